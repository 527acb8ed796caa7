import type { StockEvent } from './events.ts'

type DataOf<Type extends StockEvent['type']> = Extract<StockEvent, { type: Type }>['data']

/**
 * Makes a security known. The first source to list it owns the listing: it may correct it, and the
 * same from another source changes nothing, so that an imported file cannot rename a stock.
 */
export type ListStock = { readonly type: 'ListStock' } & DataOf<'StockListed'>

/** Records what the company reported; the same again changes nothing. */
export type ImportFundamentals = {
  readonly type: 'ImportFundamentals'
} & DataOf<'FundamentalsImported'>

/** Records the company's statements; the same again changes nothing. */
export type ImportFinancials = { readonly type: 'ImportFinancials' } & DataOf<'FinancialsImported'>

/** Records bars; a later import of the same bar replaces it. */
export type ImportBars = { readonly type: 'ImportBars' } & DataOf<'BarsImported'>

/** Keeps of a finished day what the charts need once its ticks have expired. */
export type CloseTradingDay = { readonly type: 'CloseTradingDay' } & DataOf<'TradingDayClosed'>

export type StockCommand =
  ListStock | ImportFundamentals | ImportFinancials | ImportBars | CloseTradingDay
