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

/** What a listener does: writes a cell, renders a part, or draws a chart in the frame after. */
type ListenerCost = 'cell' | 'render' | 'chart'

export interface QuoteBook {
  readonly get: (symbol: string) => Quote | undefined
  /**
   * Calls back after a change of this symbol, once for changes that come faster than frames are
   * drawn; gives the way to stop.
   */
  readonly subscribe: (symbol: string, listener: () => void, cost?: ListenerCost) => () => void
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
 * a frame holds so many cells, or two renders, or a chart.
 */
const costMax = 10
const costs: Readonly<Record<ListenerCost, number>> = { cell: 1, render: 5, chart: costMax }

const atOnce = (callback: () => void): void => callback()

/** Tells listeners in the order in which they fell due, only as many a frame as it holds. */
const createTurns = (onNextFrame: (callback: () => void) => void) => {
  /** Each with its cost. */
  const due = new Map<() => void, ListenerCost>()
  let waits = false
  /** A chart was told: this frame is its own. */
  let chartDraws = false

  const tellSome = (): void => {
    waits = false
    let left = chartDraws ? 0 : costMax
    chartDraws = false
    try {
      for (const [listener, cost] of due) {
        left -= costs[cost]
        if (left < 0) break
        chartDraws ||= cost === 'chart'
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
    add: (cost: ListenerCost, listener: () => void): void => {
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
  const listeners = new Map<string, Map<() => void, ListenerCost>>()

  const apply = (tick: QuoteTick): void => {
    const known = quotes.get(tick[0])
    if (known && known.time > tick[5]) return
    quotes.set(tick[0], quoteOf(tick))
    listeners.get(tick[0])?.forEach(turns.add)
  }

  return {
    get: (symbol) => quotes.get(symbol),
    subscribe: (symbol, listener, cost = 'cell') => {
      const ofSymbol = listeners.get(symbol) ?? new Map<() => void, ListenerCost>()
      listeners.set(symbol, ofSymbol.set(listener, cost))
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
