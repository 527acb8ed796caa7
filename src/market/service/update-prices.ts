import type { TradingDate } from '../../domain/calendar/trading-day.ts'
import type { FeedCommands } from '../feed-port.ts'
import { byDate, dateOfTick } from '../feed/by-date.ts'
import type { MarketDataProvider } from '../port.ts'

export interface RecordedPrice {
  /** US dollars. */
  readonly price: number
  /** The trading day it belongs to. */
  readonly date: TradingDate | null
}

export interface UpdatePricesDeps {
  readonly provider: Pick<MarketDataProvider, 'source' | 'quotes'>
  readonly commands: Pick<FeedCommands, 'tickPrices'>
  readonly isListed: (symbol: string) => boolean
  /** The newest recorded price of a symbol; null: it has none. */
  readonly recorded: (symbol: string) => Promise<RecordedPrice | null>
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
 * Requests the newest prices of these symbols from the provider and records them as a tick batch of
 * the feed. Without a newer price, the recorded one is returned; a symbol without any price is left
 * out. A price of a later day than the recorded one is left to the feed, which ends the day: only
 * the feed ensures that at most two days of a symbol are open. A price of an earlier day comes from
 * a clock that was set back and is ignored.
 */
export const createUpdatePrices =
  (deps: UpdatePricesDeps): UpdatePrices =>
  async (symbols) => {
    const { provider, commands, isListed, recorded, newId, onFault } = deps
    const unknown = symbols.find((symbol) => !isListed(symbol))
    if (unknown !== undefined) return { ok: false, reason: 'unknown_symbol', symbol: unknown }
    const newest = new Map<string, number>()
    const before = new Map<string, RecordedPrice | null>()
    try {
      for (const symbol of new Set(symbols)) before.set(symbol, await recorded(symbol))
      for (const [date, quoted] of byDate(await provider.quotes(symbols), dateOfTick)) {
        const ticks = quoted.filter(([symbol]) => date === (before.get(symbol)?.date ?? date))
        if (ticks.length === 0) continue
        const batch = { commandId: newId(), source: provider.source, date, ticks }
        const outcome = await commands.tickPrices(batch)
        if (outcome.ok) for (const [symbol, price] of ticks) newest.set(symbol, price)
      }
    } catch (error) {
      onFault(error)
      return { ok: false, reason: 'unavailable' }
    }
    const updated: UpdatedPrice[] = []
    for (const [symbol, known] of before) {
      const price = newest.get(symbol) ?? known?.price
      if (price !== undefined) updated.push({ symbol, price })
    }
    return { ok: true, updated }
  }
