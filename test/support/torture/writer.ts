/**
 * The process that is killed: appends to several streams at once without an end, and says on its
 * standard output what was acknowledged. Started with the log's file, the seed, and the number of
 * the next event of each stream, as JSON.
 */
import { writeSync } from 'node:fs'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import type { EventStore } from '../../../src/eventstore/port.ts'
import { batchFrom, streamName } from './events.ts'

const writeOneAfterTheOther = async (
  store: EventStore,
  seed: number,
  stream: number,
  first: number,
): Promise<never> => {
  for (let next = first; ;) {
    const events = batchFrom(seed, stream, next)
    const expected = next === 0 ? 'no_stream' : BigInt(next - 1)
    const result = await store.append(streamName(stream), events, expected)
    if (!result.ok) throw new Error(`${streamName(stream)} was refused at ${next}.`)
    next += events.length
    if (result.revision !== BigInt(next - 1)) throw new Error('The answer names another revision.')
    // At once and not by a stream: what was said is said even when the next moment is the last.
    writeSync(1, `${stream} ${next}\n`)
  }
}

const [file = '', seed = '0', nexts = '[]'] = process.argv.slice(2)
/** So that it is killed while it writes the index of streams, too. */
const limits = { eventsUnindexedMax: 40 }
const store = openEmbeddedEventStore({ file, limits })
await Promise.all(
  (JSON.parse(nexts) as number[]).map((next, stream) =>
    writeOneAfterTheOther(store, Number(seed), stream, next),
  ),
)
