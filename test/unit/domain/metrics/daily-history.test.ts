import fc from 'fast-check'
import { expect, it } from 'vitest'
import { noReturns } from '../../../../src/domain/metrics/beta.ts'
import {
  DailyHistory,
  type HistoryDay,
  historyDaysMax,
  monthOf,
  weekOf,
} from '../../../../src/domain/metrics/history/daily-history.ts'
import { historyParts } from '../../../../src/domain/metrics/history/parts-when-read.ts'

const daySeconds = 86_400
const start = 1_600_000_000 - (1_600_000_000 % daySeconds)

const anyPrice = fc.double({ min: 1, max: 1_000, noNaN: true })

const anyDays = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 3 }), anyPrice), { minLength: 2, maxLength: 500 })
  .map((drawn) => {
    let time = start
    return drawn.map(([step, close], index): HistoryDay => {
      time += step * daySeconds
      return { time, high: close * 1.1, low: close * 0.9, close, volume: index }
    })
  })

/** What follows from a history for the day after its newest one, and for that day itself. */
const partsOf = (history: DailyHistory, { time }: HistoryDay) =>
  [time + daySeconds, time].map((today) => historyParts(history, today, noReturns))

it('gives the same figures however much of it was loaded and whatever was corrected since', () => {
  fc.assert(
    fc.property(anyDays, fc.nat(), anyPrice, (days, drawn, wrong) => {
      const loaded = drawn % days.length
      const grown = new DailyHistory(days.slice(0, loaded))
      for (const day of days.slice(loaded)) {
        if (day.volume % 3 === 0) grown.add({ ...day, high: wrong, low: wrong, close: wrong })
        expect(grown.add(day)).toBe(true)
      }
      const newest = days.at(-1) ?? expect.fail('there are days')
      expect(partsOf(grown, newest)).toEqual(partsOf(new DailyHistory(days), newest))
    }),
    { numRuns: 60 },
  )
})

it('has to be made anew for a day between others once it forgets some', () => {
  const dayAt = (index: number): HistoryDay => {
    const close = 50 + (index % 7)
    return { time: start + index * daySeconds, high: close, low: close, close, volume: 1 }
  }
  const days = Array.from({ length: historyDaysMax }, (_, index) => dayAt(index * 2))
  expect(new DailyHistory(days.slice(1)).add(dayAt(11))).toBe(true)
  expect(new DailyHistory(days).add(dayAt(11))).toBe(false)
})

/** All that a history answers, for days and periods before each of some moments. */
const answersOf = (history: DailyHistory, days: readonly HistoryDay[]) => {
  const newest = days.at(-1) ?? expect.fail('there are days')
  const moments = [...days.slice(-3), { time: newest.time + daySeconds }].map(({ time }) => time)
  return {
    days: history.days,
    before: moments.map((time) => [history.before(time), history.before(time, 2)]),
    closes: moments.map((time) => [...history.columnBefore('close', time, 5)]),
    returns: moments.map((time) => history.returnsBefore(time)),
    weeks: moments.map((time) => [...history.periodClosesBefore('Weekly', weekOf(time), 9)]),
    months: moments.map((time) => [...history.periodClosesBefore('Monthly', monthOf(time), 9)]),
    averages: moments.map((time) => Object.entries(history.averagesBefore(time))),
  }
}

it('is the same in whatever order its days came, and however often one was corrected', () => {
  const story = anyDays.chain((all) => {
    const days = all.slice(0, 120)
    return fc.record({
      days: fc.constant(days),
      order: fc.shuffledSubarray(days, { minLength: days.length }),
      wrong: fc.subarray(days),
      close: anyPrice,
    })
  })
  fc.assert(
    fc.property(story, ({ days, order, wrong, close }) => {
      const grown = new DailyHistory()
      for (const day of wrong) grown.add({ ...day, close })
      for (const day of order) expect(grown.add(day)).toBe(true)
      expect(answersOf(grown, days)).toEqual(answersOf(new DailyHistory(days), days))
    }),
    { numRuns: 100 },
  )
})

it('has of each week and month before another one the last close', () => {
  const at = (date: string, close: number): HistoryDay => ({
    time: Date.parse(date) / 1_000,
    high: close,
    low: close,
    close,
    volume: 1,
  })
  const history = new DailyHistory([at('2025-12-31', 1), at('2026-01-02', 2), at('2026-01-05', 3)])
  history.add(at('2026-01-06', 4))
  history.add(at('2026-02-02', 5))
  history.add(at('2025-12-30', 6))
  const weeks = (count: number) => [...history.periodClosesBefore('Weekly', Infinity, count)]
  const months = (count: number) => [...history.periodClosesBefore('Monthly', Infinity, count)]
  expect(weeks(9)).toEqual([2, 4, 5])
  expect(months(9)).toEqual([1, 4, 5])
  expect([weeks(2), months(1)]).toEqual([[4, 5], [5]])
  const february = monthOf(Date.parse('2026-02-01') / 1_000)
  expect([...history.periodClosesBefore('Monthly', february, 9)]).toEqual([1, 4])
})

it('keeps the newest days where it forgets some, and the closes of their weeks and months', () => {
  const dayAt = (index: number): HistoryDay => {
    const close = 50 + (index % 7)
    return { time: start + index * daySeconds, high: close, low: close, close, volume: 1 }
  }
  const days = Array.from({ length: historyDaysMax }, (_, index) => dayAt(2 * index))
  const history = new DailyHistory(days)
  const weeks = () => [...history.periodClosesBefore('Weekly', Infinity, 500)]
  const known = weeks()
  history.add(dayAt(11))
  expect(history.days).toHaveLength(historyDaysMax)
  expect(history.days[0]).toEqual(dayAt(2))
  expect(weeks()).toHaveLength(known.length)
  expect(history.has(dayAt(11).time)).toBe(true)
})

it('knows which days it has, and whether they are as they are told', () => {
  const day = { time: start, high: 3, low: 1, close: 2, volume: 4 }
  const history = new DailyHistory([day, { ...day, time: start + 2 * daySeconds }])
  const times = [-1, 0, 1, 2, 3].map((days) => start + days * daySeconds)
  expect(times.map((time) => history.has(time))).toEqual([false, true, false, true, false])
  expect(times.map((time) => history.holds({ ...day, time }))).toEqual(
    times.map((time) => history.has(time)),
  )
  for (const figure of ['high', 'low', 'close', 'volume'] as const)
    expect(history.holds({ ...day, [figure]: 9 })).toBe(false)
  expect(new DailyHistory().has(start)).toBe(false)
})
