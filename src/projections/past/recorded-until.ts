import type { Codec } from '../../eventstore/codec.ts'
import type { EventStore, RecordedEvent } from '../../eventstore/port.ts'

/** What queries of the past need. */
export interface PastDeps {
  readonly store: Pick<EventStore, 'subscribe'>
  readonly codec: Pick<Codec, 'decode'>
}

/**
 * The events of one kind of stream that had happened by a moment, in the log's order. An event that
 * was recorded late (an alert that triggered while the process was down) counts at the time when it
 * happened.
 *
 * @param asOf Unix ms, inclusive
 * @param signal ends the reading early, when the result is no longer needed
 */
export async function* recordedUntil(
  store: Pick<EventStore, 'subscribe'>,
  prefixes: readonly string[],
  asOf: number,
  signal?: AbortSignal,
): AsyncGenerator<RecordedEvent> {
  const ending = new AbortController()
  const until = signal ? AbortSignal.any([ending.signal, signal]) : ending.signal
  try {
    for await (const message of store.subscribe({ from: 'start', prefixes, signal: until })) {
      if (message.type === 'caught_up') return
      for (const event of message.events)
        if (Date.parse(event.metadata.occurredAt) <= asOf) yield event
    }
  } finally {
    ending.abort()
  }
}
