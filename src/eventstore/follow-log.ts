import { Backoff, type BackoffLimits } from '../platform/backoff.ts'
import { wait } from '../platform/timers.ts'
import type { EventStore, RecordedEvent, SubscribeOptions, SubscriptionMessage } from './port.ts'
import type { Position } from './position.ts'

export interface SubscriberDeps {
  readonly store: Pick<EventStore, 'subscribe'>
  readonly signal: AbortSignal
  /** Where the next subscription begins; what it throws counts as a dropped subscription. */
  readonly start: () => SubscribeOptions | Promise<SubscribeOptions>
  /** Further messages wait until it is done; what it throws counts as a dropped subscription. */
  readonly onMessage: (message: SubscriptionMessage) => Promise<void> | void
  /**
   * Called when a subscription ends unexpectedly, and for an error also when `signal` is aborted.
   * @returns how long to wait before the next subscription, in milliseconds
   * @throws an error that a further subscription cannot fix
   */
  readonly onDrop: (error: unknown) => Promise<number> | number
}

/** Asked through a function, since the compiler cannot know that an await changed it. */
const isAborted = (signal: AbortSignal): boolean => signal.aborted

/**
 * Subscribes to the log, and again after each end that nobody asked for, with an error or silently.
 * Resolves when `signal` is aborted, after the message that is being handled.
 * @throws what `onDrop` throws
 */
export const keepSubscribed = async (deps: SubscriberDeps): Promise<void> => {
  const { store, signal } = deps
  while (!signal.aborted) {
    let error: unknown
    try {
      for await (const message of store.subscribe({ ...(await deps.start()), signal })) {
        await deps.onMessage(message)
        if (isAborted(signal)) return
      }
      if (isAborted(signal)) return
      error = new Error('The subscription ended.')
    } catch (thrown) {
      error = thrown
    }
    await wait(await deps.onDrop(error), signal)
  }
}

export interface FollowDeps extends Pick<SubscriberDeps, 'store' | 'signal'>, BackoffLimits {
  readonly prefixes: readonly string[]
  /** Exclusive; null: before the first event. */
  readonly from: Position | null
  /** Uniform in [0, 1). */
  readonly random: () => number
  /** Later batches wait until this one is handled. */
  readonly onEvents: (events: readonly RecordedEvent[]) => Promise<void> | void
  readonly onCaughtUp: () => void
  /** All events up to this position were handled, or belong to other streams. */
  readonly onReached?: (position: Position) => void
  /** The subscription ended unexpectedly. A new one starts from the last position. */
  readonly onDrop: (drop: { readonly error: unknown; readonly waitMs: number }) => void
}

/**
 * Follows the log until `signal` is aborted. After each drop a new subscription starts from the last
 * position, after a wait that doubles and has full jitter. Events reach `onEvents` in order. A batch
 * is delivered again only when `onEvents` threw on it.
 */
export const followLog = (deps: FollowDeps): Promise<void> => {
  const { store, prefixes, signal } = deps
  const backoff = new Backoff(deps, deps.random)
  let position = deps.from
  return keepSubscribed({
    store,
    signal,
    start: () => ({ from: position ?? 'start', prefixes }),
    onMessage: async (message) => {
      if (message.type === 'events') await deps.onEvents(message.events)
      else deps.onCaughtUp()
      position = message.position ?? position
      if (position !== null) deps.onReached?.(position)
      backoff.succeeded()
    },
    onDrop: (error) => {
      if (signal.aborted) return 0
      const waitMs = backoff.failed()
      deps.onDrop({ error, waitMs })
      return waitMs
    },
  })
}
