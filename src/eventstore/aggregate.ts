import type { Decider, DomainEvent } from '../domain/kernel/decider.ts'

/**
 * An aggregate as the command handler needs it: where its events are, and how it decides. How much
 * of a long stream a command has to read is said by the decider's `tail`.
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
