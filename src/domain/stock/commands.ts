import type { TradingDate } from '../calendar/trading-day.ts'
import type { StockData } from './events.ts'
import type { SplitRatio } from './splits/split-ratio.ts'

/**
 * Makes a security known. The first source to list it owns the listing: it may correct it, and the
 * same from another source changes nothing, so that an imported file cannot rename a stock.
 */
export type ListStock = { readonly type: 'ListStock' } & StockData<'StockListed'>

/** Records figures of the company; a repetition has no effect. */
export type ImportFundamentals = {
  readonly type: 'ImportFundamentals'
} & StockData<'FundamentalsImported'>

/** Records the company's statements; a repetition has no effect. */
export type ImportFinancials = {
  readonly type: 'ImportFinancials'
} & StockData<'FinancialsImported'>

/** Records bars; a later import of the same bar replaces it. */
export type ImportBars = { readonly type: 'ImportBars' } & StockData<'BarsImported'>

/** Records the summary of a finished day, for charts after its ticks have expired. */
export type CloseTradingDay = { readonly type: 'CloseTradingDay' } & StockData<'TradingDayClosed'>

/** No effect if the step was judged already. */
export type SuspectSplit = { readonly type: 'SuspectSplit' } & StockData<'SplitSuspected'>

/** Settles a suspected split, or records one that was not suspected. */
export interface RecordSplit {
  readonly type: 'RecordSplit'
  readonly symbol: string
  readonly ratio: SplitRatio
  /** The first day in new shares; null: the suspected one. */
  readonly date: TradingDate | null
  /** `YYYY-MM-DD`, New York, as the caller's clock has it. */
  readonly today: TradingDate
}

export interface DismissSplit {
  readonly type: 'DismissSplit'
  readonly symbol: string
}

/** Settles a suspected split when daily bars in new shares were imported since; otherwise no effect. */
export interface ReviewSplit {
  readonly type: 'ReviewSplit'
  readonly symbol: string
}

/** Records the split that daily bars were imported adjusted for before anything traded in new shares. */
export type InferSplit = { readonly type: 'InferSplit' } & StockData<'StockSplit'>

export type SplitCommand = SuspectSplit | RecordSplit | DismissSplit | ReviewSplit | InferSplit

export type StockCommand =
  ListStock | ImportFundamentals | ImportFinancials | ImportBars | CloseTradingDay | SplitCommand
