import type { ChartTimeframe } from '../../domain/calendar/chart-timeframes.ts'
import type { MarketDay } from '../../domain/quotes/market-day.ts'
import type { Quote } from '../../domain/quotes/quote.ts'
import { priceFrame, quotesFrame, tickJson } from './encode.ts'

/**
 * Changes of one moment, encoded on demand and at most once: each quote once for all lists that
 * contain it, each list's frame and each chart's frame once for all its sockets.
 */
export class TickBatch {
  readonly #quotes = new Map<string, Quote[]>()
  readonly #json = new Map<string, string>()
  readonly #prices = new Map<string, readonly Buffer[]>()

  readonly #day: MarketDay | null

  /**
   * @param quotes in order of arrival; a symbol may occur more than once
   * @param day the market day, which decides whether a quote carries its date
   */
  constructor(quotes: readonly Quote[], day: MarketDay | null) {
    this.#day = day
    for (const quote of quotes) {
      const sameSymbol = this.#quotes.get(quote.symbol)
      if (sameSymbol === undefined) this.#quotes.set(quote.symbol, [quote])
      else sameSymbol.push(quote)
    }
  }

  /** The `quotes` frame of these symbols (null: all); null when none of them changed. */
  quotesFrame(symbols: ReadonlySet<string> | null): Buffer | null {
    const wanted: Iterable<string> = symbols ?? this.#quotes.keys()
    const ticks: string[] = []
    for (const symbol of wanted) {
      const json = this.#ticksOf(symbol)
      if (json !== null) ticks.push(json)
    }
    return ticks.length === 0 ? null : quotesFrame(ticks)
  }

  /** The `price_update` frames of one symbol, one per tick. */
  priceFrames(symbol: string, timeframe: ChartTimeframe): readonly Buffer[] {
    const quotes = this.#quotes.get(symbol)
    if (quotes === undefined) return []
    const key = `${timeframe} ${symbol}`
    let frames = this.#prices.get(key)
    if (frames === undefined) {
      frames = quotes.map((quote) => priceFrame(quote, timeframe, this.#day))
      this.#prices.set(key, frames)
    }
    return frames
  }

  #ticksOf(symbol: string): string | null {
    const quotes = this.#quotes.get(symbol)
    if (quotes === undefined) return null
    let json = this.#json.get(symbol)
    if (json === undefined) {
      json = quotes.map((quote) => tickJson(quote, this.#day)).join(',')
      this.#json.set(symbol, json)
    }
    return json
  }
}
