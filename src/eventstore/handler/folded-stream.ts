import type { DomainEvent, Tail } from '../../domain/kernel/decider.ts'
import type { Aggregate } from './aggregate.ts'
import type { Codec } from '../codec.ts'
import type { CommandResult } from './command.ts'
import type { EventStore, EventToAppend, RecordedEvent } from '../port.ts'
import type { Position } from '../position.ts'
import { readIfWritten } from '../read-if-written.ts'
import { createSeenIds, type SeenIds } from './seen-ids.ts'

/** What the handler caches of a stream between commands. */
export interface FoldedStream<State> {
  state: State
  /** Revision of the last event; null: the stream was never written. */
  revision: bigint | null
  position: Position | null
  /** Chain hash of the last event, on chained streams. */
  chain: string | null
  /** The number of last events folded into the state; Infinity: all of them. */
  eventsFolded: number
  readonly seen: SeenIds
}

/** The codec has parsed these events, and only the aggregate writes them: their types are known. */
const foldEvent = <State, Command, Event extends DomainEvent, Refusal>(
  { decider }: Aggregate<State, Command, Event, Refusal>,
  codec: Codec,
  folded: FoldedStream<State>,
  recorded: RecordedEvent,
): void => {
  folded.state = decider.evolve(folded.state, codec.decode(recorded) as Event)
  folded.revision = recorded.revision
  folded.position = recorded.position
  folded.chain = recorded.metadata.chain ?? null
  folded.eventsFolded += 1
  folded.seen.add(recorded.id, recorded.revision)
}

const lastEvents = async (
  store: EventStore,
  stream: string,
  eventsMax: number,
  signal: AbortSignal | undefined,
): Promise<RecordedEvent[]> => {
  const options = { direction: 'backwards', maxCount: eventsMax, signal } as const
  const events: RecordedEvent[] = []
  for await (const recorded of readIfWritten(store, stream, options)) events.push(recorded)
  return events.reverse()
}

/** Reads the stream, or its tail, and folds it. @throws UnreadableEvent, EventStoreUnavailable */
export const foldStream = async <State, Command, Event extends DomainEvent, Refusal>(
  store: EventStore,
  codec: Codec,
  aggregate: Aggregate<State, Command, Event, Refusal>,
  stream: string,
  tail: Tail<State> | null,
  idsMax: number,
  signal?: AbortSignal,
): Promise<FoldedStream<State>> => {
  const folded: FoldedStream<State> = {
    state: aggregate.decider.initial,
    revision: null,
    position: null,
    chain: null,
    eventsFolded: tail === null ? Number.POSITIVE_INFINITY : 0,
    seen: createSeenIds(idsMax),
  }
  if (tail === null) {
    for await (const recorded of readIfWritten(store, stream, { signal }))
      foldEvent(aggregate, codec, folded, recorded)
    return folded
  }
  const events = await lastEvents(store, stream, tail.eventsMax, signal)
  if ((events[0]?.revision ?? 0n) > 0n) folded.state = tail.before
  else folded.eventsFolded = Number.POSITIVE_INFINITY
  for (const recorded of events) foldEvent(aggregate, codec, folded, recorded)
  return folded
}

/** Folds the events written since. @returns whether there were any */
export const catchUp = async <State, Command, Event extends DomainEvent, Refusal>(
  store: EventStore,
  codec: Codec,
  aggregate: Aggregate<State, Command, Event, Refusal>,
  stream: string,
  folded: FoldedStream<State>,
  signal?: AbortSignal,
): Promise<boolean> => {
  const before = folded.revision
  const from = before === null ? 0n : before + 1n
  for await (const recorded of readIfWritten(store, stream, { from, signal }))
    foldEvent(aggregate, codec, folded, recorded)
  return folded.revision !== before
}

/** Folds the events that this command has just written, and returns its result. */
export const foldWritten = <State, Command, Event extends DomainEvent, Refusal>(
  { decider }: Aggregate<State, Command, Event, Refusal>,
  folded: FoldedStream<State>,
  events: readonly Event[],
  appended: readonly EventToAppend[],
  { revision, position }: { readonly revision: bigint; readonly position: Position },
): CommandResult<Event, Refusal> => {
  let at = revision - BigInt(appended.length)
  for (const { id } of appended) folded.seen.add(id, (at += 1n))
  for (const event of events) folded.state = decider.evolve(folded.state, event)
  folded.revision = revision
  folded.position = position
  folded.chain = appended.at(-1)?.metadata.chain ?? null
  folded.eventsFolded += events.length
  return { ok: true, events, revision, position, repeated: false }
}
