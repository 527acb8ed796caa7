import type { TradingDate } from '../calendar/trading-day.ts'
import type { FinancialsFault } from './financials.ts'
import type { DatedSplit } from './splits/split-ratio.ts'

/** The fault of a bar. */
export type BarFault =
  | 'price_not_positive'
  | 'volume_negative'
  /** Not a whole second since 1970, or not after the bar before. */
  | 'time_not_ascending'
  /** A daily bar starts at 00:00 UTC of its trading date. */
  | 'daily_bar_not_at_midnight'
  /** The minute does not belong to the trading day that is closed. */
  | 'outside_the_day'
  /** Open or close lies outside low and high. */
  | 'outside_its_range'

export type StockRefusal =
  /** No split is suspected: the day is missing, or there is none to dismiss. */
  | { readonly type: 'no_split_suspected'; readonly symbol: string }
  | { readonly type: 'split_in_future'; readonly today: TradingDate }
  /** Another split of that day is recorded. */
  | { readonly type: 'split_recorded'; readonly split: DatedSplit }
  | { readonly type: 'not_listed'; readonly symbol: string }
  | { readonly type: 'bad_financials'; readonly fault: FinancialsFault }
  | { readonly type: 'no_bars' }
  | { readonly type: 'columns_differ_in_length' }
  | { readonly type: 'too_many_bars'; readonly max: number }
  /** `index` counts from 0; null is the day's own bar. */
  | { readonly type: 'bad_bar'; readonly index: number | null; readonly fault: BarFault }
