import type { DomainEvent } from '../../domain/kernel/decider.ts'
import type { Aggregate } from '../aggregate.ts'
import type { Codec } from '../codec.ts'
import type { CommandContext, CommandResult } from '../command.ts'
import { eventIdOf } from '../ids.ts'
import type { EventStore, ExpectedRevision } from '../port.ts'
import { eventsToAppend, findEarlierEvents } from './events-of-command.ts'
import { catchUp, foldStream, type FoldedStream } from './folded-stream.ts'
import type { LruMap } from '../lru-map.ts'

export interface Surroundings {
  readonly store: EventStore
  readonly codec: Codec
  readonly now: () => Date
  /** What is kept between commands. A stream has one aggregate, so its name tells the state's type. */
  readonly cache: LruMap<string, FoldedStream<unknown>>
  /** The store's append, so many at a time. */
  readonly append: EventStore['append']
  readonly idsPerStreamMax: number
}

/** One command on its way; the types of its aggregate are tied together here once. */
export interface Task<State, Command, Event extends DomainEvent, Refusal> {
  readonly aggregate: Aggregate<State, Command, Event, Refusal>
  readonly stream: string
  readonly command: Command
  readonly context: CommandContext
}

export type Attempt<Event, Refusal> =
  | { readonly settled: true; readonly result: CommandResult<Event, Refusal> }
  /** Someone else wrote; `actual` is what the store said of the stream, when it did. */
  | { readonly settled: false; readonly actual: ExpectedRevision | null }

const settled = <Event, Refusal>(result: CommandResult<Event, Refusal>) =>
  ({ settled: true, result }) as const

const load = async <S, C, E extends DomainEvent, R>(
  { store, codec, cache, idsPerStreamMax }: Surroundings,
  { aggregate, stream, command }: Task<S, C, E, R>,
  actual: ExpectedRevision | null,
): Promise<{ readonly folded: FoldedStream<S>; readonly fromCache: boolean }> => {
  const tail = aggregate.decider.tail?.(command) ?? null
  const known = cache.get(stream) as FoldedStream<S> | undefined
  const eventsNeeded = tail === null ? Number.POSITIVE_INFINITY : tail.eventsMax
  if (known !== undefined && known.eventsFolded >= eventsNeeded)
    return { folded: known, fromCache: true }
  const folded = await foldStream(store, codec, aggregate, stream, tail, idsPerStreamMax)
  if (folded.revision === null && typeof actual === 'bigint') {
    // All events of the stream have expired, but its revisions go on.
    folded.revision = actual
    folded.state = tail === null ? folded.state : tail.before
  }
  cache.set(stream, folded)
  return { folded, fromCache: false }
}

const earlierResult = async <Event>(
  { store, codec }: Surroundings,
  stream: string,
  commandId: string,
  { seen }: FoldedStream<unknown>,
): Promise<CommandResult<Event, never> | null> => {
  const at = seen.revisionOf(eventIdOf(commandId, 0))
  if (at === null) return null
  const earlier = await findEarlierEvents(store, stream, commandId, at)
  const last = earlier.at(-1)
  if (last === undefined) return null
  const { revision, position } = last
  const events = earlier.map((recorded) => codec.decode(recorded) as Event)
  return { ok: true, events, revision, position, repeated: true }
}

const write = async <S, C, E extends DomainEvent, R>(
  { store, codec, now, cache, append }: Surroundings,
  { aggregate, stream, context }: Task<S, C, E, R>,
  folded: FoldedStream<S>,
  events: readonly E[],
): Promise<Attempt<E, R>> => {
  const time = context.now ?? now()
  const toAppend = eventsToAppend(codec, aggregate, stream, folded, events, context, time)
  const result = await append(stream, toAppend, folded.revision ?? 'no_stream')
  if (!result.ok) {
    if (!(await catchUp(store, codec, aggregate, stream, folded))) cache.delete(stream)
    return { settled: false, actual: result.actual }
  }
  const { revision, position } = result
  const first = revision - BigInt(events.length - 1)
  toAppend.forEach(({ id }, index) => folded.seen.add(id, first + BigInt(index)))
  for (const event of events) folded.state = aggregate.decider.evolve(folded.state, event)
  folded.chain = toAppend.at(-1)?.metadata.chain ?? null
  folded.eventsFolded += events.length
  folded.revision = revision
  folded.position = position
  return settled({ ok: true, events, revision, position, repeated: false })
}

/**
 * Decides once on the state that is at hand, and appends what was decided. A cached state may be
 * stale: an append on it loses the race, and where it would answer without an append (a refusal, or
 * nothing to do) the stream is caught up first.
 *
 * @param actual what the store said of the stream when the last attempt lost
 */
export const decideOnce = async <S, C, E extends DomainEvent, R>(
  surroundings: Surroundings,
  task: Task<S, C, E, R>,
  actual: ExpectedRevision | null,
): Promise<Attempt<E, R>> => {
  const { store, codec } = surroundings
  const { aggregate, stream, command, context } = task
  const { folded, fromCache } = await load(surroundings, task, actual)
  const earlier = await earlierResult<E>(surroundings, stream, context.commandId, folded)
  if (earlier !== null) return settled(earlier)
  const decision = aggregate.decider.decide(command, folded.state)
  if (decision.ok && decision.events.length > 0)
    return write(surroundings, task, folded, decision.events)
  if (fromCache && (await catchUp(store, codec, aggregate, stream, folded)))
    return { settled: false, actual: null }
  if (!decision.ok) return settled({ ok: false, reason: 'refused', refusal: decision.refusal })
  const { revision, position } = folded
  return settled({ ok: true, events: [], revision, position, repeated: false })
}
