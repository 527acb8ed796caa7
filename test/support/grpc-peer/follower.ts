import type {
  EventStore,
  RecordedEvent,
  SubscribeOptions,
  SubscriptionMessage,
} from '../../../src/eventstore/port.ts'
import type { Position } from '../../../src/eventstore/position.ts'
import { until } from '../until.ts'

/** A subscriber that writes down what it is told. */
export interface Follower {
  readonly messages: readonly SubscriptionMessage[]
  events(): readonly RecordedEvent[]
  /** The `n` in the data of each event. */
  numbers(): readonly unknown[]
  caughtUp(): number
  position(): Position | null
  /** Settles when the iteration is over; with the error that ended it, or null for a clean end. */
  readonly over: Promise<unknown>
  /** Ends it by its signal. */
  stop(): Promise<unknown>
}

/** @param pause awaited after each message: a subscriber that is slow */
export const follow = (
  store: EventStore,
  options: Omit<SubscribeOptions, 'signal'>,
  pause: () => Promise<void> = () => Promise.resolve(),
): Follower => {
  const controller = new AbortController()
  const messages: SubscriptionMessage[] = []
  const events = (): RecordedEvent[] =>
    messages.flatMap((message) => (message.type === 'events' ? message.events : []))
  const iterate = async (): Promise<unknown> => {
    try {
      for await (const message of store.subscribe({ ...options, signal: controller.signal })) {
        messages.push(message)
        await pause()
      }
      return null
    } catch (error) {
      return error
    }
  }
  const over = iterate()
  return {
    messages,
    events,
    numbers: () => events().map(({ data }) => (data as { n?: unknown }).n),
    caughtUp: () => messages.filter(({ type }) => type === 'caught_up').length,
    position: () => messages.at(-1)?.position ?? null,
    over,
    stop: () => {
      controller.abort()
      return over
    },
  }
}

/** The followers of a test, to be stopped together after it. */
export const createFollowers = () => {
  const followers = new Set<Follower>()
  const followOne: typeof follow = (store, options, pause) => {
    const follower = follow(store, options, pause)
    followers.add(follower)
    return follower
  }
  return {
    follow: followOne,
    stop: async (): Promise<void> => {
      await Promise.all([...followers].map((follower) => follower.stop()))
      followers.clear()
    },
  }
}

export const isLive = (follower: Follower): Promise<void> =>
  until('it is live', () => follower.caughtUp() > 0)
