import { describe, expect, it } from 'vitest'
import { Intraday, type MinuteBar } from '../../../../src/domain/metrics/intraday.ts'
import { quartersPerDay } from '../../../../src/domain/metrics/volume-profile.ts'

/** Unix ms of midnight in New York. */
const start = Date.UTC(2025, 5, 10, 4)
const minuteMs = 60_000

const bar = (minute: number, price: number, volume: number): MinuteBar => ({
  time: start / 1_000 + 60 * minute,
  high: price,
  low: price,
  close: price,
  volume,
})

const loaded = (
  minutes: readonly MinuteBar[],
  volume: number,
  quarters: ArrayLike<number> | null = null,
): Intraday => {
  const day = new Intraday()
  day.load(minutes, volume, start, quarters)
  return day
}

const tick = (day: Intraday, minute: number, price: number, volume: number) => {
  day.tick(price, volume, start + minute * minuteMs, start)
}

/** Quarter hours that have shares. */
const quartersOf = (day: Intraday) =>
  Object.fromEntries([...day.quarters.entries()].filter(([, volume]) => volume !== 0))

describe('the quarter hours of a day', () => {
  it('have the shares of its minutes, and what the total has grown by since', () => {
    const day = loaded([bar(0, 20, 100), bar(14, 20, 30), bar(15, 20, 7)], 137)
    expect(quartersOf(day)).toEqual({ 0: 130, 1: 7 })
    tick(day, 29, 20, 140)
    tick(day, 30, 20, 150)
    // A total that is corrected downwards takes nothing away.
    tick(day, 31, 20, 145)
    expect(quartersOf(day)).toEqual({ 0: 130, 1: 10, 2: 10 })
  })

  it('are those that are known apart from the minutes, where there are any', () => {
    const quarters = new Float64Array(quartersPerDay)
    quarters.set([500, 60])
    const day = loaded([bar(0, 20, 100)], 600, quarters)
    expect(quartersOf(day)).toEqual({ 0: 500, 1: 60 })
    tick(day, 16, 20, 640)
    expect(quartersOf(day)).toEqual({ 0: 500, 1: 100 })
  })

  it('of one day are not those of another', () => {
    tick(new Intraday(), 0, 20, 100)
    expect(quartersOf(new Intraday())).toEqual({})
  })
})

describe('the dollar volume of a day', () => {
  it('has its minutes at their closes, and not the few shares that are in none', () => {
    const day = loaded([bar(570, 20, 600), bar(571, 30, 400)], 1_005)
    expect(day.dollarVolume).toBe(600 * 20 + 400 * 30)
    tick(day, 571, 40, 1_015)
    expect(day.dollarVolume).toBe(600 * 20 + 410 * 40)
  })

  it('does not change with a price of an earlier minute', () => {
    const day = loaded([bar(570, 20, 600), bar(571, 30, 400)], 1_000)
    tick(day, 570, 90, 2_000)
    expect(day.dollarVolume).toBe(600 * 20 + 400 * 30)
    expect(day.vwap).toBe((600 * 20 + 400 * 30) / 1_000)
  })

  it('has all of a day whose first minute had no shares', () => {
    const day = loaded([bar(600, 20, 0)], 0)
    tick(day, 840, 30, 700)
    expect(day.dollarVolume).toBe(700 * 30)
  })

  it('lacks what was traded before the first price', () => {
    const day = loaded([], 500)
    expect(day.dollarVolume).toBeNaN()
    tick(day, 840, 30, 700)
    expect(day.dollarVolume).toBeNaN()
    tick(day, 840, 30, 100_000)
    expect(day.dollarVolume).toBe(99_500 * 30)
  })
})
