import { ATR, WSMA } from 'trading-signals'
import { bollingerBreakout } from './bollinger-breakout.ts'
import { macdCross } from './macd-cross.ts'
import { movingAverageCross } from './moving-average-cross.ts'
import { rsiReversal } from './rsi-reversal.ts'
import type { Candle, Sighting } from './rule.ts'
import { yearBreakout } from './year-breakout.ts'

/** Bars of the average true range (Wilder 1978) that sets the levels. */
export const atrBars = 14

/** The results of the rules at one bar of a history, and its average true range. */
export interface Seen extends Sighting {
  /** Index of the bar in the history. */
  readonly index: number
  /** Average true range, US dollars. */
  readonly atr: number
}

/** The results of all rules over a history, oldest bar first; no bar depends on later ones. */
export const evaluateRules = (history: readonly Candle[]): Seen[] => {
  const rules = [
    movingAverageCross(),
    rsiReversal(),
    macdCross(),
    bollingerBreakout(),
    yearBreakout(),
  ]
  const range = new ATR(atrBars, WSMA)
  return history.flatMap((candle, index) => {
    const atr = range.add(candle)
    const sightings = rules.map((rule) => rule(candle))
    return sightings.flatMap((sighting) =>
      sighting === null || atr === null ? [] : [{ ...sighting, index, atr }],
    )
  })
}
