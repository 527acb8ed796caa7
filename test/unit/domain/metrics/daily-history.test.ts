import fc from 'fast-check'
import { expect, it } from 'vitest'
import { noReturns } from '../../../../src/domain/metrics/beta.ts'
import {
  DailyHistory,
  type HistoryDay,
  historyDaysMax,
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
