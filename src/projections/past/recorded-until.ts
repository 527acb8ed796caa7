import type { Codec } from '../../eventstore/codec.ts'
import type { EventStore, RecordedEvent } from '../../eventstore/port.ts'

/** What the past is folded from. */
export interface PastDeps {
  readonly store: Pick<EventStore, 'subscribe'>
  readonly codec: Pick<Codec, 'decode'>
}

/**
 * Everything that had happened by a moment in the streams of one kind, in the log's order. What is
 * recorded late (an alert that fired while the process was down) belongs to when it happened.
 *
 * @param asOf Unix ms, inclusive
 * @param signal ends the reading early, when nobody waits for it any more
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
