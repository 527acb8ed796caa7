import type { TradingDate } from '../calendar/trading-day.ts'

export type NewsRefusal =
  | { readonly type: 'too_many_items'; readonly max: number }
  | { readonly type: 'day_full'; readonly max: number }
  /** This item was published on another day than the stream's. */
  | { readonly type: 'another_day'; readonly uuid: string; readonly date: TradingDate }
