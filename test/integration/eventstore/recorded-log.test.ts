import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { eventTables } from '../../../src/domain/all-events.ts'
import { chainHash } from '../../../src/eventstore/chain.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import { keptEvents } from '../../support/record-log.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** A log that an earlier release wrote; how, is told in test/fixtures/logs/README.md. */
const recorded = join(import.meta.dirname, '../../fixtures/logs/one-of-every-event.v1.db')
const recordedTypes = 25

const openCopy = () => {
  const file = join(tempFolder(), 'events.db')
  copyFileSync(recorded, file)
  const store = openEmbeddedEventStore({ file })
  onTestFinished(() => store.close())
  return store
}

const readEverything = async () => {
  const events = []
  for await (const event of openCopy().readAll()) events.push(event)
  return events
}

describe('a log that an earlier release wrote', () => {
  it('is read event by event, each as it was written', async () => {
    const kept = keptEvents()
    const events = await readEverything()
    expect(events).toHaveLength(recordedTypes * 2)
    for (const { type, data } of events) expect(data).toEqual(kept.get(type))
  })

  it('is understood in the current version of every event', async () => {
    const codec = createCodec(eventTables)
    for (const event of await readEverything())
      expect(codec.encode(codec.decode(event)).type).toMatch(event.type)
  })

  it('gives an event that was recorded in its first version in the current one', async () => {
    const codec = createCodec(eventTables)
    const removals = (await readEverything()).filter(
      ({ type }) => type === 'SymbolRemovedFromWatchlist',
    )
    expect(removals).toHaveLength(2)
    for (const removal of removals) {
      expect(removal.data).not.toHaveProperty('entryId')
      expect(codec.decode(removal)).toMatchObject({ data: { symbol: 'BRK.B', entryId: null } })
    }
  })

  it('still has its chains', async () => {
    let links = 0
    let previous: string | null = null
    for (const { metadata, ...event } of await readEverything()) {
      if (metadata.chain === undefined) continue
      if (event.revision === 0n) previous = null
      expect(chainHash(previous, { ...event, metadata })).toBe(metadata.chain)
      previous = metadata.chain
      links += 1
    }
    expect(links).toBe(2 * 4)
  })

  it('goes on', async () => {
    const store = openCopy()
    // That release had it.
    const type = 'AlertCreated'
    const data = keptEvents().get(type)!
    const metadata = { correlationId: 'x', causationId: 'x', userId: null, occurredAt: '' }
    const id = '5b0c2f4e-6d1a-4f0e-9a3b-2c7d8e9f0a1c'
    const result = await store.append(`recorded-${type}`, [{ id, type, data, metadata }], 1n)
    expect(result).toMatchObject({ ok: true, revision: 2n })
  })
})
