/** A fact of the domain: its type in the past tense, and its data. */
export interface DomainEvent {
  readonly type: string
  readonly data: object
}

/**
 * The result of a decision: events (none if the command changes nothing), or a refusal, which is a
 * value and never an exception.
 */
export type Decision<Event, Refusal> =
  | { readonly ok: true; readonly events: readonly Event[] }
  | { readonly ok: false; readonly refusal: Refusal }

/**
 * The behaviour of an aggregate. Both functions are pure: time, ids and randomness come with the
 * command. `evolve` must accept every history that `decide` can produce.
 */
export interface Decider<State, Command, Event extends DomainEvent, Refusal> {
  readonly initial: State
  readonly decide: (command: Command, state: State) => Decision<Event, Refusal>
  readonly evolve: (state: State, event: Event) => State
  /**
   * Limits reading to the last `eventsMax` events of the stream, folded onto `before` if there are
   * older ones. Null or absent: all of it. Long streams, such as a month of chat or a year of closed
   * trading days, would otherwise be read again for every command.
   */
  readonly tail?: (command: Command) => Tail<State> | null
}

export interface Tail<State> {
  /** At least 1. */
  readonly eventsMax: number
  /** The assumed state of a stream that has more events than that. */
  readonly before: State
}

export const accepted = <Event>(...events: Event[]): { ok: true; events: readonly Event[] } => ({
  ok: true,
  events,
})

export const refused = <const Refusal>(refusal: Refusal): { ok: false; refusal: Refusal } => ({
  ok: false,
  refusal,
})
