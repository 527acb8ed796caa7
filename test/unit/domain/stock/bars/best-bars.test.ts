import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bucketAt } from '../../../../../src/domain/calendar/buckets.ts'
import { type Timeframe, timeframes } from '../../../../../src/domain/calendar/timeframes.ts'
import { dailyBarTime, tradingDayStart } from '../../../../../src/domain/calendar/trading-day.ts'
import type { Bar } from '../../../../../src/domain/stock/bars/bar.ts'
import { bestBars } from '../../../../../src/domain/stock/bars/best-bars.ts'

const bar = (time: number, volume = 10): Bar => ({
  time,
  open: 1,
  high: 1,
  low: 1,
  close: 1,
  volume,
})
const monday = tradingDayStart('2026-11-23') / 1_000
const [tenOClock, minute, hour] = [monday + 10 * 3_600, 60, 3_600]
const everything = { from: Number.NEGATIVE_INFINITY, barsMax: 50_000 }
const minutes = (from: number, count: number): Bar[] =>
  Array.from({ length: count }, (_, index) => bar(from + index * minute))
const hours = (from: number, count: number): Bar[] =>
  Array.from({ length: count }, (_, index) => bar(from + index * hour, 600))
const daily = (date: '2026-11-20' | '2026-11-23', volume: number): Bar =>
  bar(dailyBarTime(date), volume)

const resolutions = (...args: Parameters<typeof bestBars>) =>
  bestBars(...args).map(({ date, resolution, bars }) => [date, resolution, bars.length])

describe('the best bars that there are', () => {
  it('are minutes where there is nothing else', () => {
    expect(resolutions({ '1m': minutes(tenOClock, 90) }, everything)).toEqual([
      ['2026-11-23', '1m', 90],
    ])
  })

  it('are minutes on a day that has them and days before', () => {
    const days = [daily('2026-11-20', 900), daily('2026-11-23', 900)]
    expect(resolutions({ '1m': minutes(tenOClock, 90), '1D': days }, everything)).toEqual([
      ['2026-11-20', '1D', 1],
      ['2026-11-23', '1m', 90],
    ])
  })

  it('are not the minutes of an hour where the whole day has longer bars', () => {
    const series = { '1m': minutes(tenOClock, 60), '1H': hours(tenOClock, 6) }
    expect(resolutions(series, everything)).toEqual([['2026-11-23', '1H', 6]])
    const beforeTen = { '1m': minutes(tenOClock, 60), '1D': [daily('2026-11-23', 9_000)] }
    expect(resolutions(beforeTen, everything)).toEqual([['2026-11-23', '1D', 1]])
  })

  it.each([
    ['begin a bar later', minutes(tenOClock + hour, 300), hours(tenOClock, 6)],
    ['end a bar earlier', minutes(tenOClock - hour, 60), hours(tenOClock - hour, 2)],
    ['begin with the day, and have less of it', minutes(monday, 60), hours(monday, 6)],
  ])('are hours where the minutes %s', (_, finer, longer) => {
    expect(resolutions({ '1m': finer, '1H': longer }, everything)).toEqual([
      ['2026-11-23', '1H', longer.length],
    ])
  })

  it('are five minutes that are whole, whatever of their minutes is there', () => {
    const fives = Array.from({ length: 18 }, (_, index) => bar(tenOClock + index * 5 * minute, 50))
    const series = { '1m': minutes(tenOClock + hour, 30), '5m': fives }
    expect(resolutions(series, everything)).toEqual([['2026-11-23', '5m', 18]])
  })

  it('are minutes from half past nine on, though the day had trades before', () => {
    const days = { '1D': [daily('2026-11-23', 9_000)] }
    const open = monday + 9.5 * hour
    const whole = { '1m': minutes(open, 60), ...days }
    expect(resolutions(whole, everything)).toEqual([['2026-11-23', '1m', 60]])
    const late = { '1m': minutes(open + minute, 60), ...days }
    for (const from of [everything.from, monday])
      expect(resolutions(late, { ...everything, from })).toEqual([['2026-11-23', '1D', 1]])
  })

  it('of an evening are of the day in New York', () => {
    expect(resolutions({ '1m': minutes(monday + 20 * hour, 5) }, everything)).toEqual([
      ['2026-11-23', '1m', 5],
    ])
  })

  it('are minutes that have all of the span, though the day has more before it', () => {
    const series = { '1m': minutes(tenOClock, 90), '1H': hours(tenOClock - hour, 2) }
    for (const [from, count] of [
      [tenOClock, 90],
      [tenOClock + 80 * minute, 10],
    ] as const)
      expect(resolutions(series, { ...everything, from })).toEqual([['2026-11-23', '1m', count]])
    expect(resolutions(series, { ...everything, from: tenOClock + 90 * minute })).toEqual([])
    expect(resolutions(series, everything)).toEqual([['2026-11-23', '1H', 2]])
  })

  it('are what a span within a day leaves, with the shares before it', () => {
    const series = { '1m': minutes(tenOClock, 90), '1D': [daily('2026-11-23', 9_000)] }
    const [day, ...others] = bestBars(series, { ...everything, from: tenOClock + 80 * minute })
    expect(others).toEqual([])
    expect(day).toMatchObject({ resolution: '1m', volumeBefore: 800 })
    expect(day?.bars).toHaveLength(10)
  })

  it('have the day that a span begins with at midnight, and not one that begins before it', () => {
    const series = { '1D': [daily('2026-11-20', 900), daily('2026-11-23', 900)] }
    expect(resolutions(series, { ...everything, from: monday })).toEqual([['2026-11-23', '1D', 1]])
    expect(resolutions(series, { ...everything, from: monday + 1 })).toEqual([])
  })

  it('are the newest so many', () => {
    const series = { '1m': minutes(tenOClock, 90), '1D': [daily('2026-11-20', 900)] }
    expect(resolutions(series, { ...everything, barsMax: 91 })).toHaveLength(2)
    const [day] = bestBars(series, { ...everything, barsMax: 30 })
    expect([day?.bars[0]?.time, day?.volumeBefore]).toEqual([tenOClock + 60 * minute, 600])
  })
})

