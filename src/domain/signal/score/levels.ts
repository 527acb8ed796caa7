import { roundTo } from '../../notation/decimal.ts'
import { priceDecimals } from '../../notation/price.ts'
import type { SignalSide } from '../vocabulary.ts'

/** The levels of a signal, in average true ranges from its entry. */
export const levelRanges = { target: 1.5, takeProfit: 2.5, stop: 1.5 } as const

/** A signal that has reached neither target nor stop ends with the bar this much later: two weeks. */
export const secondsUntilExpiry = 14 * 86_400

/** US dollars. */
export interface Levels {
  readonly entryPrice: number
  readonly targetPrice: number
  /** Null where it would not be a price. */
  readonly takeProfit: number | null
  readonly stopLoss: number
}

/**
 * The levels of a signal at a close, rounded as a price of its size is; null when the bar moves so little, or the
 * price is so small, that they are no levels.
 * @param atr average true range, US dollars
 */
export const levelsOf = (type: SignalSide, close: number, atr: number): Levels | null => {
  const decimals = priceDecimals(close)
  const away = (ranges: number) =>
    roundTo(close + (type === 'buy' ? 1 : -1) * ranges * atr, decimals)
  const entryPrice = roundTo(close, decimals)
  const targetPrice = away(levelRanges.target)
  const stopLoss = away(-levelRanges.stop)
  const far = away(levelRanges.takeProfit)
  const lowest = Math.min(targetPrice, stopLoss)
  if (!(lowest > 0) || targetPrice === entryPrice || stopLoss === entryPrice) return null
  const takeProfit = far > 0 && far !== targetPrice ? far : null
  return { entryPrice, targetPrice, takeProfit, stopLoss }
}
