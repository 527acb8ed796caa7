import type { QuoteBook } from '../../api/quotes/quote-book.ts'

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
 * Calls `write` once a second, in a frame that has room for it beside the cells in sight, until it is
 * told to stop by what this gives. `write` says whether there was anything to write.
 */
export const writeUnseen = (write: () => boolean, { inTurn }: QuoteBook): (() => void) => {
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
