import type { TradingDate } from '../calendar/trading-day.ts'
import type { PriceFeedEvent, Tick } from './events.ts'

/** One last tick per symbol: all that the next tick batch is checked against. */
export type PriceFeedState =
  | { readonly status: 'silent' }
  | {
      readonly status: 'ticking'
      readonly source: string
      readonly date: TradingDate
      readonly last: ReadonlyMap<string, Tick>
    }

export const silent: PriceFeedState = { status: 'silent' }

export const evolvePriceFeed = (state: PriceFeedState, event: PriceFeedEvent): PriceFeedState => {
  const { source, date, ticks } = event.data
  const last = new Map(state.status === 'ticking' ? state.last : [])
  for (const tick of ticks) last.set(tick[0], tick)
  return { status: 'ticking', source, date, last }
}
