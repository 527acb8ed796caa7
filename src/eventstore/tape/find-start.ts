import { feedBatches, type RecordedBatch } from './feed-batches.ts'
import { type FeedDay, readSegments, type StoredSegment, type TickLog } from './segments.ts'

/** The least number from `low` to `high` for which it holds, if it holds for all larger ones. */
const leastThat = async (
  low: number,
  high: number,
  holds: (middle: number) => Promise<boolean>,
): Promise<number> => {
  while (low < high) {
    const middle = (low + high) >> 1
    if (await holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

const firstOf = async <Item>(items: AsyncIterable<Item>): Promise<Item | null> => {
  for await (const item of items) return item
  return null
}

/** The id of the first segment that fulfils a condition which all later ones fulfil as well. */
export const findFirstSegment = (
  log: TickLog,
  day: FeedDay,
  last: StoredSegment,
  holds: (segment: StoredSegment) => boolean,
): Promise<number> =>
  leastThat(0, last.id, async (id) => {
    const segment = await firstOf(readSegments(log, day, { from: BigInt(id), maxCount: 1 }))
    return segment === null || holds(segment)
  })

/** A revision of the price feed to begin with, and the first one that should be there. */
export interface FeedStart {
  readonly from: number
  readonly expected: number
}

/**
 * Where the batches recorded since a moment (Unix ms) begin in the stream of the price feed; null:
 * there are none.
 * @param from the revision to begin with
 */
export const findFeedStart = async (
  log: TickLog,
  day: FeedDay,
  from: number,
  since: number,
): Promise<FeedStart | null> => {
  const at = (revision: number): Promise<RecordedBatch | null> =>
    firstOf(feedBatches(log, day, { from: BigInt(revision), maxCount: 1 }))
  const first = await at(from)
  if (first === null) return null
  if (first.recordedAt >= since) return { from: first.revision, expected: from }
  const last = await firstOf(feedBatches(log, day, { direction: 'backwards', maxCount: 1 }))
  const found = await leastThat(
    first.revision,
    last?.revision ?? first.revision,
    async (revision) => {
      const batch = await at(revision)
      return batch === null || batch.recordedAt >= since
    },
  )
  return { from: found, expected: found }
}
