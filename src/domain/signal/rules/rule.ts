import type { Bar } from '../../stock/bars/bar.ts'
import type { SignalSide } from '../vocabulary.ts'

/** A finished bar. */
export type Candle = Bar

/** The result of a rule at the end of a bar. */
export interface Sighting {
  readonly rule: RuleName
  readonly type: SignalSide
  /** In plain words with the numbers; a whole sentence. */
  readonly why: string
  /** The indicators' readings, such as `RSI(14) 31.2`. */
  readonly indicators: readonly string[]
}

export const ruleNames = [
  'moving-average-cross',
  'rsi-reversal',
  'macd-cross',
  'bollinger-breakout',
  '52-week-breakout',
] as const

export type RuleName = (typeof ruleNames)[number]

/** Evaluates bars in order, oldest first; null: the rule does not apply at this bar. */
export type Rule = (candle: Candle) => Sighting | null
