import {
  dateOfDailyBar,
  nextMidnight,
  tradingDayStart,
} from '../../../src/domain/calendar/trading-day.ts'
import type { MetricsBoard } from '../../../src/domain/metrics/board/board.ts'
import { noFundamentals } from '../alerts/rule-record.ts'
import type { PlainBar } from '../logs/market-events.ts'

/** A bar at its time, Unix seconds. */
export type TimedBar = readonly [time: number, bar: PlainBar]

/** Bars of a price that walks over these times, of which the stock trades at this part. */
export const walkedBars = (
  times: readonly number[],
  tradedPart: number,
  random: () => number,
): TimedBar[] => {
  let price = 40 + 40 * random()
  return times.flatMap((time): TimedBar[] => {
    const open = price
    price *= 1 + (random() - 0.5) / 20
    const bar = [open, Math.max(open, price) * 1.01, Math.min(open, price) * 0.99, price]
    const [o = 0, h = 0, l = 0, c = 0] = bar.map((value) => Math.round(value * 100) / 100)
    return random() < tradedPart ? [[time, [o, h, l, c, Math.floor(random() * 1e6)]]] : []
  })
}

/** The board takes the prices of a bar, as ticks at its end. */
export const takeBar = (
  board: MetricsBoard,
  symbol: string,
  [open, high, low, close, volume]: PlainBar,
  { day, at }: { readonly day: number; readonly at: number },
) => {
  const startMs = tradingDayStart(dateOfDailyBar(day))
  for (const price of [open, high, low, close])
    board.edit(symbol)?.tick(price, volume, at, day, startMs)
}

/** The board loads the days of a symbol, the last of them as the one in progress. */
export const takeDays = (board: MetricsBoard, symbol: string, daily: readonly TimedBar[]) => {
  const days = daily.slice(0, -1).map(([time, [, high, low, close, volume]]) => ({
    time,
    high,
    low,
    close,
    volume,
  }))
  const nothing = { today: null, minutes: [], profile: [], fundamentals: noFundamentals }
  board.load({ symbol, name: symbol, days, ...nothing })
  const last = daily.at(-1)
  if (last === undefined) return
  const [day, bar] = last
  takeBar(board, symbol, bar, { day, at: nextMidnight(tradingDayStart(dateOfDailyBar(day))) - 1 })
}
