import {
  dailyBarTime,
  shiftDate,
  tradingDate,
  type TradingDate,
  tradingDayStart,
} from '../../domain/calendar/trading-day.ts'
import type { BarHistory } from '../port.ts'
import {
  evenColumns,
  joined,
  pricesOf,
  pushMerged,
  rollUp,
  sliced,
  type EvenColumns,
} from './columns.ts'
import { factorDay, type FactorDay, type Resolution } from './factor-day.ts'
import type { Factors } from './factors.ts'
import type { Security } from './security.ts'
import { walk } from './walk.ts'

/**
 * Length of the history in finished days before today: 72 weeks of daily bars (it trades every
 * day), the twenty days of a volume profile and one more in 15-minute bars, and yesterday in
 * minutes, which are stored as 5-minute bars.
 */
export const historyDays = { daily: 504, quarterHour: 21, minute: 1 } as const

/** Minute bars reach back to midnight, and early in the day at least this far. */
export const minuteBarsMin = 300

/** The days of a history up to a moment, shared by every security. */
export interface HistoryDays {
  readonly today: TradingDate
  readonly days: readonly FactorDay[]
}

const resolutionOf = (daysBack: number): Resolution => {
  if (daysBack > historyDays.quarterHour) return 'day'
  return daysBack > historyDays.minute ? 'quarterHour' : 'minute'
}

/** @param until Unix ms */
export const historyDaysUntil = (factors: Factors, until: number): HistoryDays => {
  const today = tradingDate(until)
  const days = Array.from({ length: historyDays.daily + 1 }, (_, i) => {
    const back = historyDays.daily - i
    return factorDay(factors, shiftDate(today, -back), resolutionOf(back), until / 1_000)
  })
  return { today, days }
}

const stepsOf = (days: readonly FactorDay[]): number =>
  days.reduce((sum, { steps }) => sum + steps, 0)

/** The daily bars of these quarter hours, split at midnight New York; the last may be partial. */
const dailyOf = (quarterHours: EvenColumns, firstDate: TradingDate): EvenColumns => {
  const { start, step } = quarterHours.times
  const indexOf = (date: TradingDate) => (tradingDayStart(date) / 1_000 - start) / step
  const daily = evenColumns(dailyBarTime(firstDate), 86_400)
  const length = quarterHours.open.length
  for (let date = firstDate; indexOf(date) < length; date = shiftDate(date, 1)) {
    pushMerged(daily, quarterHours, indexOf(date), Math.min(length, indexOf(shiftDate(date, 1))))
  }
  return daily
}

/**
 * A security's bars, finest first, daily last. Coarser bars are merged from finer ones, so that the
 * charts agree. Yesterday closes at the security's start price.
 */
export const historyOf = (seed: number, security: Security, history: HistoryDays): BarHistory[] => {
  const { days, today } = history
  const path = walk(seed, security, days)
  const firstOf = (back: number) => days[days.length - 1 - back]?.start ?? 0
  const dailySteps = historyDays.daily - historyDays.quarterHour
  const untilYesterday = stepsOf(days.slice(0, -1 - historyDays.minute))
  const yesterdayCloses = path.close[stepsOf(days.slice(0, -1)) - 1] ?? 0
  const level = Math.log(security.startPrice) - yesterdayCloses
  const cut = (from: number, to: number, back: number, step: number) =>
    pricesOf(path, { from, to }, level, { start: firstOf(back), step })

  const oldDays = cut(0, dailySteps, historyDays.daily, 86_400)
  const oldQuarters = cut(dailySteps, untilYesterday, historyDays.quarterHour, 900)
  const minutes = cut(untilYesterday, path.close.length, historyDays.minute, 60)
  const quarterHours = joined(oldQuarters, rollUp(minutes, 900))
  const daily = joined(oldDays, dailyOf(quarterHours, shiftDate(today, -historyDays.quarterHour)))
  const sinceMidnight = days.at(-1)?.steps ?? 0
  const kept = Math.max(sinceMidnight, minuteBarsMin)
  return [
    { timeframe: '1m', bars: sliced(minutes, minutes.open.length - kept, minutes.open.length) },
    { timeframe: '5m', bars: rollUp(minutes, 300) },
    { timeframe: '15m', bars: quarterHours },
    { timeframe: '1D', bars: daily },
  ]
}
