import { openEmbeddedEventStore } from '../../src/eventstore/embedded/embedded-event-store.ts'
import { createRunner, makeJobs } from '../append/workload.ts'

/** Appends this many events to a log and tells the memory it takes after each slice of them. */
export interface Grown {
  readonly events: number
  /** Resident set after a collection, in bytes, after each slice. */
  readonly rssBytes: readonly number[]
}

const slices = 50
/** New traders come all the time, so that what is remembered of them has to be forgotten too. */
const eventsPerTrader = 50
const inFlight = 64

const grow = async (file: string, events: number): Promise<Grown> => {
  const store = openEmbeddedEventStore({ file, firstPosition: () => 1 })
  const run = createRunner(store, inFlight)
  const perSlice = events / slices
  const rssBytes: number[] = []
  for (let slice = 0; slice < slices; slice += 1) {
    await run(makeJobs(perSlice, perSlice / eventsPerTrader))
    globalThis.gc?.()
    rssBytes.push(process.memoryUsage.rss())
  }
  await store.close()
  return { events, rssBytes }
}

const [file = '', events = '0'] = process.argv.slice(2)
process.stdout.write(JSON.stringify(await grow(file, Number(events))))
