import type { Decider, DomainEvent } from '../domain/kernel/decider.ts'

/** An aggregate as the command handler needs it: where its events are, and how it decides. */
export interface Aggregate<State, Command, Event extends DomainEvent, Refusal> {
  /** The part of the stream's name before the first dash: `user` in `user-<id>`. */
  readonly category: string
  readonly decider: Decider<State, Command, Event, Refusal>
  /** Alert and chat streams: each event carries the hash of the one before it. */
  readonly chained?: boolean
  /**
   * The state depends on at most this many of the stream's last events (at least 1); default: all.
   * Keeps a stream of many large events, such as a day of prices, from being read whole.
   */
  readonly lastEventsNeeded?: number
}

/** `user-<id>`: the name of an aggregate's stream. */
export const streamNameOf = (category: string, id: string): string => `${category}-${id}`
