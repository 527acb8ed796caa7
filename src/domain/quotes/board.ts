import type { TradingDate } from '../calendar/trading-day.ts'
import type { PriceFeedEvent } from '../price-feed/events.ts'
import type { Timeframe } from '../calendar/timeframes.ts'
import type { BarColumns } from '../stock/bars/bar.ts'
import type { StockEvent } from '../stock/events.ts'
import { afterDailyBars, afterDayClosed, afterIntradayBars, afterTick } from './fold.ts'
import { type IntradayDay, IntradayDays } from './intraday-days.ts'
import { quoteAfterSplit } from './after-split.ts'
import { afterFeed, afterImport, isOfMarketDay, type MarketDay } from './market-day.ts'
import type { Quote } from './quote.ts'

/** The events that say something about prices. */
export type QuoteEvent =
  | PriceFeedEvent
  | Extract<
      StockEvent,
      { type: 'StockListed' | 'TradingDayClosed' | 'BarsImported' | 'StockSplit' }
    >

/** What was folded elsewhere, with the days of the splits that it is adjusted for. */
export interface LoadedQuote {
  readonly symbol: string
  readonly quote: Quote | null
  readonly splits?: readonly TradingDate[]
  /** Its days that are known only from shorter bars. */
  readonly intraday?: readonly IntradayDay[]
}

interface Entry {
  readonly symbol: string
  quote: Quote | null
  /** Days of the splits that it was adjusted for when it was loaded. */
  readonly splits: readonly TradingDate[]
  /** The board's sequence when the quote last changed. */
  sequence: number
}

/** Quotes that an event changed, in the event's order; a symbol may be in it more than once. */
export type Changes = readonly Quote[]

const none: Changes = []

/**
 * The newest quote of every symbol, folded from events. Each event that changes something moves
 * `sequence` by one, so that "everything since then" is the newest quote of each symbol that
 * changed since, and never more than there are symbols.
 */
export class QuoteBoard {
  readonly #entries = new Map<string, Entry>()
  readonly #intradayDays = new IntradayDays()
  #sequence = 0
  #marketDay: MarketDay | null = null

  /** Takes over what was folded elsewhere (a read model); events after it follow by `apply`. */
  load(stocks: Iterable<LoadedQuote>, marketDay: MarketDay | null = null): void {
    this.#sequence += 1
    this.#marketDay = marketDay
    for (const { symbol, quote, splits = [], intraday = [] } of stocks) {
      this.#entries.set(symbol, { symbol, quote, splits, sequence: this.#sequence })
      this.#intradayDays.load(symbol, intraday)
    }
  }

  get sequence(): number {
    return this.#sequence
  }

  get marketDay(): MarketDay | null {
    return this.#marketDay
  }

  /** Listed, or seen in a tick or a bar. */
  knows(symbol: string): boolean {
    return this.#entries.has(symbol)
  }

  quote(symbol: string): Quote | null {
    return this.#entries.get(symbol)?.quote ?? null
  }

  /**
   * @param occurredAt Unix ms of the event, the age of a price that comes without its own time
   * @returns the quotes that changed
   */
  apply(event: QuoteEvent, occurredAt: number): Changes {
    switch (event.type) {
      case 'PricesTicked': {
        const { ticks, date } = event.data
        const changed = this.#change(
          ticks,
          ([symbol]) => symbol,
          (quote, tick) => afterTick(quote, tick, date),
        )
        return this.#go(afterFeed(this.#marketDay, date), changed)
      }
      case 'StockListed':
        this.#entry(event.data.symbol)
        return none
      case 'TradingDayClosed': {
        const { symbol, date, day } = event.data
        const book = { symbol, date, close: day.close, volume: day.volume, at: occurredAt }
        const changed = this.#changeOne(symbol, (quote) => afterDayClosed(quote, book))
        return this.#go(afterFeed(this.#marketDay, date), changed)
      }
      case 'BarsImported': {
        const { symbol, timeframe, bars } = event.data
        const changed = this.#import(symbol, timeframe, bars, occurredAt)
        const date = this.quote(symbol)?.date
        return date === undefined ? changed : this.#go(afterImport(this.#marketDay, date), changed)
      }
      case 'StockSplit':
        if (this.#entry(event.data.symbol).splits.includes(event.data.split.date)) return none
        this.#intradayDays.split(event.data)
        return this.#changeOne(event.data.symbol, (quote) => quoteAfterSplit(quote, event.data))
    }
  }

  /** The newest quote of each symbol that changed after `sequence`; of these symbols, or of all. */
  since(sequence: number, symbols?: Iterable<string>): Quote[] {
    const quotes: Quote[] = []
    const collect = (entry: Entry | undefined) => {
      if (entry?.quote && entry.sequence > sequence) quotes.push(entry.quote)
    }
    if (symbols === undefined) for (const entry of this.#entries.values()) collect(entry)
    else for (const symbol of symbols) collect(this.#entries.get(symbol))
    return quotes
  }

  #import(symbol: string, timeframe: Timeframe, bars: BarColumns, occurredAt: number): Changes {
    if (timeframe === '1D')
      return this.#changeOne(symbol, (quote) => afterDailyBars(quote, symbol, bars, occurredAt))
    const known = this.quote(symbol)
    const isKnown = (date: TradingDate) => known?.date === date || known?.previousDate === date
    const days = this.#intradayDays.apply(symbol, timeframe, bars, isKnown)
    return this.#changeOne(symbol, (quote) =>
      days.reduce<Quote | null>((so, day) => afterIntradayBars(so, symbol, day), quote),
    )
  }

  /** To the market's day of now: quotes of days before it are no longer of today, which changes them. */
  #go(day: MarketDay, changed: Changes): Changes {
    const before = this.#marketDay
    this.#marketDay = day
    if (before === null || before.date === day.date) return changed
    if (changed.length === 0) this.#sequence += 1
    const old: Quote[] = []
    for (const entry of this.#entries.values()) {
      if (entry.quote === null || isOfMarketDay(entry.quote.date, day)) continue
      entry.sequence = this.#sequence
      old.push(entry.quote)
    }
    return [...changed, ...old]
  }

  #entry(symbol: string): Entry {
    let entry = this.#entries.get(symbol)
    if (entry === undefined) {
      entry = { symbol, quote: null, splits: [], sequence: 0 }
      this.#entries.set(symbol, entry)
    }
    return entry
  }

  #changeOne(symbol: string, fold: (quote: Quote | null) => Quote | null): Changes {
    return this.#change([symbol], (item) => item, fold)
  }

  #change<Item>(
    items: readonly Item[],
    symbolOf: (item: Item) => string,
    fold: (quote: Quote | null, item: Item) => Quote | null,
  ): Changes {
    const sequence = this.#sequence + 1
    const changed: Quote[] = []
    for (const item of items) {
      const entry = this.#entry(symbolOf(item))
      const quote = fold(entry.quote, item)
      if (quote === null || quote === entry.quote) continue
      entry.quote = quote
      entry.sequence = sequence
      changed.push(quote)
    }
    if (changed.length > 0) this.#sequence = sequence
    return changed
  }
}
