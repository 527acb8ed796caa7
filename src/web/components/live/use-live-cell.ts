import { useCallback } from 'react'
import type { Quote, QuoteBook } from '../../api/quotes/quote-book.ts'
import { useQuoteBook } from '../../api/quotes/quotes-context.ts'
import { watchVisibility } from './visibility.ts'

/** How often a cell out of sight is written: who hears the page hears no older price than this. */
const everyMs = 1_000
/** A round is spread, so that no frame has to draw all of it. */
const sharesPerRound = 10

/** Each asks for a turn. */
const writers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** Has the cells written that have waited longest. */
const askForShare = (): void => {
  const share = Math.ceil(writers.size / sharesPerRound)
  for (const ask of [...writers].slice(0, share)) {
    writers.delete(ask)
    writers.add(ask)
    ask()
  }
}

/**
 * Calls `write` once a second, in a frame with capacity left by the visible cells, until the
 * returned function is called. `write` returns whether it wrote anything.
 */
const writeUnseen = (write: () => boolean, { inTurn }: QuoteBook): (() => void) => {
  let leaveTurn = (): void => undefined
  const ask = () => {
    leaveTurn = inTurn(write)
  }
  writers.add(ask)
  timer ??= setInterval(askForShare, everyMs / sharesPerRound)
  return () => {
    leaveTurn()
    writers.delete(ask)
    if (writers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Writes a quote into its element; `previous` is the one it showed. Returns whether it changed. */
export type Paint = (element: HTMLElement, quote: Quote | undefined, previous?: Quote) => boolean

/** Keeps an element at the newest quote, with every tick batch while it is in sight; gives the way to stop. */
const keepPainted = (
  element: HTMLElement,
  symbol: string,
  paint: Paint,
  book: QuoteBook,
): (() => void) => {
  let shown: Quote | undefined
  const write = () => {
    shown = book.get(symbol)
    return paint(element, shown)
  }
  const follow = () =>
    book.subscribe(symbol, () => {
      const quote = book.get(symbol)
      const written = paint(element, quote, shown)
      shown = quote
      return written
    })
  write()
  let leave = follow()
  const stopWatching = watchVisibility(element, (seen) => {
    leave()
    if (seen) write()
    leave = seen ? follow() : writeUnseen(write, book)
  })
  return () => {
    stopWatching()
    leave()
  }
}

/**
 * A ref for an element whose text follows the quote of `symbol` without React rendering anything.
 * `paint` has to keep its identity; no other code may write into the element.
 */
export const useLiveCell = (
  symbol: string,
  paint: Paint,
): ((element: HTMLElement | null) => (() => void) | undefined) => {
  const book = useQuoteBook()
  return useCallback(
    (element) => (element ? keepPainted(element, symbol, paint, book) : undefined),
    [book, symbol, paint],
  )
}
