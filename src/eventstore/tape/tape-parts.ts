import { batchesOf, DamagedSegment } from '../../domain/tape/format/segment.ts'
import type { TickPlace } from '../../domain/tape/events.ts'
import { feedBatches, type RecordedBatch } from './feed-batches.ts'
import {
  type FeedDay,
  openSegment,
  readSegments,
  type StoredSegment,
  type TickLog,
} from './segments.ts'

export type Direction = 'forwards' | 'backwards'

/** Ticks that can no longer be read: bars are all that is left of this span. */
export interface MissingTicks {
  readonly type: 'missing'
  /** The first and the last missing revision in the stream of the price feed. */
  readonly from: number
  readonly to: number
  /** Why, in one sentence. */
  readonly reason: string
}

/** A tick batch, or a part of one: the first and the last of a segment may be. */
export interface BatchPart {
  readonly batch: RecordedBatch
  /** The index of its first tick in the batch. */
  readonly first: number
  /** The rest of the batch is in the next segment. */
  readonly isCut: boolean
}

export type Part = BatchPart | MissingTicks

const inDirection = <Item>(items: Item[], direction: Direction): Item[] =>
  direction === 'forwards' ? items : items.reverse()

const partsOfSegment = async (segment: StoredSegment): Promise<Part[]> => {
  const batches = batchesOf(await openSegment(segment))
  return batches.map(({ first, ticks, ...place }, index) => ({
    batch: { type: 'ticks', ...place, ticks: ticks as RecordedBatch['ticks'] },
    first,
    isCut: index === batches.length - 1 && segment.next.index > 0,
  }))
}

/** The last revision of which the segment has ticks. */
const lastRevision = ({ revision, index }: TickPlace): number =>
  index === 0 ? revision - 1 : revision

/** What the stream of the price feed still has of a damaged segment. */
const partsOfStream = async (
  log: TickLog,
  day: FeedDay,
  { first, next }: StoredSegment,
  reason: string,
): Promise<Part[]> => {
  const parts: Part[] = []
  let expected = first.revision
  const to = lastRevision(next)
  const options = { from: BigInt(expected), maxCount: to - expected + 1 }
  for await (const batch of feedBatches(log, day, options)) {
    if (batch.revision > to) break
    if (batch.revision > expected)
      parts.push({ type: 'missing', from: expected, to: batch.revision - 1, reason })
    parts.push({ batch, first: 0, isCut: false })
    expected = batch.revision + 1
  }
  if (expected <= to) parts.push({ type: 'missing', from: expected, to, reason })
  return parts
}

/**
 * What a day's tape has, segment by segment. A damaged segment is replaced by what the stream of the
 * price feed still has of it.
 * @param from the id of the segment to begin with
 */
export async function* partsOfTape(
  log: TickLog,
  day: FeedDay,
  direction: Direction,
  from?: number,
): AsyncGenerator<Part, void, undefined> {
  const options = { direction, ...(from === undefined ? {} : { from: BigInt(from) }) }
  for await (const segment of readSegments(log, day, options)) {
    let parts: Part[]
    try {
      parts = await partsOfSegment(segment)
    } catch (error) {
      if (!(error instanceof DamagedSegment)) throw error
      parts = await partsOfStream(log, day, segment, error.message)
    }
    yield* inDirection(parts, direction)
  }
}
