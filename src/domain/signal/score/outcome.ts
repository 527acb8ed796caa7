import type { Candle } from '../rules/rule.ts'
import type { SignalOutcome, SignalSide } from '../vocabulary.ts'
import { type Levels, secondsUntilExpiry } from './levels.ts'

export interface Outcome {
  readonly outcome: SignalOutcome
  /** US dollars: the level, or the open of a bar that began beyond it. */
  readonly price: number
  /** The bar that closed it. */
  readonly barTime: number
}

type Reached = Pick<Levels, 'targetPrice' | 'stopLoss'>

/**
 * The effect of one bar on a signal. A bar that reached both levels counts as the stop: a bar does
 * not show which came first, and a track record must not be better than the truth.
 */
export const hitBy = (
  type: SignalSide,
  { targetPrice, stopLoss }: Reached,
  { open, high, low }: Pick<Candle, 'open' | 'high' | 'low'>,
): Pick<Outcome, 'outcome' | 'price'> | null => {
  const [best, worst] = type === 'buy' ? [Math.max, Math.min] : [Math.min, Math.max]
  const stopped = type === 'buy' ? low <= stopLoss : high >= stopLoss
  if (stopped) return { outcome: 'stop', price: worst(stopLoss, open) }
  const reached = type === 'buy' ? high >= targetPrice : low <= targetPrice
  return reached ? { outcome: 'target', price: best(targetPrice, open) } : null
}

/**
 * How the tape closed a signal; null: it is still open.
 * @param barTime of the signal's bar, Unix seconds
 * @param after the finished bars after it, oldest first
 */
export const outcomeOf = (
  type: SignalSide,
  levels: Reached,
  barTime: number,
  after: Iterable<Candle>,
): Outcome | null => {
  for (const bar of after) {
    const hit = hitBy(type, levels, bar)
    if (hit !== null) return { ...hit, barTime: bar.time }
    if (bar.time >= barTime + secondsUntilExpiry)
      return { outcome: 'time', price: bar.close, barTime: bar.time }
  }
  return null
}

function* from(history: readonly Candle[], index: number): Generator<Candle> {
  for (let i = index; i < history.length; i += 1) yield history[i] as Candle
}

/** The same for a signal at the end of this bar of a history. */
export const outcomeAfter = (
  type: SignalSide,
  levels: Reached,
  history: readonly Candle[],
  index: number,
): Outcome | null =>
  outcomeOf(type, levels, (history[index] as Candle).time, from(history, index + 1))
