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
  /**
   * Calls back after a change of this symbol, once for changes that come faster than frames are
   * drawn; gives the way to stop. `heavy`: costs as much as several cells, such as a chart.
   */
  readonly subscribe: (symbol: string, listener: () => void, cost?: 'light' | 'heavy') => () => void
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
 * What a beat changes on a tall screen is spread over a few frames, so that none of them is late:
 * a frame holds so many cells, or a render and the cells beside it.
 */
const frameLimits = { costMax: 14, light: 1, heavy: 10 } as const

const atOnce = (callback: () => void): void => callback()

/** Tells listeners in the order in which they fell due, only as many a frame as it holds. */
const createTurns = (onNextFrame: (callback: () => void) => void) => {
  /** Each with its cost. */
  const due = new Map<() => void, number>()
  let waits = false

  const tellSome = (): void => {
    waits = false
    let left: number = frameLimits.costMax
    try {
      for (const [listener, cost] of due) {
        left -= cost
        if (left < 0) break
        due.delete(listener)
        listener()
      }
    } finally {
      tellSoon()
    }
  }
  const tellSoon = (): void => {
    if (waits || due.size === 0) return
    waits = true
    onNextFrame(tellSome)
  }
  return {
    add: (cost: number, listener: () => void): void => {
      if (!due.has(listener)) due.set(listener, cost)
    },
    remove: (listener: () => void): void => void due.delete(listener),
    tellSoon,
  }
}

/**
 * The newest quote of every symbol, outside of Redux and React: a cell that shows a price listens
 * to its symbol alone, so 8,000 moving prices cost the screen only those in sight.
 */
export const createQuoteBook = (
  onNextFrame: (callback: () => void) => void = atOnce,
): QuoteBook => {
  const turns = createTurns(onNextFrame)
  const quotes = new Map<string, Quote>()
  const listeners = new Map<string, Map<() => void, number>>()

  const apply = (tick: QuoteTick): void => {
    const known = quotes.get(tick[0])
    if (known && known.time > tick[5]) return
    quotes.set(tick[0], quoteOf(tick))
    listeners.get(tick[0])?.forEach(turns.add)
  }

  return {
    get: (symbol) => quotes.get(symbol),
    subscribe: (symbol, listener, cost = 'light') => {
      const ofSymbol = listeners.get(symbol) ?? new Map<() => void, number>()
      listeners.set(symbol, ofSymbol.set(listener, frameLimits[cost]))
      return () => {
        ofSymbol.delete(listener)
        turns.remove(listener)
        if (ofSymbol.size === 0 && listeners.get(symbol) === ofSymbol) listeners.delete(symbol)
      }
    },
    apply: (ticks) => {
      ticks.forEach(apply)
      turns.tellSoon()
    },
  }
}
