import type { FeedCommands } from '../feed-port.ts'
import type { MarketDataProvider } from '../port.ts'

export interface LoadListingsDeps {
  readonly provider: Pick<MarketDataProvider, 'source' | 'listings'>
  readonly commands: Pick<FeedCommands, 'listStock'>
  readonly isListed: (symbol: string) => boolean
  readonly onFault: (error: unknown) => void
}

export type LoadedListings =
  | { readonly ok: true; readonly savedStocks: number; readonly message: string }
  | { readonly ok: false; readonly reason: 'unavailable' }

export type LoadListings = () => Promise<LoadedListings>

/** Records every listing of the provider; repeating it adds none. Prices come from the feed. */
export const createLoadListings =
  ({ provider, commands, isListed, onFault }: LoadListingsDeps): LoadListings =>
  async () => {
    try {
      const listings = await provider.listings()
      let savedStocks = 0
      for (const listing of listings) {
        if (isListed(listing.symbol)) continue
        const outcome = await commands.listStock(provider.source, listing)
        if (outcome.ok) savedStocks += 1
      }
      const total = listings.length.toString()
      const message = `${savedStocks.toString()} of ${total} stocks were new.`
      return { ok: true, savedStocks, message }
    } catch (error) {
      onFault(error)
      return { ok: false, reason: 'unavailable' }
    }
  }
