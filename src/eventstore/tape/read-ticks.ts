import { isAfter, type Position } from '../position.ts'
import { feedBatches } from './feed-batches.ts'
import { findFeedStart, findFirstSegment } from './find-start.ts'
import { joinParts, type TicksRead, withGaps } from './join-parts.ts'
import { type FeedDay, lastSegment, type StoredSegment, type TickLog } from './segments.ts'
import { type Direction, type Part, partsOfTape } from './tape-parts.ts'

export interface TickQuery extends FeedDay {
  /** `backwards`: the newest batch first. Default: forwards. */
  readonly direction?: Direction
  /** The revision to begin with, inclusive. Default: the first (forwards) or the last. */
  readonly from?: number
  /** Only batches recorded at this moment (Unix ms) or later. */
  readonly since?: number
  /** Only batches up to this position, inclusive. */
  readonly until?: Position
  /** The number of batches to read. Default: all. */
  readonly batchesMax?: number
  readonly signal?: AbortSignal
}

interface Reading {
  readonly parts: AsyncIterable<Part>
  /** The revision that is read first, if it is there; null: the first that there is. */
  readonly start: number | null
}

/** Where the stream of the price feed goes on after the tape. */
const feedBegins = (last: StoredSegment | null): number => last?.next.revision ?? 0

const hasAfter = ({ next }: StoredSegment, revision: number): boolean =>
  next.revision > revision || (next.revision === revision && next.index > 0)

const nothing = async function* (): AsyncGenerator<never, void, undefined> {
  // There are no ticks.
}

async function* partsOfFeed(
  log: TickLog,
  query: TickQuery,
  from: number | null,
  downTo = 0,
): AsyncGenerator<Part, void, undefined> {
  const { direction = 'forwards', signal, until, batchesMax } = query
  const options = {
    direction,
    signal,
    ...(from === null ? {} : { from: BigInt(from) }),
    ...(batchesMax === undefined || until !== undefined ? {} : { maxCount: batchesMax }),
  }
  for await (const batch of feedBatches(log, query, options)) {
    if (batch.revision < downTo) return
    yield { batch, first: 0, isCut: false }
  }
}

/** Everything from the segment with this id on, and then from the stream. */
async function* forwardsFrom(
  log: TickLog,
  query: TickQuery,
  last: StoredSegment,
  id: number,
): AsyncGenerator<Part, void, undefined> {
  yield* partsOfTape(log, query, 'forwards', id)
  yield* partsOfFeed(log, query, feedBegins(last))
}

const readForwards = async (
  log: TickLog,
  query: TickQuery,
  last: StoredSegment | null,
): Promise<Reading> => {
  const { from = 0, since } = query
  if (last !== null && hasAfter(last, from) && (since === undefined || last.to >= since)) {
    const holds = (segment: StoredSegment) =>
      hasAfter(segment, from) && (since === undefined || segment.to >= since)
    const id = await findFirstSegment(log, query, last, holds)
    return { parts: forwardsFrom(log, query, last, id), start: since === undefined ? from : null }
  }
  const begins = Math.max(from, feedBegins(last))
  if (since === undefined) return { parts: partsOfFeed(log, query, begins), start: from }
  const start = await findFeedStart(log, query, begins, since)
  if (start === null) return { parts: nothing(), start: null }
  return { parts: partsOfFeed(log, query, start.from), start: start.expected }
}

async function* backwardsFrom(
  log: TickLog,
  query: TickQuery,
  last: StoredSegment | null,
): AsyncGenerator<Part, void, undefined> {
  const { from = null } = query
  const begins = feedBegins(last)
  if (from === null || from >= begins) yield* partsOfFeed(log, query, from, begins)
  if (last === null) return
  const isIn = from !== null && last.next.revision > from
  const id = isIn
    ? await findFirstSegment(log, query, last, ({ next }) => next.revision > from)
    : last.id
  yield* partsOfTape(log, query, 'backwards', id)
}

/**
 * Leaves out what the first segment has before the beginning. A batch before `since` counts as whole, for
 * who reads on to leave out: without it there would seem to be a gap.
 */
async function* within(
  parts: AsyncIterable<Part>,
  { direction, from, since = -Infinity }: TickQuery,
): AsyncGenerator<Part, void, undefined> {
  const isForwards = direction !== 'backwards'
  const first = isForwards ? (from ?? 0) : 0
  const last = isForwards ? Infinity : (from ?? Infinity)
  for await (const part of parts) {
    if ('batch' in part) {
      const { revision, recordedAt } = part.batch
      const isEarlier = isForwards && recordedAt < since
      if (revision >= first && revision <= last)
        yield isEarlier ? { ...part, first: 0, isCut: false } : part
    } else if (part.from <= last && part.to >= first)
      yield { ...part, from: Math.max(part.from, first), to: Math.min(part.to, last) }
  }
}

/**
 * The tick batches of a trading day in the order of the log, or backwards; none if the day has no
 * ticks. They come from the day's tape, and after its end from the stream of the price feed. All
 * readers of recorded ticks use this, so that they find the same ones wherever they are kept.
 * @throws EventStoreUnavailable, UnreadableEvent while iterating
 */
export async function* readTicks(
  log: TickLog,
  query: TickQuery,
): AsyncGenerator<TicksRead, void, undefined> {
  const { direction = 'forwards', since = -Infinity, until, batchesMax = Infinity } = query
  const isForwards = direction === 'forwards'
  const last = await lastSegment(log, query)
  const { parts, start } = isForwards
    ? await readForwards(log, query, last)
    : { parts: backwardsFrom(log, query, last), start: query.from ?? null }
  let left = batchesMax
  for await (const read of withGaps(joinParts(within(parts, query)), direction, start)) {
    query.signal?.throwIfAborted()
    if (read.type === 'ticks') {
      const isTooLate = until !== undefined && isAfter(read.position, until)
      const isTooEarly = read.recordedAt < since
      if (isForwards ? isTooLate : isTooEarly) return
      if (isTooLate || isTooEarly) continue
      left -= 1
    }
    yield read
    if (left === 0) return
  }
}
