import { plainText } from '../notation/decimal.ts'
import { formatLevel } from '../notation/price.ts'
import { splitText } from '../stock/split.ts'
import { type AlertRule, directionTo } from './conditions/measure.ts'
import { type AlertCondition, conditions, evaluations } from './conditions/table.ts'
import type { AlertEvent, FiringTick } from './events.ts'

/** An event of the alert's stream and its position in the log (`commit/prepare`). */
export interface PlacedAlertEvent {
  readonly event: AlertEvent
  readonly position: string
}

/** Why an alert triggered, with the events that prove it. */
export interface WhyItFired extends AlertRule {
  readonly sentence: string
  readonly symbol: string
  readonly tick: FiringTick
  readonly measured: number
  readonly reference: number | null
  /** Positions in the log of the alert's creation and of its firing. */
  readonly createdPosition: string
  readonly triggeredPosition: string
}

type Rule = Pick<WhyItFired, 'condition' | 'value' | 'measured' | 'reference'>

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
  from: number,
  { condition, value, split }: Extract<AlertEvent, { type: 'AlertRevised' }>['data'],
): string => {
  const reason = split === null ? '' : ` for a ${splitText(split)} split on ${split.date}`
  const text = textOf(condition)
  return `changed from ${text(from)} to ${text(value)}${reason}, `
}

/**
 * Explains a trigger from the alert's own stream; null if it has not triggered.
 *
 * @param history the stream's events in order
 */
export const whyItFired = (history: readonly PlacedAlertEvent[]): WhyItFired | null => {
  let created: { data: { condition: AlertCondition; value: number }; position: string } | null =
    null
  const changes: string[] = []
  for (const { event, position } of history) {
    if (event.type === 'AlertCreated') created = { data: event.data, position }
    if (event.type === 'AlertRevised' && created !== null) {
      changes.push(revisionText(created.data.value, event.data))
      created = { ...created, data: event.data }
    }
    if (event.type !== 'AlertTriggered' || created === null) continue
    const { symbol, tick, measured, reference } = event.data
    const { condition, value } = created.data
    const rule = ruleText({ condition, value, measured, reference })
    const place = `tick ${tick.index.toString()} of ${tick.stream}@${tick.revision.toString()}`
    const at = new Date(tick.at).toISOString()
    const positions = `Set at log position ${created.position}, ${changes.join('')}fired at ${position}.`
    return {
      sentence: `${symbol} traded at ${priceText(tick.price)} at ${at} (${place}); ${rule}. ${positions}`,
      symbol,
      condition,
      value,
      tick,
      measured,
      reference,
      createdPosition: created.position,
      triggeredPosition: position,
    }
  }
  return null
}
