import type { ListingProgress } from '../../contracts/market/stocks.ts'
import type { Financials } from '../../domain/stock/financials.ts'

/** No provider could be reached, and no recorded data can replace its answer. */
interface Unavailable {
  readonly ok: false
  readonly reason: 'unavailable'
}

/** The market data that API calls need. Prices in US dollars. */
export interface MarketDataService {
  /** The provider: `simulated`, `yahoo`, `tape`. */
  readonly source: string
  /** How far the listing of the market is; null: it is done, or another server does it. */
  listing(): ListingProgress | null
  /** Null financials: there are none of this symbol, as of a fund. */
  financials(
    symbol: string,
  ): Promise<
    | { readonly ok: true; readonly source: string; readonly financials: Financials | null }
    | Unavailable
  >
  /** Brings the market's listings into the log; doing it again saves none. */
  loadListings(): Promise<
    { readonly ok: true; readonly savedStocks: number; readonly message: string } | Unavailable
  >
  /** Records the newest prices of these symbols; one that never had a price is left out. */
  updatePrices(
    symbols: readonly string[],
  ): Promise<
    | { readonly ok: true; readonly updated: readonly { symbol: string; price: number }[] }
    | { readonly ok: false; readonly reason: 'unknown_symbol'; readonly symbol: string }
    | Unavailable
  >
  /** An outside quote to compare ours with; null: there is none. */
  reference(symbol: string): Promise<
    | {
        readonly ok: true
        readonly quote: { symbol: string; price: number; source: string } | null
      }
    | Unavailable
  >
}
