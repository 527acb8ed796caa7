import { createHash, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventTables } from '../../../src/domain/all-events.ts'
import { newsAggregate } from '../../../src/domain/news/decider.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import { createCommandHandler } from '../../../src/eventstore/handler/command-handler.ts'
import { uuidV5 } from '../../../src/eventstore/ids.ts'
import { MemoryLog, openMemoryLog } from '../../support/logs/memory-log.ts'

/** RFC 9562, 5.5, step by step. */
const obviousUuidV5 = (namespace: string, name: string): string => {
  const bytes = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name, 'utf8')
    .digest()
    .subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x50
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

describe('a UUID of version 5', () => {
  it('is that of the RFC, and the same as on other machines', () => {
    const dns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'
    expect(uuidV5(dns, 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2')
    expect(uuidV5(dns.toUpperCase(), 'www.example.com')).toBe(uuidV5(dns, 'www.example.com'))
  })

  it('is what the steps of the RFC give, for every namespace and name', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.string({ unit: 'grapheme', maxLength: 80 }), (space, name) => {
        expect(uuidV5(space, name)).toBe(obviousUuidV5(space, name))
      }),
      { numRuns: 500 },
    )
  })
})

const item = {
  title: 'Apple rises',
  url: 'https://example.org/apple-rises',
  snippet: '',
  body: null,
  publisher: 'example.org',
  publishedAt: Date.parse('2025-01-02T14:00:00Z'),
  entities: [],
  source: 'simulated',
  simulated: true,
}

describe("the ids of a command's events", () => {
  it("follow from the command's id and their place, whoever decides it and however often", async () => {
    const log = new MemoryLog()
    const commandId = randomUUID()
    const items = Array.from({ length: 3 }, () => ({ ...item, uuid: randomUUID() }))
    const command = { type: 'ImportNews', date: '2025-01-02', items } as const
    const context = { commandId, userId: null }
    for (const repeated of [false, true]) {
      const store = openMemoryLog(log)
      const now = () => new Date('2025-01-02T15:00:00Z')
      const handler = createCommandHandler({ store, codec: createCodec(eventTables), now })
      const result = await handler.handle(newsAggregate, '2025-01-02', command, context)
      expect(result).toMatchObject({ ok: true, revision: 2n, repeated })
      await store.close()
    }
    expect(log.events.map(({ event }) => event.id)).toEqual(
      ['0', '1', '2'].map((index) => obviousUuidV5(commandId, index)),
    )
  })
})
