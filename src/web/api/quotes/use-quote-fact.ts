import { useCallback, useSyncExternalStore } from 'react'
import type { TradingDate } from '../../../domain/calendar/trading-day.ts'
import type { Quote } from './quote-book.ts'
import { useQuoteBook } from './quotes-context.ts'

type Fact = string | number | boolean | null

/**
 * The result of `fact` for the newest quote of `symbol`; renders again only when it changes. For
 * values that rarely change; the price itself is written by a live cell. `fact` has to keep
 * its identity.
 */
export const useQuoteFact = <Of extends Fact>(
  symbol: string,
  fact: (quote: Quote | undefined) => Of,
): Of => {
  const book = useQuoteBook()
  const subscribe = useCallback(
    (listener: () => void) => {
      let last = fact(book.get(symbol))
      return book.subscribe(symbol, () => {
        const now = fact(book.get(symbol))
        if (now === last) return false
        last = now
        listener()
        return true
      })
    },
    [book, symbol, fact],
  )
  return useSyncExternalStore(subscribe, () => fact(book.get(symbol)))
}

export const isKnown = (quote: Quote | undefined): boolean => quote !== undefined

/** The date of a price that is of an earlier day than the market's; null: it is of today. */
export const oldDateOf = (quote: Quote | undefined): TradingDate | null => quote?.oldDate ?? null

/** The second (Unix ms) that a quote is of; null: there is none. Ages are shown to the second. */
export const secondOf = (quote: Quote | undefined): number | null =>
  quote ? Math.floor(quote.time / 1_000) * 1_000 : null

/** The trading date of a price that is of a recorded bar; null: it is of a tick, or there is none. */
export const barDateOf = (quote: Quote | undefined): TradingDate | null =>
  quote?.ofBar === true ? quote.date : null
