import type { DomainEvent } from '../../domain/kernel/decider.ts'
import { type Aggregate, streamNameOf } from '../../eventstore/handler/aggregate.ts'
import type { Codec } from '../../eventstore/codec.ts'
import type { EventStore } from '../../eventstore/port.ts'
import type { Position } from '../../eventstore/position.ts'
import { readIfWritten } from '../../eventstore/read-if-written.ts'

export interface LogReader {
  readonly store: Pick<EventStore, 'readStream'>
  readonly codec: Codec
}

/**
 * The present state of an aggregate, and the position of its last event (null: none). For reading
 * only: the state may be stale when it is used, so decisions go through the command handler.
 * @param signal aborts the read
 * @throws EventStoreUnavailable, UnreadableEvent
 */
export const readState = async <State, Command, Event extends DomainEvent, Refusal>(
  { store, codec }: LogReader,
  { category, decider }: Aggregate<State, Command, Event, Refusal>,
  id: string,
  signal?: AbortSignal,
): Promise<{ readonly state: State; readonly position: Position | null }> => {
  let state = decider.initial
  let position: Position | null = null
  for await (const recorded of readIfWritten(store, streamNameOf(category, id), { signal })) {
    // An aggregate's stream contains only events of its own commands.
    state = decider.evolve(state, codec.decode(recorded) as Event)
    position = recorded.position
  }
  return { state, position }
}
