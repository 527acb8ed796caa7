import fc from 'fast-check'
import { expect, it } from 'vitest'
import { averagesBefore } from '../../../../../src/domain/metrics/days/averages-before.ts'
import type { DayColumns } from '../../../../../src/domain/metrics/days/day-columns.ts'

const daySeconds = 86_400
const firstDay = Date.parse('2025-01-01T00:00:00Z') / 1_000

/** Trading days with gaps of up to a month. */
const anyDays = fc
  .array(fc.record({ gap: fc.nat(30), cents: fc.integer({ min: 1, max: 1e6 }) }), { maxLength: 60 })
  .map((days) => {
    let time = firstDay
    const timed = days.map(({ gap, cents }) => {
      time += (1 + gap) * daySeconds
      return { time, close: cents / 100 }
    })
    const close = Float64Array.from(timed, (day) => day.close)
    const columns: DayColumns = {
      time: Float64Array.from(timed, (day) => day.time),
      close,
      open: close,
      high: close,
      low: close,
      volume: close,
    }
    return { timed, columns }
  })

/** Names the day, the week that begins on a Monday, or the month of a day. */
const names = {
  Daily: (date: Date) => date.toISOString().slice(0, 10),
  Weekly: (date: Date) => {
    const monday = new Date(date)
    monday.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
    return monday.toISOString().slice(0, 10)
  },
  Monthly: (date: Date) => date.toISOString().slice(0, 7),
} as const

it('has of each day the sum of the closes of the finished days, weeks or months before it', () => {
  fc.assert(
    fc.property(
      anyDays,
      fc.integer({ min: 1, max: 6 }),
      fc.constantFrom('Daily', 'Weekly', 'Monthly'),
      ({ timed, columns }, period, interval) => {
        const nameOf = ({ time }: { readonly time: number }) =>
          names[interval](new Date(time * 1_000))
        const expected = timed.map((day) => {
          const closes = new Map<string, number>()
          for (const other of timed)
            if (nameOf(other) < nameOf(day)) closes.set(nameOf(other), other.close)
          if (closes.size < period - 1) return Number.NaN
          return [...closes.values()].slice(closes.size - (period - 1)).reduce((a, b) => a + b, 0)
        })
        const sums = [...averagesBefore(columns, { period, interval })].slice(0, timed.length)
        for (const [row, sum] of sums.entries()) {
          if (Number.isNaN(expected[row])) expect(sum).toBeNaN()
          else expect(sum).toBeCloseTo(expected[row]!, 6)
        }
        expect(sums).toHaveLength(timed.length)
      },
    ),
  )
})
