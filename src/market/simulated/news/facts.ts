import type { TradingDate } from '../../../domain/calendar/trading-day.ts'

/** The figures of a stock on one day; prices in US dollars, volumes in shares. */
export interface StockFacts {
  readonly symbol: string
  readonly name: string
  readonly sector: string | null
  readonly price: number
  /** Since the previous close. */
  readonly changePercent: number
  readonly volume: number
  /** Null: unknown. */
  readonly averageVolume: number | null
  /** Highest and lowest of the 52 weeks before this day. */
  readonly high52: number | null
  readonly low52: number | null
  readonly marketCap: number | null
}

/** A trading day as input of the news generator. */
export interface DayFacts {
  /** `YYYY-MM-DD`, New York. */
  readonly date: TradingDate
  /** False while the day is in progress. */
  readonly isOver: boolean
  readonly stocks: readonly StockFacts[]
}
