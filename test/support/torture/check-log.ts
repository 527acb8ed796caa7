import { expect } from 'vitest'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import type { EventStore } from '../../../src/eventstore/port.ts'
import { batchFrom, streamName } from './events.ts'

/** The ids that a stream has to begin with, batch by batch, and where each batch ends. */
const idsFrom = (seed: number, stream: number, length: number) => {
  const ids: string[] = []
  const ends = new Set([0])
  while (ids.length < length) {
    ids.push(...batchFrom(seed, stream, ids.length).map(({ id }) => id))
    ends.add(ids.length)
  }
  return { ids, ends }
}

/**
 * Holds a stream to what its writer was told: nothing acknowledged is lost, and nothing is made up,
 * doubled, reordered or half there.
 *
 * @returns how many events the stream has
 */
const checkStream = async (
  store: EventStore,
  { seed, stream, known }: { seed: number; stream: number; known: number },
): Promise<number> => {
  const found: string[] = []
  for await (const event of store.readStream(streamName(stream))) {
    expect(event.revision).toBe(BigInt(found.length))
    expect(event.data).toMatchObject({ stream, n: found.length })
    found.push(event.id)
  }
  const { ids, ends } = idsFrom(seed, stream, found.length)
  // In their order, none twice, and each append with all of its events or none.
  expect(found).toEqual(ids)
  expect(ends).toContain(found.length)
  expect(found.length).toBeGreaterThanOrEqual(known)
  return found.length
}

/**
 * @param acknowledged by stream: the number of the event after the last acknowledged one
 * @returns how many events were written without an answer
 */
export const checkLog = async (
  file: string,
  seed: number,
  acknowledged: readonly number[],
): Promise<number> => {
  const store = openEmbeddedEventStore({ file })
  let unanswered = 0
  try {
    for (const [stream, known] of acknowledged.entries())
      if (known > 0) unanswered += (await checkStream(store, { seed, stream, known })) - known
  } finally {
    await store.close()
  }
  return unanswered
}
