import type { Codec } from '../../eventstore/codec.ts'
import type { EventStore, RecordedEvent } from '../../eventstore/port.ts'
import { EventStoreUnavailable } from '../../eventstore/errors.ts'
import { isAfter, type Position } from '../../eventstore/position.ts'

/** What queries of the past need. */
export interface PastDeps {
  readonly store: Pick<EventStore, 'subscribe'>
  readonly codec: Pick<Codec, 'decode'>
}

/** A subscription waits for its store for ever; who reads up to a position holds others up. */
const silentMsMax = 30_000

/**
 * The events of some streams up to a position, in the log's order.
 * @param until inclusive; null: the end of the log
 * @param from exclusive; default: the start of the log
 * @param signal ends the reading early, when the result is no longer needed
 * @throws EventStoreUnavailable when the store has sent nothing for 30 s
 */
export async function* recordedUntil(
  store: Pick<EventStore, 'subscribe'>,
  prefixes: readonly string[],
  until: Position | null,
  { from, signal }: { readonly from?: Position; readonly signal?: AbortSignal | undefined } = {},
): AsyncGenerator<RecordedEvent> {
  const ending = new AbortController()
  const awaitStore = () =>
    setTimeout(() => {
      ending.abort(new EventStoreUnavailable('The event store has sent nothing for 30 s.'))
    }, silentMsMax)
  let silence = awaitStore()
  const either = signal ? AbortSignal.any([ending.signal, signal]) : ending.signal
  try {
    for await (const message of store.subscribe({
      from: from ?? 'start',
      prefixes,
      signal: either,
      inSmallSteps: true,
      ...(until !== null && { until }),
    })) {
      clearTimeout(silence)
      if (message.type === 'caught_up') return
      for (const event of message.events) {
        if (until !== null && isAfter(event.position, until)) return
        yield event
      }
      if (until !== null && !isAfter(until, message.position)) return
      silence = awaitStore()
    }
    ending.signal.throwIfAborted()
  } finally {
    clearTimeout(silence)
    ending.abort()
  }
}
