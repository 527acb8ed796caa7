import type { Bucket } from '../../domain/calendar/buckets.ts'
import type { Timeframe } from '../../domain/calendar/timeframes.ts'

/** The seconds at which a bar of one bucket may stand: from `from` on and before `to`. */
export interface Place {
  readonly from: number
  readonly to: number
}

/** Anywhere in its bucket; a daily bar on its date alone, which is a second outside of its day. */
export const placeOf = (timeframe: Timeframe, bucket: Bucket): Place =>
  timeframe === '1D' ? { from: bucket.time, to: bucket.time + 1 } : bucket
