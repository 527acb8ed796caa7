import type { TradingDate } from '../../../src/domain/calendar/trading-day.ts'
import type { PriceFeedEvent, Tick } from '../../../src/domain/price-feed/events.ts'
import type { Timeframe } from '../../../src/domain/calendar/timeframes.ts'
import type { BarColumns } from '../../../src/domain/stock/bars/bar.ts'
import type { StockEvent } from '../../../src/domain/stock/events.ts'
import type { Fundamentals } from '../../../src/domain/metrics/symbol-metrics.ts'
import { noFundamentals } from '../alerts/rule-record.ts'

const source = 'simulated'

export const listed = (
  symbol: string,
  name = `${symbol} Inc.`,
  sector = 'Technology',
): StockEvent => ({
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
): StockEvent => ({
  type: 'BarsImported',
  data: { symbol, source, timeframe, bars: columns(times, bars) },
})

export const closed = (
  symbol: string,
  date: TradingDate,
  [open, high, low, close, volume]: PlainBar,
  minutes: BarColumns,
): StockEvent => ({
  type: 'TradingDayClosed',
  data: { symbol, source, date, day: { open, high, low, close, volume }, minutes },
})

/** Figures that are not named are unknown. */
export const reported = (symbol: string, figures: Partial<Fundamentals>): StockEvent => ({
  type: 'FundamentalsImported',
  data: { ...noFundamentals, symbol, source, beta: null, about: null, ...figures },
})
