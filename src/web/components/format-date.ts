import { dailyBarTime, type TradingDate } from '../../domain/calendar/trading-day.ts'

/** Whether a text is a trading date, and no moment. */
export const isTradingDate = (text: string): text is TradingDate => /^\d{4}-\d\d-\d\d$/.test(text)

/** A trading date in the reader's way of writing dates; the same day in every zone. */
export const formatTradingDate = (date: TradingDate, language: string): string =>
  new Date(dailyBarTime(date) * 1_000).toLocaleDateString(language, { timeZone: 'UTC' })

const minute = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** `10:31`: what New York's clocks show at this moment (Unix ms). */
export const formatMinute = (unixMs: number): string => minute.format(unixMs)
