import type { Decider, DomainEvent } from '../../domain/kernel/decider.ts'

/**
 * What the command handler needs to know of an aggregate: the names of its streams and its decider.
 * The decider's `tail` bounds how much of a long stream a command reads.
 */
export interface Aggregate<State, Command, Event extends DomainEvent, Refusal> {
  /** The part of the stream's name before the first dash: `user` in `user-<id>`. */
  readonly category: string
  readonly decider: Decider<State, Command, Event, Refusal>
  /** Alert and chat streams: each event carries the hash of the one before it. */
  readonly chained?: boolean
}

/** `user-<id>`: the name of an aggregate's stream. */
export const streamNameOf = (category: string, id: string): string => `${category}-${id}`
