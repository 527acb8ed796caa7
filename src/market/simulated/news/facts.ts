import type { TradingDate } from '../../../domain/calendar/trading-day.ts'

/** What the exchange knows of a stock on one day; prices in US dollars, volumes in shares. */
export interface StockFacts {
  readonly symbol: string
  readonly name: string
  readonly sector: string | null
  readonly price: number
  /** Since the close before. */
  readonly changePercent: number
  readonly volume: number
  /** Null: not known. */
  readonly averageVolume: number | null
  /** Highest and lowest of the 52 weeks before this day. */
  readonly high52: number | null
  readonly low52: number | null
  readonly marketCap: number | null
}

/** A trading day as the news generator looks at it. */
export interface DayFacts {
  /** `YYYY-MM-DD`, New York. */
  readonly date: TradingDate
  /** False while the day goes on. */
  readonly isOver: boolean
  readonly stocks: readonly StockFacts[]
}
