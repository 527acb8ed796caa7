import { copyInputs } from '../../../metrics/formulas.ts'
import type { Meter } from './meter.ts'
import type { QuantityState } from './quantities.ts'

/**
 * Prices (US dollars), a day's volume (shares) and moments (Unix ms, the last one excluded) between
 * which no alert of a symbol is woken.
 */
export interface CalmRange {
  readonly low: number
  readonly high: number
  readonly volumeLow: number
  readonly volumeHigh: number
  readonly from: number
  readonly until: number
}

/** The widest range is this share of a price or volume, and each narrower one a share of it. */
const widestShare = 0.08
const narrowing = 0.7
const stepsMax = 16
/** So long lasts a range in which rules wait for lines, which move with time. */
const timedMs = 60_000

/**
 * How far a part of a tick may move before a level is reached, and by at most this factor.
 * @returns null: a level is reached as it is
 */
const reachOf = (
  part: 'price' | 'volume',
  towards: 1 | -1,
  meters: readonly Meter[],
  now: QuantityState,
  there: QuantityState,
): number | null => {
  const from = now.inputs[part]
  let share = widestShare
  let step = 0
  for (const meter of meters)
    for (;;) {
      there.inputs[part] = from * (1 + towards * share)
      if (meter.isCalmBetween(now, there)) break
      if (share === 0) return null
      step += 1
      share = step < stepsMax ? share * narrowing : 0
    }
  return from * (1 + towards * share)
}

/**
 * The range from a state on in which these meters reach no level; null: there is none.
 *
 * @param end Unix ms: the range does not last longer
 */
export const calmRange = (
  meters: readonly Meter[],
  now: QuantityState,
  end: number,
): CalmRange | null => {
  const waited = meters.filter(({ isIdle }) => !isIdle)
  if (waited.some(({ movedBy }) => movedBy === 'all')) return null
  const isTimed = waited.some((meter) => meter.isTimed)
  const until = isTimed ? Math.min(end, now.at + timedMs) : end
  const there = { ...now, inputs: { ...now.inputs }, at: isTimed ? until : now.at }
  const ofVolume = waited.filter(({ movedBy }) => movedBy === 'volume')
  const ofPrice = waited.filter(({ movedBy }) => movedBy !== 'volume')
  const { inputs } = now
  const volumeHigh = reachOf('volume', 1, ofVolume, now, there)
  copyInputs(inputs, there.inputs)
  const high = reachOf('price', 1, ofPrice, now, there)
  const low = reachOf('price', -1, ofPrice, now, there)
  if (volumeHigh === null || high === null || low === null) return null
  const isWithinDay = waited.some(({ movedBy }) => movedBy === 'range')
  const isOfVolume = ofVolume.length > 0
  return {
    low: isWithinDay ? Math.max(low, inputs.low) : low,
    high: isWithinDay ? Math.min(high, inputs.high) : high,
    volumeLow: isOfVolume ? inputs.volume : Number.NEGATIVE_INFINITY,
    volumeHigh: isOfVolume ? volumeHigh : Number.POSITIVE_INFINITY,
    from: isTimed ? now.at : Number.NEGATIVE_INFINITY,
    until,
  }
}
