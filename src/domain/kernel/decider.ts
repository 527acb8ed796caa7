/** A fact of the domain: its type in the past tense, and what it says. */
export interface DomainEvent {
  readonly type: string
  readonly data: object
}

/**
 * What a decision gives: the events that now have happened (possibly none, when the command asks
 * for what is already so), or a refusal, which is a value and never an exception.
 */
export type Decision<Event, Refusal> =
  | { readonly ok: true; readonly events: readonly Event[] }
  | { readonly ok: false; readonly refusal: Refusal }

/**
 * An aggregate's whole behaviour. Both functions are pure: time, ids and randomness come in with
 * the command. `evolve` must accept every history that `decide` can produce.
 */
export interface Decider<State, Command, Event extends DomainEvent, Refusal> {
  readonly initial: State
  readonly decide: (command: Command, state: State) => Decision<Event, Refusal>
  readonly evolve: (state: State, event: Event) => State
  /**
   * How little of a long stream this command has to read: its last `eventsMax` events, folded onto
   * `before` when there are older ones. Null or absent: all of it. A month of chat or a year of
   * closed trading days would otherwise be read again for every command.
   */
  readonly tail?: (command: Command) => Tail<State> | null
}

export interface Tail<State> {
  /** At least 1. */
  readonly eventsMax: number
  /** What is known of a stream that has more events than that. */
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
