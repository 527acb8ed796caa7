import type { BoundedCache } from '../../platform/bounded-cache.ts'
import type { Decision, DomainEvent } from '../../domain/kernel/decider.ts'
import type { KeyedSemaphore, Semaphore } from '../../platform/semaphore.ts'
import type { Aggregate } from './aggregate.ts'
import type { Codec } from '../codec.ts'
import type { CommandContext, CommandResult } from './command.ts'
import type { AppendResult, EventStore, ExpectedRevision } from '../port.ts'
import { eventsToAppend, findEarlierEvents, type Origin, originOf } from './events-of-command.ts'
import { catchUp, foldStream, type FoldedStream, foldWritten } from './folded-stream.ts'

export interface Surroundings {
  readonly store: EventStore
  readonly codec: Codec
  /** The cache between commands. A stream's name determines the type of its state. */
  readonly cache: BoundedCache<FoldedStream<unknown>>
  readonly now: () => Date
  /** Runs one command at a time for each stream. */
  readonly streams: KeyedSemaphore<string>
  /** Bounds the appends in flight. */
  readonly appends: Semaphore
  readonly idsPerStreamMax: number
  readonly attemptsMax: number
}

/** One command being executed, with the types of its aggregate. */
export interface Task<State, Command, Event extends DomainEvent, Refusal> {
  readonly aggregate: Aggregate<State, Command, Event, Refusal>
  readonly stream: string
  readonly command: Command
  readonly context: CommandContext
}

const cached = <S, C, E extends DomainEvent, R>(
  { cache }: Surroundings,
  { aggregate, stream, command }: Task<S, C, E, R>,
): FoldedStream<S> | null => {
  const known = cache.get(stream) as FoldedStream<S> | undefined
  if (known === undefined) return null
  const tail = aggregate.decider.tail?.(command) ?? null
  return known.eventsFolded >= (tail?.eventsMax ?? Number.POSITIVE_INFINITY) ? known : null
}

const load = async <S, C, E extends DomainEvent, R>(
  { store, codec, cache, idsPerStreamMax }: Surroundings,
  { aggregate, stream, command, context: { signal } }: Task<S, C, E, R>,
  actual: ExpectedRevision | null,
): Promise<FoldedStream<S>> => {
  const tail = aggregate.decider.tail?.(command) ?? null
  const folded = await foldStream(store, codec, aggregate, stream, tail, idsPerStreamMax, signal)
  if (folded.revision === null && typeof actual === 'bigint') {
    // All events of the stream have expired, but its revisions continue.
    folded.revision = actual
    folded.state = tail === null ? folded.state : tail.before
  }
  cache.set(stream, folded)
  return folded
}

const earlierResult = async <Event>(
  { store, codec }: Surroundings,
  stream: string,
  origin: Origin,
  candidates: readonly bigint[],
  signal: AbortSignal | undefined,
): Promise<CommandResult<Event, never> | null> => {
  const earlier = await findEarlierEvents(store, stream, origin, candidates, signal)
  const last = earlier.at(-1)
  if (last === undefined) return null
  const { revision, position } = last
  const events = earlier.map((recorded) => codec.decode(recorded) as Event)
  return { ok: true, events, revision, position, repeated: true }
}

const resultWithoutEvents = <Event, Refusal>(
  decision: Decision<Event, Refusal>,
  { revision, position }: FoldedStream<unknown>,
): CommandResult<Event, Refusal> =>
  decision.ok
    ? { ok: true, events: [], revision, position, repeated: false }
    : { ok: false, reason: 'refused', refusal: decision.refusal }

/**
 * Decides on the cached state and appends the events. When another writer was first, it decides
 * again on the new state, a bounded number of times. A cached state may be stale: an append based
 * on it conflicts, and before an answer without an append (a refusal, or nothing to do) the new
 * events of the stream are read first.
 *
 * The common path stays in one function: each further async function on it costs about a tenth of a
 * command.
 */
export const handleInTurn = async <S, C, E extends DomainEvent, R>(
  surroundings: Surroundings,
  task: Task<S, C, E, R>,
): Promise<CommandResult<E, R>> => {
  const { store, codec, cache, streams, appends, attemptsMax } = surroundings
  const { aggregate, stream, command } = task
  const { signal } = task.context
  const how = { signal }
  const turn = streams.acquire(stream, signal)
  if (turn !== null) await turn
  try {
    const origin = originOf(task.context, surroundings.now)
    let actual: ExpectedRevision | null = null
    for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
      const known = cached(surroundings, task)
      const folded: FoldedStream<S> = known ?? (await load(surroundings, task, actual))
      const candidates = folded.seen.revisionsOf(origin.firstEventId)
      if (candidates.length > 0) {
        const earlier = await earlierResult<E>(surroundings, stream, origin, candidates, signal)
        if (earlier !== null) return earlier
      }
      const decision = aggregate.decider.decide(command, folded.state)
      if (decision.ok && decision.events.length > 0) {
        const events = eventsToAppend(codec, aggregate, stream, folded, decision.events, origin)
        const permit = appends.acquire(signal)
        if (permit !== null) await permit
        let result: AppendResult
        try {
          result = await store.append(stream, events, folded.revision ?? 'no_stream', how)
        } finally {
          appends.release()
        }
        if (result.ok) return foldWritten(aggregate, folded, decision.events, events, result)
        ;({ actual } = result)
        if (!(await catchUp(store, codec, aggregate, stream, folded, signal))) cache.delete(stream)
      } else if (
        known === null ||
        !(await catchUp(store, codec, aggregate, stream, known, signal))
      ) {
        return resultWithoutEvents(decision, folded)
      }
    }
    return { ok: false, reason: 'contended', stream }
  } catch (error) {
    // It is unknown whether the events were written: the next command has to read the stream.
    cache.delete(stream)
    throw error
  } finally {
    streams.release(stream)
  }
}
