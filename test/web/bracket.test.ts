import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bracketOf } from '../../src/web/features/chart/bars/bracket.ts'

const timesOf = fc
  .uniqueArray(fc.nat(1_000), { minLength: 2, maxLength: 50 })
  .map((times) => times.toSorted((a, b) => a - b).map((time) => ({ time })))

it('a moment is at its bar, or between two bars by its share', () => {
  fc.assert(
    fc.property(timesOf, fc.nat(1_000), (bars, moment) => {
      bars.forEach(({ time }, place) => expect(bracketOf(bars, time)).toBeCloseTo(place, 9))
      const after = bars.findIndex(({ time }) => time > moment)
      if (after <= 0) return
      const [from, to] = [bars[after - 1]!.time, bars[after]!.time]
      const share = (moment - from) / (to - from)
      expect(bracketOf(bars, moment)).toBeCloseTo(after - 1 + share, 9)
    }),
  )
})

it('a moment beyond the bars is as far away as their spacing says, and without bars nowhere', () => {
  const bars = [{ time: 60 }, { time: 120 }, { time: 240 }]
  expect(bracketOf(bars, 360)).toBe(3)
  expect(bracketOf(bars, 0)).toBe(-1)
  expect(bracketOf([{ time: 60 }], 600)).toBe(0)
  expect(bracketOf([], 60)).toBeNull()
})
