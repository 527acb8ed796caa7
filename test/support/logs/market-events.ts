import type { TradingDate } from '../../../src/domain/calendar/trading-day.ts'
import type { PriceFeedEvent, Tick } from '../../../src/domain/price-feed/events.ts'
import type { Timeframe } from '../../../src/domain/calendar/timeframes.ts'
import type { BarColumns } from '../../../src/domain/stock/bars/bar.ts'
import type { StockEvent } from '../../../src/domain/stock/events.ts'

type Event = StockEvent | PriceFeedEvent

const source = 'simulated'

export const listed = (symbol: string, name = `${symbol} Inc.`, sector = 'Technology'): Event => ({
  type: 'StockListed',
  data: { symbol, name, exchange: 'NASDAQ', currency: 'USD', sector, source },
})

export const ticked = (date: TradingDate, ...ticks: Tick[]): PriceFeedEvent => ({
  type: 'PricesTicked',
  data: { source, date, ticks },
})

/** Bars of open, high, low, close and volume. */
export type PlainBar = readonly [o: number, h: number, l: number, c: number, v: number]

export const columns = (times: BarColumns['times'], bars: readonly PlainBar[]): BarColumns => ({
  times,
  open: bars.map(([o]) => o),
  high: bars.map(([, h]) => h),
  low: bars.map(([, , l]) => l),
  close: bars.map(([, , , c]) => c),
  volume: bars.map(([, , , , v]) => v),
})

export const imported = (
  symbol: string,
  timeframe: Timeframe,
  times: BarColumns['times'],
  bars: readonly PlainBar[],
): Event => ({
  type: 'BarsImported',
  data: { symbol, source, timeframe, bars: columns(times, bars) },
})

export const closed = (
  symbol: string,
  date: TradingDate,
  [open, high, low, close, volume]: PlainBar,
  minutes: BarColumns,
): Event => ({
  type: 'TradingDayClosed',
  data: { symbol, source, date, day: { open, high, low, close, volume }, minutes },
})
