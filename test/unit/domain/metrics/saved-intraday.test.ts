import { expect, it } from 'vitest'
import { Intraday } from '../../../../src/domain/metrics/intraday.ts'
import { quartersPerDay } from '../../../../src/domain/metrics/volume-profile.ts'

const quarterMs = 15 * 60_000

const traded = (quarters: readonly number[]): Intraday => {
  const day = new Intraday()
  for (const [index, quarter] of quarters.entries())
    day.tick(20.5 + index, 1_000 * (index + 1), quarter * quarterMs + 5, 0)
  return day
}

const restored = (saved: readonly (number | null)[]): Intraday => {
  const day = new Intraday()
  day.restore(saved)
  return day
}

it.each([
  { of: 'nothing', quarters: [] },
  { of: 'one quarter hour', quarters: [38] },
  { of: 'several with gaps', quarters: [0, 38, 38, 44] },
  { of: 'the last of a day', quarters: [3, quartersPerDay - 1] },
])('goes on with a saved day: $of', ({ quarters }) => {
  const day = traded(quarters)
  const again = restored(day.save())
  expect(again.save()).toEqual(day.save())
  expect([...again.quarters]).toEqual([...day.quarters])
  const next = 20_000 * quarterMs
  for (const each of [day, again]) each.tick(30, 90_000, next, 0)
  expect([again.vwap, again.dollarVolume]).toEqual([day.vwap, day.dollarVolume])
})

it('ends with the last quarter hour that has shares, and reads a save that has all of them', () => {
  const day = traded([2])
  const saved = day.save()
  const whole = [...saved, ...new Array<number>(quartersPerDay - 3).fill(0)]
  expect(saved.slice(-3)).toEqual([0, 0, 1_000])
  expect([...restored(whole).quarters]).toEqual([...day.quarters])
})
