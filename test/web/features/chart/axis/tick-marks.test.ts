import fc from 'fast-check'
import { defaultHorzScaleBehavior, type UTCTimestamp } from 'lightweight-charts'
import { expect, test } from 'vitest'
import { weighQuickly } from '../../../../../src/web/features/chart/axis/tick-marks.ts'

const TimeScale = defaultHorzScaleBehavior()

/** The weight that a time scale gives each of these times (Unix seconds). */
const weightsBy = (scale: InstanceType<typeof TimeScale>, times: readonly number[]): number[] => {
  const points = times.map((originalTime) => ({
    originalTime,
    time: scale.convertHorzItemToInternal(originalTime as UTCTimestamp),
    timeWeight: 0 as never,
  }))
  scale.fillWeightsForPoints(points, 0)
  return points.map(({ timeWeight }) => timeWeight)
}

/** Seconds between two bars. */
const gap = fc.oneof(
  fc.constantFrom(1, 60, 300, 1_800, 3_600, 86_400, 7 * 86_400),
  fc.integer({ min: 1, max: 40 * 86_400 }),
)

test('each bar is weighed as the library weighs it, but the first, which has none before it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e9, max: 2e9 }),
      fc.array(gap, { minLength: 1, maxLength: 60 }),
      (first, gaps) => {
        const times = gaps.reduce((known, by) => [...known, (known.at(-1) ?? 0) + by], [first])
        const quick = new TimeScale()
        weighQuickly(quick)
        // Twice, so that weights of the first time are used again.
        weightsBy(quick, times)
        expect(weightsBy(quick, times).slice(1)).toEqual(weightsBy(new TimeScale(), times).slice(1))
      },
    ),
  )
})
