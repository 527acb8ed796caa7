import type { QuoteTick } from '../../../contracts/socket/frames.ts'
import { type TradingDate, tradingDate } from '../../../domain/calendar/trading-day.ts'
import { createTurns, type Listener, type ListenerCost, type OnFrame } from './turns.ts'

/**
 * The newest price of a symbol. Prices in US dollars, volume in shares, `time` in Unix ms; of a
 * price that is `ofBar` and no tick the time is only within its `date`, which is what is shown.
 */
export interface Quote {
  readonly symbol: string
  readonly price: number
  readonly change: number | null
  readonly changePercent: number | null
  /** The trading day's running total; null: not known. */
  readonly volume: number | null
  readonly time: number
  readonly date: TradingDate
  readonly ofBar: boolean
  /** The lowest and the highest price of its trading day that came here. */
  readonly low: number
  readonly high: number
  /** Of a price that is of an earlier day than the market's current one; else null. */
  readonly oldDate: TradingDate | null
}

type Follower = (quote: Quote) => void

/** Of one symbol: more than come while an answer is waited for. The oldest are dropped. */
const recentMax = 2_000

export interface QuoteBook {
  readonly get: (symbol: string) => Quote | undefined
  /** Calls back after a change of this symbol, once per frame; returns an unsubscriber. */
  readonly subscribe: (symbol: string, listener: Listener, cost?: ListenerCost) => () => void
  /** Calls back at once with every quote of this symbol, and keeps them; returns an unsubscriber. */
  readonly follow: (symbol: string, follower: Follower) => () => void
  /** The quotes of a symbol since it is followed, the newest last: an answer may be older than they are. */
  readonly recent: (symbol: string) => readonly Quote[]
  /** Calls back once, when a frame has room for it; gives the way to stop that. */
  readonly inTurn: (listener: Listener) => () => void
  /** Ticks have arrived and are applied in the next frame. */
  readonly expect: () => void
  /** Applies ticks, except those older than the book's. */
  readonly apply: (ticks: readonly QuoteTick[]) => void
  /**
   * Begins the range of the day anew for this symbol, or for all, and drops recent quotes: earlier prices
   * may be in old shares.
   */
  readonly forgetRange: (symbol?: string) => void
  /** An empty book whose changes are called back in the same frames. */
  readonly another: () => QuoteBook
}

const quoteOf = (
  [symbol, price, change, changePercent, volume, time, barDate]: QuoteTick,
  date: TradingDate,
  before: Quote | undefined,
): Quote => {
  const day = before?.date === date ? before : null
  return {
    symbol,
    price,
    change,
    changePercent,
    volume,
    time,
    date,
    ofBar: barDate !== undefined,
    low: Math.min(price, day?.low ?? price),
    high: Math.max(price, day?.high ?? price),
    // Whatever is of the market's day has a volume.
    oldDate: volume === null ? date : null,
  }
}

/**
 * The newest quote of every symbol, outside of Redux and React: a cell that shows a price listens
 * to its symbol alone, so 8,000 moving prices cost the screen only those in sight.
 */
export const createQuoteBook = (onNextFrame: OnFrame): QuoteBook => {
  const turns = createTurns(onNextFrame)
  const quotes = new Map<string, Quote>()
  const listeners = new Map<string, Map<Listener, ListenerCost>>()
  const followed = new Map<string, { followers: Set<Follower>; recent: Quote[] }>()

  const passOn = (quote: Quote): void => {
    const ofSymbol = followed.get(quote.symbol)
    if (!ofSymbol) return
    const { followers, recent } = ofSymbol
    recent.push(quote)
    if (recent.length > recentMax) recent.shift()
    followers.forEach((follower) => follower(quote))
  }

  const apply = (tick: QuoteTick): void => {
    const known = quotes.get(tick[0])
    const date = tick[6] ?? tradingDate(tick[5])
    if (known && (known.date > date || (known.date === date && known.time > tick[5]))) return
    const quote = quoteOf(tick, date, known)
    quotes.set(tick[0], quote)
    passOn(quote)
    listeners.get(tick[0])?.forEach(turns.add)
  }

  return {
    get: (symbol) => quotes.get(symbol),
    subscribe: (symbol, listener, cost = 'cell') => {
      const ofSymbol = listeners.get(symbol) ?? new Map<Listener, ListenerCost>()
      listeners.set(symbol, ofSymbol.set(listener, cost))
      return () => {
        ofSymbol.delete(listener)
        turns.remove(listener)
        if (ofSymbol.size === 0 && listeners.get(symbol) === ofSymbol) listeners.delete(symbol)
      }
    },
    follow: (symbol, follower) => {
      const ofSymbol = followed.get(symbol) ?? { followers: new Set(), recent: [] }
      followed.set(symbol, ofSymbol)
      ofSymbol.followers.add(follower)
      return () => {
        ofSymbol.followers.delete(follower)
        if (ofSymbol.followers.size === 0 && followed.get(symbol) === ofSymbol)
          followed.delete(symbol)
      }
    },
    recent: (symbol) => followed.get(symbol)?.recent ?? [],
    inTurn: (listener) => {
      turns.ask(listener)
      return () => turns.remove(listener)
    },
    expect: turns.expect,
    apply: (ticks) => {
      ticks.forEach(apply)
      turns.arrived()
    },
    forgetRange: (symbol) => {
      for (const quote of symbol === undefined ? quotes.values() : [quotes.get(symbol)]) {
        if (!quote) continue
        quotes.set(quote.symbol, { ...quote, low: quote.price, high: quote.price })
        followed.get(quote.symbol)?.recent.splice(0)
      }
    },
    another: () => createQuoteBook(onNextFrame),
  }
}
