/** A finished bar; prices in US dollars, volume in shares, time its first second. */
export interface Candle {
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/** What a rule saw at the end of a bar. */
export interface Sighting {
  readonly rule: RuleName
  readonly type: 'buy' | 'sell'
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

export const money = (value: number): string => `$${value.toFixed(2)}`
