import type { TypedAlertBody } from '../../../../contracts/alerts/alert-bodies.ts'
import type { AnyAlert } from '../../../../contracts/alerts/any-alerts.ts'
import { alertConditions } from '../../../../domain/alert/conditions/table.ts'
import { ruleLimits } from '../../../../domain/alert/rule/limits.ts'
import { ruleOfType } from '../../../../domain/alert/rule/of-type.ts'
import type { CompoundRule } from '../../../../domain/alert/rule/rule.ts'
import { timeZone } from '../../../../domain/calendar/time-zone.ts'
import { alertRule } from '../../../components/text/alert-text.ts'
import { ruleOf, ruleWords, scanWords } from '../../../components/text/alert-words.ts'
import { readTyped, unmistakable } from '../../../components/text/typed-number.ts'
import type { AlertForm, More, MoreContext } from './alert-form-state.ts'
import { conditionOf, draftOf } from './conditions/draft-condition.ts'

const { cooldownSecondsMin, cooldownSecondsMax, cooldownSecondsDefault } = ruleLimits
const minuteSeconds = 60

/** Whole seconds within the bounds; null: something else is typed. */
const cooldownOf = (minutes: string): number | null => {
  const read = readTyped(minutes)
  if (!read.ok) return null
  const seconds = Math.round(read.value * minuteSeconds)
  return seconds >= cooldownSecondsMin && seconds <= cooldownSecondsMax ? seconds : null
}

/** The moment (Unix ms) that a field shows by the clock of `zone`; NaN: none. */
const momentOf = (shown: string, zone: string): number => {
  const ms = Date.parse(`${shown}Z`)
  return Number.isNaN(ms) ? ms : timeZone(zone).momentOf(ms)
}

/** As the field shows it: minutes, without a zone. */
const shownAt = (iso: string, zone: string): string => {
  const ms = Date.parse(iso)
  return new Date(ms + timeZone(zone).offsetMs(ms)).toISOString().slice(0, 16)
}

/** The options of an alert, or what is wrong with them, in words. */
const readOptions = ({ repeat, cooldown, expires }: AlertForm, { zone, now, t }: MoreContext) => {
  const seconds = repeat === 'once' ? cooldownSecondsDefault : cooldownOf(cooldown)
  const at = expires === '' ? null : momentOf(expires, zone)
  const isPast = at !== null && !(at > now)
  const bounds = {
    min: cooldownSecondsMin / minuteSeconds,
    max: cooldownSecondsMax / minuteSeconds,
  }
  const expiresAt = at === null || isPast ? null : new Date(at).toISOString()
  return {
    options: seconds === null || isPast ? null : { repeat, cooldownSeconds: seconds, expiresAt },
    wrong: {
      cooldown: seconds === null ? t('alertRules.form.cooldownRange', bounds) : undefined,
      expires: isPast ? t('alertRules.form.expiresPast') : undefined,
    },
  }
}

/** The rule that is typed, as conditions or as the first line; null: something is missing or wrong. */
const typedRule = (form: AlertForm, { line }: MoreContext): CompoundRule | null => {
  const { conditions, match } = form
  if (conditions.length === 0) return line && ruleOfType(line)
  const read = conditions.flatMap((condition) => conditionOf(condition) ?? [])
  return read.length < conditions.length ? null : { match, conditions: read }
}

const isOneLine = ({ conditions, watched, repeat, expires }: AlertForm): boolean =>
  conditions.length === 0 && watched === null && repeat === 'once' && expires === ''

/** What the form sends where the first line does not say all of it. */
export const readMore = (form: AlertForm, context: MoreContext): More => {
  const { watched } = form
  const { line, symbol, t } = context
  const { options, wrong } = readOptions(form, context)
  if (isOneLine(form)) return { body: line, words: line ? alertRule(line, t) : '', wrong }
  if (watched !== null) {
    const body = options && { ...watched, scan: [...watched.scan], ...options }
    return { body, words: scanWords(watched, t), wrong }
  }
  const rule = typedRule(form, context)
  if (options === null || rule === null || symbol === '') return { body: null, words: '', wrong }
  const { match, conditions } = rule
  const body = { symbol, rule: { match, conditions: [...conditions] }, ...options }
  return { body, words: ruleWords(rule, t), wrong }
}

/** The type and target of a rule with one condition; null: none of the four types is that rule. */
const typeOf = ({ conditions: [only, ...more] }: CompoundRule) => {
  if (only === undefined || more.length > 0) return null
  const value = typeof only.right === 'number' ? only.right * (only.factor ?? 1) : only.factor
  if (value === undefined) return null
  const same = JSON.stringify([only.left, only.operator, only.right])
  const type = alertConditions.find((condition) => {
    const [one] = ruleOfType({ condition, value }).conditions
    return one && JSON.stringify([one.left, one.operator, one.right]) === same
  })
  return type === undefined ? null : { type, targetPrice: unmistakable(value), conditions: [] }
}

export const rowsOfLine = (line: TypedAlertBody | null): AlertForm['conditions'] =>
  line ? ruleOfType(line).conditions.map(draftOf) : []

export const formOf = (alert: AnyAlert, message: string, zone: string): AlertForm => {
  const rule = ruleOf(alert)
  const typed = rule && typeOf(rule)
  const isOwn = alert.condition === 'rule' || alert.condition === 'scan'
  return {
    type: 'price_above',
    targetPrice: '',
    conditions: rule?.conditions.map(draftOf) ?? [],
    match: rule?.match ?? 'all',
    ...typed,
    watched: alert.condition === 'scan' ? { scan: alert.scan, on: alert.on } : null,
    repeat: isOwn ? alert.repeat : 'once',
    cooldown: unmistakable(
      (isOwn ? alert.cooldownSeconds : cooldownSecondsDefault) / minuteSeconds,
    ),
    expires: isOwn && alert.expiresAt !== null ? shownAt(alert.expiresAt, zone) : '',
    readMore,
    symbol: alert.symbol ?? '',
    message,
  }
}
