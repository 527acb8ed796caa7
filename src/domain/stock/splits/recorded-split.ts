import type { DatedSplit } from './split-ratio.ts'

/** A split, and what is in old shares because of it. */
export type RecordedSplit = DatedSplit & {
  /** The day's start, or the moment of the suspicion if that was later; Unix ms. */
  readonly newSharesFrom: number
  /** Position (sort key) of its event. */
  readonly place: string
}

/** When and where in the log a price was set. */
interface PriceSet {
  /** Unix ms. */
  readonly at: number
  /** Position (sort key). */
  readonly place: string
}

/** The splits after which a price that was set then is in old shares, in their order. */
export const splitsSince = (
  { at, place }: PriceSet,
  splits: readonly RecordedSplit[],
): readonly RecordedSplit[] =>
  splits.filter((split) => place < split.place && at < split.newSharesFrom)
