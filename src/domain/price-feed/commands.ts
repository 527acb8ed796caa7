import type { TradingDate } from '../calendar/trading-day.ts'
import type { Tick } from './events.ts'

/** One tick batch: the ticks of a provider since the previous one, in order. */
export interface TickPrices {
  readonly type: 'TickPrices'
  readonly source: string
  /** The New York trading day whose stream this is; ticks of another day are left out. */
  readonly date: TradingDate
  readonly ticks: readonly Tick[]
  /** The server's clock, Unix ms: no tick can be later. */
  readonly nowMs: number
  readonly isListed: (symbol: string) => boolean
}

export type PriceFeedCommand = TickPrices
