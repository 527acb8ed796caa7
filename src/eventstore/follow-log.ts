import { Backoff, type BackoffLimits } from '../platform/backoff.ts'
import { wait } from '../platform/timers.ts'
import type { EventStore, RecordedEvent } from './port.ts'
import type { Position } from './position.ts'

export interface FollowDeps extends BackoffLimits {
  readonly store: Pick<EventStore, 'subscribe'>
  readonly prefixes: readonly string[]
  /** Exclusive; null: before the first event. */
  readonly from: Position | null
  readonly signal: AbortSignal
  /** Uniform in [0, 1). */
  readonly random: () => number
  /** Further ones wait until it is done. */
  readonly onEvents: (events: readonly RecordedEvent[]) => Promise<void> | void
  readonly onCaughtUp: () => void
  /** The subscription ended without being asked to; it is made again from the last position. */
  readonly onDrop: (drop: { readonly error: unknown; readonly waitMs: number }) => void
}

/**
 * Follows the log for as long as `signal` allows. A subscription may end at any time, with an
 * error or silently; each end that nobody asked for is followed by a new one from the last
 * position, after a wait that doubles up to `waitMaxMs`, with full jitter so that many nodes do
 * not come back at the same moment. Events reach `onEvents` in order, and each one again only when
 * `onEvents` threw on its batch.
 */
export const followLog = async (deps: FollowDeps): Promise<void> => {
  const { store, prefixes, signal } = deps
  let position = deps.from
  const backoff = new Backoff(deps, deps.random)
  while (!signal.aborted) {
    let error: unknown = new Error('The subscription ended.')
    try {
      for await (const message of store.subscribe({
        from: position ?? 'start',
        prefixes,
        signal,
      })) {
        if (message.type === 'events') await deps.onEvents(message.events)
        else deps.onCaughtUp()
        position = message.position ?? position
        backoff.succeeded()
      }
    } catch (thrown) {
      error = thrown
    }
    if (isAborted(signal)) return
    const waitMs = backoff.failed()
    deps.onDrop({ error, waitMs })
    await wait(waitMs, signal)
  }
}

/** Asked through a function, since the compiler cannot know that an await changed it. */
const isAborted = (signal: AbortSignal): boolean => signal.aborted
