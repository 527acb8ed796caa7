import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import type { EventStore } from '../../../src/eventstore/port.ts'
import { event } from '../../suites/event-store-context.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const appends = 10_000

const openStore = (): EventStore => {
  const store = openEmbeddedEventStore({ file: join(tempFolder(), 'events.db') })
  onTestFinished(() => store.close())
  return store
}

/** @returns the ids of the appends that won */
const race = async (store: EventStore, stream: string, racers: number): Promise<string[]> => {
  const racing = Array.from({ length: racers }, () => event())
  const results = await Promise.all(racing.map((racer) => store.append(stream, [racer], 0n)))
  return results.flatMap(({ ok }, index) => (ok ? [racing[index]!.id] : []))
}

describe(`of ${appends.toString()} appends at once`, () => {
  it('at one revision of one stream, exactly one wins', async () => {
    const store = openStore()
    await store.append('race-1', [event()], 'no_stream')
    const winners = await race(store, 'race-1', appends)
    expect(winners).toHaveLength(1)
    const stored: string[] = []
    for await (const { id } of store.readStream('race-1')) stored.push(id)
    expect(stored.slice(1)).toEqual(winners)
  })

  it('at one revision of each of a hundred streams, exactly one wins each', async () => {
    const store = openStore()
    const streams = Array.from({ length: 100 }, () => `race-${randomUUID()}`)
    await Promise.all(streams.map((stream) => store.append(stream, [event()], 'no_stream')))
    const racers = appends / streams.length
    const winners = await Promise.all(streams.map((stream) => race(store, stream, racers)))
    for (const [index, stream] of streams.entries()) {
      expect(winners[index]).toHaveLength(1)
      const stored: string[] = []
      for await (const { id } of store.readStream(stream)) stored.push(id)
      expect(stored.slice(1)).toEqual(winners[index])
    }
  })
})
