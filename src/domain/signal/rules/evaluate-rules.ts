import { ATR, WSMA } from 'trading-signals'
import { bollingerBreakout } from './bollinger-breakout.ts'
import { macdCross } from './macd-cross.ts'
import { movingAverageCross } from './moving-average-cross.ts'
import { rsiReversal } from './rsi-reversal.ts'
import type { Candle, Sighting } from './rule.ts'
import { yearBreakout } from './year-breakout.ts'

/** Bars of the average true range (Wilder 1978) that sets the levels. */
export const atrBars = 14

/** What the rules saw at one bar of a history, and how far its price usually moves in a bar. */
export interface Seen extends Sighting {
  /** Place of the bar in the history. */
  readonly index: number
  /** Average true range, US dollars. */
  readonly atr: number
}

/** Everything that the rules see in a history, oldest bar first; each bar knows only those before. */
export const lookAt = (history: readonly Candle[]): Seen[] => {
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
