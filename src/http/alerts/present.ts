import type { Alert } from '../../contracts/alerts.ts'
import { alertAggregate } from '../../domain/alert/decider.ts'
import { wantedValue } from '../../domain/alert/conditions/value-fault.ts'
import { alertLimits } from '../../domain/alert/limits.ts'
import type { AlertRefusal } from '../../domain/alert/refusals.ts'
import { type AlertDocument, alerts } from '../../projections/alerts/documents.ts'
import type { AlertAsOf } from '../../projections/past/alerts-as-of.ts'
import type { Refusal } from '../refusals/refusal.ts'

export const noSuchAlert: Refusal = { type: 'unknown_thing', what: 'alert' }

/** Documents of an earlier version have no `paused`. */
const standingOf = ({ isActive, paused }: AlertDocument): Pick<Alert, 'state' | 'pauseReason'> => {
  if (!isActive) return { state: 'triggered', pauseReason: null }
  return typeof paused === 'object' && paused !== null
    ? { state: 'paused', pauseReason: paused.reason }
    : { state: 'active', pauseReason: null }
}

export const presentAlert = (document: AlertDocument): Alert => ({
  id: document._id,
  symbol: document.symbol,
  condition: document.condition,
  value: document.value,
  isActive: document.isActive,
  ...standingOf(document),
  triggeredAt: document.triggeredAt,
  createdAt: document.createdAt,
})

export const presentPastAlert = (alert: AlertAsOf): Alert => ({
  id: alert.id,
  symbol: alert.symbol,
  condition: alert.condition,
  value: alert.value,
  isActive: alert.status !== 'triggered',
  state: alert.status,
  pauseReason: alert.status === 'paused' ? alert.pauseReason : null,
  triggeredAt: alert.triggeredAt,
  createdAt: alert.createdAt,
})

const activeMax = alertLimits.activeAlertsPerUserMax.toString()

export const refusalOfAlert = (rejection: AlertRefusal): Refusal => {
  switch (rejection.type) {
    case 'unknown_symbol':
      return rejection
    case 'bad_value':
      return {
        type: 'not_valid',
        faults: [{ path: 'value', message: wantedValue(rejection.condition, rejection.fault) }],
      }
    case 'too_many_alerts':
      return {
        type: 'limit_reached',
        sentence: `You have reached the limit of ${activeMax} alerts`,
      }
    case 'alert_exists':
      return { type: 'key_reused' }
    case 'no_alert':
      return noSuchAlert
    case 'no_previous_close':
    case 'no_average_volume':
      return rejection
    case 'paused':
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
