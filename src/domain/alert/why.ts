import { plainText } from '../notation/decimal.ts'
import { formatLevel } from '../notation/price.ts'
import { splitText } from '../stock/splits/split-ratio.ts'
import { type AlertRule, directionTo } from './conditions/measure.ts'
import { type AlertCondition, conditions, evaluations } from './conditions/table.ts'
import type { AlertEvent, FiredSides, FiringTick } from './events.ts'
import { conditionText } from './rule/describe.ts'
import {
  isTyped,
  type RuleTerms,
  type ScanTerms,
  termsOf,
  type TypedTerms,
  type WatchedTerms,
} from './terms.ts'

/** An event of the alert's stream and its position in the log (`commit/prepare`). */
export interface PlacedAlertEvent {
  readonly event: AlertEvent
  readonly position: string
}

interface Fired {
  readonly sentence: string
  readonly symbol: string
  readonly tick: FiringTick
  /** Each condition with both its sides at the tick. */
  readonly conditions: readonly FiredSides[]
  /** Positions in the log of the alert's creation and of its firing. */
  readonly createdPosition: string
  readonly triggeredPosition: string
}

/** Why an alert of one of the four types triggered, with the events that prove it. */
export interface TypedWhy extends Fired {
  readonly terms: TypedTerms
  readonly measured: number
  readonly reference: number | null
}

/** Why a rule or a watched scan did. */
export interface OtherWhy extends Fired {
  readonly terms: RuleTerms | ScanTerms
}

export type WhyItFired = TypedWhy | OtherWhy

interface Rule extends AlertRule {
  readonly measured: number
  readonly reference: number | null
}

const shortened = (value: number): number => Number(value.toPrecision(10))

/** With every digit it has, as the screens write a price. */
const priceText = (value: number): string => formatLevel(shortened(value))

const figureText = (value: number): string => plainText(shortened(value))

const textOf = (condition: AlertCondition): ((value: number) => string) => {
  const { kind } = conditions[condition]
  if (kind === 'usd') return priceText
  return kind === 'percent' ? (value) => `${figureText(value)}%` : figureText
}

const ruleText = ({ condition, value, measured, reference }: Rule): string => {
  const { against, rule } = evaluations[condition]
  const [level = '', found = ''] = [value, measured].map(textOf(condition))
  const referenceText = against === 'previousClose' ? priceText : figureText
  const [bound, sign] =
    directionTo({ condition, value }) === 'up' ? ['at least', '≥'] : ['at most', '≤']
  const ruleOf = rule(`${bound} ${level}`, referenceText(reference ?? Number.NaN))
  return `the rule was ${ruleOf}, and ${found} ${sign} ${level}`
}

const revisionText = (
  from: WatchedTerms,
  to: Extract<AlertEvent, { type: 'AlertRevised' }>['data'],
): string => {
  const { split } = to
  const reason = split === null ? '' : ` for a ${splitText(split)} split on ${split.date}`
  if (!isTyped(from) || !isTyped(to)) return `changed${reason}, `
  const [before, after] = [textOf(from.condition)(from.value), textOf(to.condition)(to.value)]
  return `changed from ${before} to ${after}${reason}, `
}

const otherText = (terms: RuleTerms | ScanTerms, conditions: readonly FiredSides[]): string => {
  if ('scan' in terms) return `the symbol ${terms.on === 'enters' ? 'began' : 'ceased'} to match`
  const unknown = { value: null, level: null }
  const texts = terms.rule.conditions.map((condition, index) =>
    conditionText(condition, conditions[index] ?? unknown),
  )
  return `the rule was ${terms.rule.match} of: ${texts.join('; ')}`
}

type Triggered = Extract<AlertEvent, { type: 'AlertTriggered' }>['data']

/** The rule in words, and what was measured. */
const explain = (terms: WatchedTerms, data: Triggered) => {
  if (isTyped(terms) && 'measured' in data) {
    const { measured, reference } = data
    const conditions = [{ value: measured, level: terms.value }]
    const text = ruleText({ ...terms, measured, reference })
    return { text, parts: { terms, measured, reference, conditions } }
  }
  if (isTyped(terms) || !('conditions' in data)) return null
  const { conditions } = data
  return { text: otherText(terms, conditions), parts: { terms, conditions } }
}

/**
 * Explains the newest trigger from the alert's own stream; null if it has not triggered.
 * @param history the stream's events in order
 */
export const whyItFired = (history: readonly PlacedAlertEvent[]): WhyItFired | null => {
  let created: { terms: WatchedTerms; position: string } | null = null
  let why: WhyItFired | null = null
  const changes: string[] = []
  for (const { event, position } of history) {
    if (event.type === 'AlertCreated') created = { terms: termsOf(event.data), position }
    if (event.type === 'AlertRevised' && created !== null) {
      changes.push(revisionText(created.terms, event.data))
      created = { ...created, terms: termsOf(event.data) }
    }
    if (event.type !== 'AlertTriggered' || created === null) continue
    const { symbol, tick } = event.data
    const explained = explain(created.terms, event.data)
    if (explained === null) continue
    const { text: rule, parts } = explained
    const place = `tick ${tick.index.toString()} of ${tick.stream}@${tick.revision.toString()}`
    const at = new Date(tick.at).toISOString()
    const positions = `Set at log position ${created.position}, ${changes.join('')}fired at ${position}.`
    why = {
      ...parts,
      sentence: `${symbol} traded at ${priceText(tick.price)} at ${at} (${place}); ${rule}. ${positions}`,
      symbol,
      tick,
      createdPosition: created.position,
      triggeredPosition: position,
    }
  }
  return why
}
