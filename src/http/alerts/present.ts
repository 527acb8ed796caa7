import type { AnyAlert } from '../../contracts/alerts/any-alerts.ts'
import { alertAggregate } from '../../domain/alert/decider.ts'
import { wantedValue } from '../../domain/alert/conditions/value-fault.ts'
import { alertLimits } from '../../domain/alert/limits.ts'
import type { AlertRefusal } from '../../domain/alert/refusals.ts'
import { quantityName } from '../../domain/alert/rule/describe.ts'
import {
  hasExpired,
  isTyped,
  type RuleTerms,
  type ScanTerms,
  type WatchedTerms,
} from '../../domain/alert/terms.ts'
import { type AlertDocument, alerts, termsIn } from '../../projections/alerts/documents.ts'
import type { AlertAsOf } from '../../projections/past/alerts/alerts-as-of.ts'
import { invalidField } from '../refusals/faults.ts'
import type { Refusal } from '../refusals/refusal.ts'

export const noSuchAlert: Refusal = { type: 'unknown_thing', what: 'alert' }

type Standing = Pick<
  AnyAlert,
  'isActive' | 'state' | 'pauseReason' | 'triggeredAt' | 'createdAt'
> & { readonly id: string }

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

/** A rule or a watched scan, in the members that an alert of the four types has for its own. */
export const presentOther = (terms: RuleTerms | ScanTerms) => {
  const { repeat, cooldownSeconds } = terms
  const options = { repeat, cooldownSeconds, expiresAt: iso(terms.expiresAt), value: null }
  return 'rule' in terms
    ? ({ symbol: terms.symbol, condition: 'rule', ...options, rule: terms.rule } as const)
    : ({ symbol: null, condition: 'scan', ...options, scan: terms.scan, on: terms.on } as const)
}

export const presentTerms = (terms: WatchedTerms) => {
  if (!isTyped(terms)) return presentOther(terms)
  const { symbol, condition, value } = terms
  return { symbol, condition, value }
}

const present = (terms: WatchedTerms, { id, ...rest }: Standing): AnyAlert =>
  ({ id, ...presentTerms(terms), ...rest }) as AnyAlert

/** An alert is expired from its moment on, also before the event is recorded. */
const withExpiry = (terms: WatchedTerms, standing: Standing, now: number): Standing =>
  standing.isActive && hasExpired(terms, now)
    ? { ...standing, isActive: false, state: 'expired', pauseReason: null }
    : standing

const stateOf = ({ isActive, isExpired, paused }: AlertDocument): AnyAlert['state'] => {
  // Documents of an earlier version have neither `isExpired` nor `paused`.
  if (isExpired) return 'expired'
  if (!isActive) return 'triggered'
  return typeof paused === 'object' && paused !== null ? 'paused' : 'active'
}

/** @param now Unix ms */
export const presentAlert = (document: AlertDocument, now: number): AnyAlert => {
  const { _id: id, isActive, triggeredAt, createdAt, paused } = document
  const state = stateOf(document)
  const pauseReason = state === 'paused' ? (paused?.reason ?? null) : null
  const terms = termsIn(document)
  const standing = { id, isActive, state, pauseReason, triggeredAt, createdAt }
  return present(terms, withExpiry(terms, standing, now))
}

/** @param now Unix ms: the moment at which it is shown */
export const presentPastAlert = (alert: AlertAsOf, now: number): AnyAlert => {
  const { id, terms, status: state, triggeredAt, createdAt } = alert
  const isActive = state === 'active' || state === 'paused'
  const pauseReason = state === 'paused' ? alert.pauseReason : null
  const standing = { id, isActive, state, pauseReason, triggeredAt, createdAt }
  return present(terms, withExpiry(terms, standing, now))
}

/** As it is when it was just set. @param createdAt ISO 8601 */
export const presentNewAlert = (id: string, terms: WatchedTerms, createdAt: string): AnyAlert =>
  present(terms, {
    id,
    isActive: true,
    state: 'active',
    pauseReason: null,
    triggeredAt: null,
    createdAt,
  })

const activeMax = alertLimits.activeAlertsPerUserMax.toString()

export const refusalOfAlert = (rejection: AlertRefusal): Refusal => {
  switch (rejection.type) {
    case 'unknown_symbol':
      return rejection
    case 'bad_value':
      return invalidField('value', wantedValue(rejection.condition, rejection.fault))
    case 'expires_in_past':
      return invalidField('expiresAt', 'expiresAt must be in the future')
    case 'expiry_passed':
      return { type: 'alert_expired' }
    case 'too_many_alerts':
      return {
        type: 'limit_reached',
        sentence: `You have reached the limit of ${activeMax} alerts`,
      }
    case 'alert_exists':
      return { type: 'key_reused' }
    case 'no_alert':
      return noSuchAlert
    case 'never_known':
      return {
        type: 'never_known',
        symbol: rejection.symbol,
        quantity: quantityName(rejection.quantity),
      }
    case 'paused':
      return { type: 'alert_paused' }
    case 'not_active':
      return { type: 'alert_over' }
    case 'restored_too_late':
      return { type: 'restored_too_late' }
    case 'no_previous_close':
    case 'no_average_volume':
      return rejection
    case 'before_terms':
    case 'expired':
    case 'not_reached':
      throw new Error('Only the market triggers alerts.')
  }
}

/** The common options of commands on alerts, for `executeCommand`. */
export const alertCommands = {
  aggregate: alertAggregate,
  projection: alerts.projection,
  refusalOf: refusalOfAlert,
}
