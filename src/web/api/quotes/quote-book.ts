import type { QuoteTick } from '../../../contracts/frames.ts'

/** The newest price of a symbol. Prices in US dollars, volume in shares, `time` in Unix ms. */
export interface Quote {
  readonly symbol: string
  readonly price: number
  readonly change: number | null
  readonly changePercent: number | null
  /** The trading day's running total. */
  readonly volume: number
  readonly time: number
}

export interface QuoteBook {
  readonly get: (symbol: string) => Quote | undefined
  /** Calls back after each change of this symbol; gives the way to stop. */
  readonly subscribe: (symbol: string, listener: () => void) => () => void
  /** Takes ticks over; one that is older than what the book has is left out. */
  readonly apply: (ticks: readonly QuoteTick[]) => void
}

const quoteOf = ([symbol, price, change, changePercent, volume, time]: QuoteTick): Quote => ({
  symbol,
  price,
  change,
  changePercent,
  volume,
  time,
})

/**
 * The newest quote of every symbol, outside of Redux and React: a cell that shows a price listens
 * to its symbol alone, so 8,000 moving prices cost the screen only those in sight.
 */
export const createQuoteBook = (): QuoteBook => {
  const quotes = new Map<string, Quote>()
  const listeners = new Map<string, Set<() => void>>()

  const apply = (tick: QuoteTick): void => {
    const known = quotes.get(tick[0])
    if (known && known.time > tick[5]) return
    quotes.set(tick[0], quoteOf(tick))
    listeners.get(tick[0])?.forEach((listener) => listener())
  }

  return {
    get: (symbol) => quotes.get(symbol),
    subscribe: (symbol, listener) => {
      const ofSymbol = listeners.get(symbol) ?? new Set()
      listeners.set(symbol, ofSymbol.add(listener))
      return () => {
        ofSymbol.delete(listener)
        if (ofSymbol.size === 0 && listeners.get(symbol) === ofSymbol) listeners.delete(symbol)
      }
    },
    apply: (ticks) => ticks.forEach(apply),
  }
}
