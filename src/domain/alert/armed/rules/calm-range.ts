import { noReturns } from '../../../metrics/beta.ts'
import { DailyHistory } from '../../../metrics/daily-history.ts'
import { copyInputs, emptyInputs, type MetricInputs } from '../../../metrics/formulas.ts'
import { historyParts } from '../../../metrics/parts-when-read.ts'
import { anyTick, type CalmRange } from '../calm-ticks.ts'
import type { Meter } from './meter.ts'
import type { BaseValue, QuantityState } from './quantities.ts'

/** The widest range is this share of a price or volume. */
const widestShare = 0.08
/** An estimate of how far it reaches is drawn in by this factor, and tried so many times. */
const drawnIn = 0.995
const triesMax = 8
/** So long lasts a range in which rules wait for lines, which move with time. */
const timedMs = 60_000

/** Reused for each range: the state at its end. */
const there: { inputs: MetricInputs; bases: BaseValue[]; at: number } = {
  inputs: emptyInputs(historyParts(new DailyHistory(), 0, noReturns)),
  ...{ bases: [], at: 0 },
}

/**
 * How far a part of a tick may move before a level is reached, and by at most {@link widestShare}.
 * @returns NaN: a level is reached as it is
 */
const reachOf = (
  part: 'price' | 'volume',
  towards: 1 | -1,
  meters: readonly Meter[],
  now: QuantityState,
): number => {
  const from = now.inputs[part]
  let share = widestShare
  for (const meter of meters) {
    if (meter.isIdle || (meter.movedBy === 'volume') !== (part === 'volume')) continue
    for (let tries = 1; ; tries += 1) {
      there.inputs[part] = from * (1 + towards * share)
      const calm = meter.calmShare(now, there)
      if (calm === 1) break
      if (share === 0) return Number.NaN
      share = tries < triesMax ? share * calm * drawnIn : 0
    }
  }
  there.inputs[part] = from
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
  let [isTimed, isWithinDay, isOfVolume] = [false, false, false]
  for (const meter of meters) {
    const { movedBy } = meter
    if (meter.isIdle) continue
    if (movedBy === 'all') return null
    isTimed ||= meter.isTimed
    isWithinDay ||= movedBy === 'range'
    isOfVolume ||= movedBy === 'volume'
  }
  const { inputs } = now
  const until = isTimed ? Math.min(end, now.at + timedMs) : end
  copyInputs(inputs, there.inputs)
  there.bases = now.bases
  there.at = isTimed ? until : now.at
  const volumeHigh = isOfVolume ? reachOf('volume', 1, meters, now) : Number.POSITIVE_INFINITY
  const high = reachOf('price', 1, meters, now)
  const low = reachOf('price', -1, meters, now)
  if (Number.isNaN(volumeHigh + high + low)) return null
  return {
    low: isWithinDay ? Math.max(low, inputs.low) : low,
    high: isWithinDay ? Math.min(high, inputs.high) : high,
    volumeLow: isOfVolume ? inputs.volume : Number.NEGATIVE_INFINITY,
    volumeHigh,
    from: isTimed ? now.at : Number.NEGATIVE_INFINITY,
    until,
  }
}
