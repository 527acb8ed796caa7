import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import type { EventStore } from '../../../src/eventstore/port.ts'
import { collect, done, event, idsOf } from '../../suites/event-store-context.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** The index is written every few events, and its rows and pages hold few. */
const limits = { eventsUnindexedMax: 5, streamsUnindexedMax: 3, eventsPerPage: 3, blocksPerPage: 2 }

const anyAppends = fc.array(
  fc.record({ stream: fc.integer({ min: 0, max: 3 }), events: fc.integer({ min: 1, max: 4 }) }),
  { minLength: 1, maxLength: 25 },
)

const open = (file: string, readOnly = false): EventStore => {
  const store = openEmbeddedEventStore({ file, readOnly, limits })
  onTestFinished(() => store.close())
  return store
}

const checkStream = async (store: EventStore, stream: string, ids: readonly string[]) => {
  expect(idsOf(await collect(store.readStream(stream)))).toEqual(ids)
  const backwards = await collect(store.readStream(stream, { direction: 'backwards' }))
  expect(idsOf(backwards)).toEqual(ids.toReversed())
  for (const from of ids.keys()) {
    const [one] = await collect(store.readStream(stream, { from: BigInt(from), maxCount: 1 }))
    expect(one?.id).toBe(ids[from])
  }
}

it('a stream is found whole wherever its events are, in the index or not yet, also by who only reads', async () => {
  await fc.assert(
    fc.asyncProperty(anyAppends, async (appends) => {
      const file = join(tempFolder(), 'events.db')
      const writing = open(file)
      const reading = open(file, true)
      const written = new Map<string, string[]>()
      for (const { stream, events } of appends) {
        const name = `stream-${stream.toString()}`
        const ids = written.get(name) ?? []
        written.set(name, ids)
        const more = Array.from({ length: events }, () => event())
        const after = ids.length === 0 ? 'no_stream' : BigInt(ids.length - 1)
        done(await writing.append(name, more, after))
        // The same again: found by its ids, wherever they are.
        const again = done(await writing.append(name, more, after))
        ids.push(...more.map(({ id }) => id))
        expect(again.revision).toBe(BigInt(ids.length - 1))
        await checkStream(writing, name, ids)
        await checkStream(reading, name, ids)
      }
      await writing.close()
      const reopened = open(file)
      for (const [name, ids] of written) await checkStream(reopened, name, ids)
      await reopened.close()
      await reading.close()
    }),
    { numRuns: 40 },
  )
})

it('a subscription that needs events up to one reads no more blocks than those have', async () => {
  const file = join(tempFolder(), 'events.db')
  const writing = open(file)
  const needed = done(await writing.append('stock-A', [event({ n: 0 })], 'no_stream')).position
  for (let n = 0; n < 20; n += 1) done(await writing.append('stock-A', [event({ n })], BigInt(n)))
  for (const store of [writing, open(file, true)]) {
    const ending = new AbortController()
    const { signal } = ending
    for await (const message of store.subscribe({ from: 'start', until: needed, signal })) {
      expect(message).toMatchObject({ type: 'events', events: { length: 1 }, position: needed })
      break
    }
    ending.abort()
  }
})

it('a subscription in small steps reads few characters at a time, from memory and from the file', async () => {
  const file = join(tempFolder(), 'events.db')
  const writing = open(file)
  const text = 'x'.repeat(8_000)
  for (let n = 0; n < 20; n += 1)
    done(await writing.append('stock-A', [event({ text })], n === 0 ? 'no_stream' : BigInt(n - 1)))
  for (const store of [writing, open(file, true)]) {
    const ending = new AbortController()
    const { signal } = ending
    let seen = 0
    for await (const message of store.subscribe({ from: 'start', inSmallSteps: true, signal })) {
      if (message.type === 'caught_up') break
      expect(message.events.length).toBeLessThanOrEqual(3)
      seen += message.events.length
    }
    ending.abort()
    expect(seen).toBe(20)
  }
})