const rolledUp = (bars: readonly Bar[], timeframe: Timeframe): Bar[] => {
  const volumes = new Map<number, number>()
  for (const { time, volume } of bars) {
    const start = bucketAt(timeframe, time).time
    volumes.set(start, (volumes.get(start) ?? 0) + volume)
  }
  return [...volumes].map(([time, volume]) => bar(time, volume))
}

it('are of one timeframe a day, hold every share once, and no finer ones have the whole day', () => {
  const day = fc.record({
    finest: fc.constantFrom<Timeframe>('1m', '5m', '15m', '1D'),
    at: fc.uniqueArray(fc.integer({ min: 0, max: 389 }), { minLength: 1, maxLength: 30 }),
  })
  fc.assert(
    fc.property(fc.array(day, { minLength: 1, maxLength: 6 }), (days) => {
      const series: Record<Timeframe, Bar[]> = {
        '1m': [],
        '5m': [],
        '15m': [],
        '1H': [],
        '4H': [],
        '1D': [],
      }
      let total = 0
      for (const [index, { finest, at }] of days.entries()) {
        const open = monday + index * 86_400 + 9.5 * 3_600
        const all = at.toSorted((a, b) => a - b).map((offset) => bar(open + offset * minute))
        total += all.length * 10
        for (const timeframe of timeframes.slice(timeframes.indexOf(finest)))
          series[timeframe].push(...rolledUp(all, timeframe))
      }
      const found = bestBars(series, everything)
      expect(found.map(({ resolution }) => resolution)).toEqual(days.map(({ finest }) => finest))
      const shares = found.flatMap(({ bars }) => bars).reduce((sum, { volume }) => sum + volume, 0)
      expect(shares).toBe(total)
    }),
  )
})
