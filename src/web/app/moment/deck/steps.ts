import { bucketAt } from '../../../../domain/calendar/buckets.ts'
import type { ChartTimeframe } from '../../../../domain/calendar/chart-timeframes.ts'
import {
  nextMidnight,
  shiftDate,
  type TradingDate,
  tradingDate,
  tradingDayStart,
} from '../../../../domain/calendar/trading-day.ts'

const minuteMs = 60_000

/** How far a press of a button goes: to a tick, to a minute, to the start of a bar, or to another day. */
export type Step = 'tick' | TimeStep

/** A step that the clock alone decides. */
export type TimeStep = 'minute' | 'bar' | 'day'

export type Direction = -1 | 1

/** The same time of the exchange's day on another date; all in Unix milliseconds. */
export const onDate = (at: number, date: TradingDate): number =>
  tradingDayStart(date) + at - tradingDayStart(tradingDate(at))

const minuteFrom = (at: number, direction: Direction): number =>
  direction === 1
    ? Math.floor(at / minuteMs + 1) * minuteMs
    : Math.ceil(at / minuteMs - 1) * minuteMs

const barFrom = (at: number, direction: Direction, timeframe: ChartTimeframe): number => {
  const { from, to } = bucketAt(timeframe, Math.floor(at / 1_000))
  if (direction === 1) return to * 1_000
  return at > from * 1_000 ? from * 1_000 : bucketAt(timeframe, from - 1).from * 1_000
}

/** The moment (Unix ms) that is one step after or before another. */
export const stepped = (
  at: number,
  step: TimeStep,
  direction: Direction,
  timeframe: ChartTimeframe,
): number => {
  if (step === 'minute') return minuteFrom(at, direction)
  if (step === 'bar') return barFrom(at, direction, timeframe)
  return onDate(at, shiftDate(tradingDate(at), direction))
}

/** The exchange's day that a moment is in, in whole minutes. */
export const dayOf = (at: number) => {
  const from = tradingDayStart(tradingDate(at))
  return { from, minutes: Math.round((nextMidnight(at) - from) / minuteMs) }
}
