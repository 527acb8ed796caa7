import type { ScanRule } from '../scan/rule.ts'
import type { AlertRule } from './conditions/measure.ts'
import type { CompoundRule } from './rule/rule.ts'
import type { AlertRepeat, ScanChange } from './vocabulary.ts'

export interface AlertOptions {
  readonly repeat: AlertRepeat
  /** Of an alert that repeats. */
  readonly cooldownSeconds: number
  /** Unix ms from which it does not trigger; null: never. */
  readonly expiresAt: number | null
}

/** An alert of one of the four types: it triggers once. */
export interface TypedTerms extends AlertRule {
  readonly symbol: string
}

export interface RuleTerms extends AlertOptions {
  readonly symbol: string
  readonly rule: CompoundRule
}

/** A watched scan; it triggers once for each symbol and day. */
export interface ScanTerms extends AlertOptions {
  readonly scan: readonly ScanRule[]
  readonly on: ScanChange
}

/** What an alert watches. */
export type WatchedTerms = TypedTerms | RuleTerms | ScanTerms

export type AlertTerms = WatchedTerms & { readonly userId: string }

export const isTyped = <Terms extends object>(
  terms: Terms,
): terms is Extract<Terms, { readonly condition: unknown }> => 'condition' in terms

/** null: a watched scan has every symbol. */
export const symbolOf = (terms: WatchedTerms): string | null =>
  'symbol' in terms ? terms.symbol : null

const optionsOf = ({ repeat, cooldownSeconds, expiresAt }: AlertOptions): AlertOptions => ({
  repeat,
  cooldownSeconds,
  expiresAt,
})

/** Only the terms, of a command, an event or a document that has more. */
export const termsOf = (from: WatchedTerms): WatchedTerms => {
  if ('condition' in from) {
    const { symbol, condition, value } = from
    return { symbol, condition, value }
  }
  return 'rule' in from
    ? { symbol: from.symbol, rule: from.rule, ...optionsOf(from) }
    : { scan: from.scan, on: from.on, ...optionsOf(from) }
}

/** Whether two are the same; their members are in one order. */
export const areSameTerms = (a: WatchedTerms, b: WatchedTerms): boolean =>
  JSON.stringify(termsOf(a)) === JSON.stringify(termsOf(b))

/** Unix ms from which it does not trigger; null: never. */
export const expiryOf = (terms: WatchedTerms): number | null =>
  isTyped(terms) ? null : terms.expiresAt

/** @param at Unix ms */
export const hasExpired = (terms: WatchedTerms, at: number): boolean => {
  const expiresAt = expiryOf(terms)
  return expiresAt !== null && expiresAt <= at
}
