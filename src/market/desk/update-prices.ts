import type { FeedCommands } from '../feed-port.ts'
import { byDate } from '../feed/by-date.ts'
import type { MarketDataProvider } from '../port.ts'

export interface UpdatePricesDeps {
  readonly provider: Pick<MarketDataProvider, 'source' | 'quotes'>
  readonly commands: Pick<FeedCommands, 'tickPrices'>
  readonly isListed: (symbol: string) => boolean
  /** The newest recorded price of a symbol, US dollars. */
  readonly recordedPrice: (symbol: string) => Promise<number | null>
  /** A new UUID. */
  readonly newId: () => string
  readonly onFault: (error: unknown) => void
}

export interface UpdatedPrice {
  readonly symbol: string
  /** US dollars. */
  readonly price: number
}

export type UpdatedPrices =
  | { readonly ok: true; readonly updated: readonly UpdatedPrice[] }
  | { readonly ok: false; readonly reason: 'unknown_symbol'; readonly symbol: string }
  | { readonly ok: false; readonly reason: 'unavailable' }

export type UpdatePrices = (symbols: readonly string[]) => Promise<UpdatedPrices>

/**
 * Asks the provider for the newest prices of these symbols and records them as a beat of the feed.
 * Where it has no newer one, the recorded price is the newest there is; a symbol that never had a
 * price is left out.
 */
export const createUpdatePrices =
  (deps: UpdatePricesDeps): UpdatePrices =>
  async (symbols) => {
    const { provider, commands, isListed, recordedPrice, newId, onFault } = deps
    const unknown = symbols.find((symbol) => !isListed(symbol))
    if (unknown !== undefined) return { ok: false, reason: 'unknown_symbol', symbol: unknown }
    const newest = new Map<string, number>()
    try {
      for (const [date, ticks] of byDate(await provider.quotes(symbols))) {
        const beat = { commandId: newId(), source: provider.source, date, ticks }
        const outcome = await commands.tickPrices(beat)
        if (outcome.ok) for (const [symbol, price] of ticks) newest.set(symbol, price)
      }
    } catch (error) {
      onFault(error)
      return { ok: false, reason: 'unavailable' }
    }
    const updated: UpdatedPrice[] = []
    for (const symbol of new Set(symbols)) {
      const price = newest.get(symbol) ?? (await recordedPrice(symbol))
      if (price !== null) updated.push({ symbol, price })
    }
    return { ok: true, updated }
  }
