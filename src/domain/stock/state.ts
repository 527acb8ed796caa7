import type { StockData, StockEvent } from './events.ts'
import { stockLimits } from './limits.ts'
import { evolveSplits, noSplits, type SplitState } from './splits/decide-splits.ts'

export type StockState =
  | { readonly status: 'unlisted' }
  | {
      readonly status: 'listed'
      /** null: listed further back than was read. */
      readonly listing: StockData<'StockListed'> | null
      readonly fundamentals: StockData<'FundamentalsImported'> | null
      readonly financials: StockData<'FinancialsImported'> | null
      /** `<source> <date>` of the days closed last, oldest first. */
      readonly closedDays: readonly string[]
      /** Of the events that were read, as everything here. */
      readonly splits: SplitState
    }

export const unlisted: StockState = { status: 'unlisted' }

/** The assumed state of a stock whose older events were not read: every history starts with a listing. */
export const listedEarlier = {
  status: 'listed',
  listing: null,
  fundamentals: null,
  financials: null,
  closedDays: [],
  splits: noSplits,
} as const satisfies StockState

export const closedDay = (source: string, date: string): string => `${source} ${date}`

export const evolveStock = (state: StockState, event: StockEvent): StockState => {
  const known = state.status === 'listed' ? state : listedEarlier
  switch (event.type) {
    case 'StockListed':
      return { ...known, listing: event.data }
    case 'FundamentalsImported':
      return { ...known, fundamentals: event.data }
    case 'FinancialsImported':
      return { ...known, financials: event.data }
    case 'BarsImported':
    case 'SplitSuspected':
    case 'StockSplit':
    case 'SplitDismissed':
      return { ...known, splits: evolveSplits(known.splits, event) }
    case 'TradingDayClosed': {
      const { source, date } = event.data
      const closedDays = [...known.closedDays, closedDay(source, date)]
      return { ...known, closedDays: closedDays.slice(-stockLimits.eventsRemembered) }
    }
  }
}
