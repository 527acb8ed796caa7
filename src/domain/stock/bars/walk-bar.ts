import type { Bar } from './bar.ts'

/** A price of a bar, and how many of the bar's shares had been traded by then. */
export interface BarStep {
  /** US dollars. */
  readonly price: number
  readonly traded: number
}

/**
 * The four prices of a bar in the order in which it is replayed: open, high, low, close. A bar does
 * not show whether its high or its low came first; the dry run and the tape use the same order, so
 * that they trigger at the same bars. No shares are traded before the open, all of them by the close.
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
