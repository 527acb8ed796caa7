import { Availability, type AvailabilityOptions } from './availability.ts'
import { EventStoreUnavailable } from './errors.ts'
import type { EventStore } from './port.ts'

/** A silent iterator is not awaited when it is closed: that would wait for the silence to end. */
async function* asked<Item>(
  open: () => AsyncIterable<Item>,
  ask: <Result>(call: () => Promise<Result>) => Promise<Result>,
): AsyncGenerator<Item, void, undefined> {
  let iterator: AsyncIterator<Item> | null = null
  const step = () => (iterator ??= open()[Symbol.asyncIterator]()).next()
  const leave = async () => {
    await iterator?.return?.()
  }
  let isWaiting = false
  try {
    for (;;) {
      isWaiting = true
      const next = await ask(step)
      isWaiting = false
      if (next.done === true) return
      yield next.value
    }
  } finally {
    if (isWaiting) leave().catch(() => undefined)
    else await leave()
  }
}

async function* noticed<Item>(
  items: AsyncIterable<Item>,
  heard: () => void,
): AsyncGenerator<Item, void, undefined> {
  for await (const item of items) {
    heard()
    yield item
  }
}

/**
 * The same log with a bounded time for every answer. Once it has been silent or could not be
 * reached, it counts as unavailable until it answers a probe. Subscriptions wait until it is
 * available.
 */
export const guardStore = (
  store: EventStore,
  options: Pick<AvailabilityOptions, 'report' | 'limits'> = {},
): EventStore => {
  const availability = new Availability({
    name: 'The event store',
    probe: (signal) => store.head({ signal }),
    unavailable: (sentence) => new EventStoreUnavailable(sentence),
    isUnavailable: (error) => error instanceof EventStoreUnavailable,
    ...options,
  })
  const ask = <Result>(call: () => Promise<Result>, signal?: AbortSignal) =>
    availability.ask(call, signal)
  return {
    append: (stream, events, expected, how) =>
      ask(() => store.append(stream, events, expected, how), how?.signal),
    readStream: (stream, range) =>
      asked(
        () => store.readStream(stream, range),
        (call) => ask(call, range?.signal),
      ),
    readAll: (range) =>
      asked(
        () => store.readAll(range),
        (call) => ask(call, range?.signal),
      ),
    subscribe: (wanted) => noticed(store.subscribe(wanted), () => availability.heard()),
    newestUntil: (until, how) => ask(() => store.newestUntil(until, how), how?.signal),
    head: (how) => ask(() => store.head(how), how?.signal),
    retain: (stream, seconds) => ask(() => store.retain(stream, seconds)),
    close: () => {
      availability.close()
      return store.close()
    },
    ...(store.inspection && { inspection: store.inspection }),
  }
}
