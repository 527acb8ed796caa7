import type { Bar } from './bars.ts'

/** A price of a bar, and how many of the bar's shares had been traded by then. */
export interface BarStep {
  /** US dollars. */
  readonly price: number
  readonly traded: number
}

/**
 * The four prices of a bar in the order in which everything replays it: open, high, low, close. A
 * bar does not tell whether its high or its low came first; one order for the dry run and the tape
 * makes them trigger at the same bars. The open is the bar's first trade, so none of its shares
 * come before it; at the close all of them have.
 */
export const walkBar = ({ open, high, low, close, volume }: Bar): readonly BarStep[] => {
  const third = Math.floor(volume / 3)
  return [
    { price: open, traded: 0 },
    { price: high, traded: third },
    { price: low, traded: 2 * third },
    { price: close, traded: volume },
  ]
}
