import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { chainHash, type ChainedEvent } from '../../../src/eventstore/chain.ts'

const event: ChainedEvent = {
  stream: 'chat-general_2026-11',
  revision: 7n,
  id: '7f2c1a52-9d0e-4c53-8f57-0a1b2c3d4e5f',
  type: 'ChatMessageSent',
  data: { message: 'long $AAPL', deep: { b: [1, null], a: true } },
  metadata: {
    correlationId: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed',
    causationId: '9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d',
    userId: null,
    occurredAt: '2026-11-20T12:00:00.000Z',
  },
}
const previous = 'ab'.repeat(32)

/** What an auditor would hash who has only read how it is made. */
const written = `["${previous}","chat-general_2026-11","7","7f2c1a52-9d0e-4c53-8f57-0a1b2c3d4e5f","ChatMessageSent",{"deep":{"a":true,"b":[1,null]},"message":"long $AAPL"},{"causationId":"9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d","correlationId":"1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed","occurredAt":"2026-11-20T12:00:00.000Z","userId":null}]`

const withMetadata = (changes: object): ChainedEvent => ({
  ...event,
  metadata: { ...event.metadata, ...changes },
})

describe("an event's link in the chain", () => {
  it('is the SHA-256 of the link before it and the event as JSON with sorted keys', () => {
    const hash = createHash('sha256').update(written).digest('hex')
    expect(chainHash(previous, event)).toBe(hash)
  })

  it('is the same whatever order a store gives members in, and whatever link it carries', () => {
    const turned = (value: object) => Object.fromEntries(Object.entries(value).reverse()) as never
    const { data, metadata } = event
    const other = { ...event, data: turned(data as object), metadata: turned(metadata) }
    expect(chainHash(previous, other)).toBe(chainHash(previous, event))
    expect(chainHash(previous, withMetadata({ chain: 'f'.repeat(64) }))).toBe(
      chainHash(previous, event),
    )
  })

  it.each<[string, string | null, ChainedEvent]>([
    ['the link before', 'cd'.repeat(32), event],
    ['that there is one before', null, event],
    ['the stream', previous, { ...event, stream: 'chat-general_2026-12' }],
    ['the revision', previous, { ...event, revision: 8n }],
    ['the id', previous, { ...event, id: '7f2c1a52-9d0e-4c53-8f57-0a1b2c3d4e50' }],
    ['the type', previous, { ...event, type: 'ChatMessageSaid' }],
    ['the data', previous, { ...event, data: { message: 'long $MSFT' } }],
    ['the correlation', previous, withMetadata({ correlationId: event.id })],
    ['the cause', previous, withMetadata({ causationId: event.id })],
    ['who it was', previous, withMetadata({ userId: event.id })],
    ['when it was', previous, withMetadata({ occurredAt: '2026-11-20T12:00:00.001Z' })],
  ])('is another one when %s is', (_, before, changed) => {
    expect(chainHash(before, changed)).not.toBe(chainHash(previous, event))
  })
})
