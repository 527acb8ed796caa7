import type { TradingDate } from '../calendar/trading-day.ts'
import type { Tick } from './events.ts'

/** One tick batch of the feed: what a provider saw since the last one, in the order it happened. */
export interface TickPrices {
  readonly type: 'TickPrices'
  readonly source: string
  /** The New York trading day whose stream this is; ticks of another day are left out. */
  readonly date: TradingDate
  readonly ticks: readonly Tick[]
  /** Our clock, Unix ms: nothing can have been seen after it. */
  readonly nowMs: number
  readonly isListed: (symbol: string) => boolean
}

export type PriceFeedCommand = TickPrices
