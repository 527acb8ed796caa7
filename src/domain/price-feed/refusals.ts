import type { TradingDate } from '../calendar/trading-day.ts'

/** Why a tick was left out of its tick batch. */
export type TickFault =
  | 'unknown_symbol'
  /** Zero, negative, NaN, infinite or absurd (above 1e9 US dollars). */
  | 'bad_price'
  | 'bad_volume'
  /** Not a whole number of milliseconds. */
  | 'bad_time'
  | 'from_the_future'
  /** Seen before the last tick of its symbol. */
  | 'out_of_order'
  /** Belongs to another trading day. */
  | 'another_day'
  /** The same tick again, as providers answer while nothing is traded: harmless. */
  | 'repeated'

/** How many ticks of a tick batch were left out, by reason; reasons that did not occur are missing. */
export type RejectedTicks = Readonly<Partial<Record<TickFault, number>>>

export type PriceFeedRefusal =
  | { readonly type: 'too_many_ticks'; readonly max: number }
  /** The batch has no valid tick. A batch of repeated ticks is accepted without an event. */
  | { readonly type: 'no_good_tick'; readonly rejected: RejectedTicks }
  /** The stream belongs to another source or day. */
  | { readonly type: 'another_feed'; readonly source: string; readonly date: TradingDate }
