import type { Bar } from '../../stock/bars.ts'
import type { SignalSide } from '../vocabulary.ts'

/** A finished bar. */
export type Candle = Bar

/** What a rule saw at the end of a bar. */
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

/** Looks at one bar after the other, oldest first; null: nothing to see at this one. */
export type Rule = (candle: Candle) => Sighting | null
