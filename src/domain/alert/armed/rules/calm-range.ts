import { noReturns } from '../../../metrics/beta.ts'
import { DailyHistory } from '../../../metrics/history/daily-history.ts'
import { copyInputs, emptyInputs, type MetricInputs } from '../../../metrics/formulas.ts'
import { historyParts } from '../../../metrics/history/parts-when-read.ts'
import type { Meter } from './meter.ts'
import type { BaseValue, QuantityState } from './quantities.ts'

/**
 * Prices (US dollars), a day's volume (shares) and moments (Unix ms) between which no alert of a symbol
 * is woken; the first volume and moment are included, and no other bound.
 */
export interface CalmRange {
  readonly low: number
  readonly high: number
  readonly volumeLow: number
  readonly volumeHigh: number
  readonly from: number
  readonly until: number
}

/** Of a symbol for which nothing waits. */
export const anyTick: CalmRange = {
  low: Number.NEGATIVE_INFINITY,
  high: Number.POSITIVE_INFINITY,
  volumeLow: Number.NEGATIVE_INFINITY,
  volumeHigh: Number.POSITIVE_INFINITY,
  from: Number.NEGATIVE_INFINITY,
  until: Number.POSITIVE_INFINITY,
}

/** The widest range is this share of a price or volume. */
const widestShare = 0.08
/** How many estimates of its reach are tried. */
const triesMax = 8
/** How long a range lasts in which rules wait for lines, which move with time. */
const timedMs = 60_000

/** Reused for each range: the state at its end. */
const there: { inputs: MetricInputs; bases: BaseValue[]; at: number } = {
  inputs: emptyInputs(historyParts(new DailyHistory(), 0, noReturns)),
  bases: [],
  at: 0,
}

/**
 * How far a part of a tick may move before this meter reaches a level, and by at most
 * {@link widestShare}.
 * @returns NaN: a level is reached as it is
 */
const reachOf = (
  part: 'price' | 'volume',
  towards: 1 | -1,
  meter: Meter,
  now: QuantityState,
): number => {
  const from = now.inputs[part]
  let share = widestShare
  for (let tries = 1; ; tries += 1) {
    there.inputs[part] = from * (1 + towards * share)
    const calm = meter.calmShare(now, there)
    if (calm === 1) break
    if (share === 0) {
      share = Number.NaN
      break
    }
    share = tries < triesMax ? share * calm : 0
  }
  there.inputs[part] = from
  return from * (1 + towards * share)
}

const beginAt = (now: QuantityState) => {
  copyInputs(now.inputs, there.inputs)
  there.bases = now.bases
  there.at = now.at
}

/** A move of the price that shows how much a number moves with it. */
const trialShare = 0.01

/**
 * About the share by which the price moves while the number of a meter moves so far; NaN: it does not
 * move with the price.
 */
export const priceShareFor = (meter: Meter, distance: number, now: QuantityState): number => {
  const known = meter.priceShareFor(distance)
  if (!Number.isNaN(known)) return known
  beginAt(now)
  there.inputs.price *= 1 + trialShare
  meter.calmShare(now, there)
  return meter.priceShareFor(distance)
}

/**
 * The range from a state on in which these meters reach no level; null: there is none.
 * @param reaches low and high of each meter, between which a price reaches none of its levels; NaN:
 *   not known. They are added, and hold until the meter gets a nearer level or the past changes
 * @param end Unix ms: the range does not last longer
 * @param isTimed some meters may move with time
 */
export const calmRange = (
  meters: readonly Meter[],
  reaches: Float64Array,
  now: QuantityState,
  end: number,
  isTimed: boolean,
): CalmRange | null => {
  const { inputs } = now
  const range = { ...anyTick, until: isTimed ? Math.min(end, now.at + timedMs) : end }
  if (isTimed) range.from = now.at
  beginAt(now)
  if (isTimed) there.at = range.until
  for (let at = 0; at < reaches.length; at += 2) {
    let [low, high] = [reaches[at] ?? Number.NaN, reaches[at + 1] ?? Number.NaN]
    const meter = meters[at / 2]
    if (Number.isNaN(low) && meter !== undefined) {
      const { isIdle, movedBy } = meter
      if (!isIdle && movedBy === 'all') return null
      if (!isIdle && movedBy === 'volume') {
        range.volumeLow = inputs.volume
        range.volumeHigh = Math.min(range.volumeHigh, reachOf('volume', 1, meter, now))
        if (Number.isNaN(range.volumeHigh)) return null
        continue
      }
      low = isIdle ? anyTick.low : reachOf('price', -1, meter, now)
      high = isIdle ? anyTick.high : reachOf('price', 1, meter, now)
      if (Number.isNaN(low + high) && !isIdle) return null
      if (!isIdle && movedBy === 'range') {
        low = Math.max(low, inputs.low)
        high = Math.min(high, inputs.high)
      }
      if (isIdle || !meter.isTimed) {
        reaches[at] = low
        reaches[at + 1] = high
      }
    }
    range.low = Math.max(range.low, low)
    range.high = Math.min(range.high, high)
  }
  return range
}
