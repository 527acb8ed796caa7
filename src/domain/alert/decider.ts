import { accepted, type Decider, type Decision, refused } from '../kernel/decider.ts'
import type { AlertCommand, CreateAlert, DeleteAlert, TriggerAlert } from './commands.ts'
import { isReached } from './condition.ts'
import type { AlertEvent } from './events.ts'
import { alertLimits, valueFault } from './limits.ts'
import type { AlertRefusal } from './refusals.ts'
import { type AlertState, type AlertTerms, evolveAlert, noAlert } from './state.ts'

type AlertDecision = Decision<AlertEvent, AlertRefusal>

const sameTerms = (a: AlertTerms, b: AlertTerms): boolean =>
  a.userId === b.userId &&
  a.symbol === b.symbol &&
  a.condition === b.condition &&
  a.value === b.value

const create = (command: CreateAlert, state: AlertState): AlertDecision => {
  const { alertId, userId, symbol, condition, value } = command
  if (state.status === 'deleted') return refused({ type: 'alert_exists' })
  if (state.status !== 'absent')
    return sameTerms(state.terms, command) ? accepted() : refused({ type: 'alert_exists' })
  if (!command.isListed) return refused({ type: 'unknown_symbol', symbol })
  const fault = valueFault(condition, value)
  if (fault) return refused({ type: 'bad_value', condition, fault })
  if (command.activeAlerts >= alertLimits.activeAlertsPerUserMax)
    return refused({ type: 'too_many_alerts', max: alertLimits.activeAlertsPerUserMax })
  return accepted({ type: 'AlertCreated', data: { alertId, userId, symbol, condition, value } })
}

const trigger = (command: TriggerAlert, state: AlertState): AlertDecision => {
  switch (state.status) {
    case 'absent':
    case 'deleted':
      return refused({ type: 'no_alert' })
    case 'triggered':
      return accepted()
    case 'active': {
      const { userId, symbol, condition, value } = state.terms
      const { alertId, tick, measured, reference } = command
      if (!isReached(condition, value, measured))
        return refused({ type: 'not_reached', measured, value })
      const data = { alertId, userId, symbol, tick, measured, reference }
      return accepted({ type: 'AlertTriggered', data })
    }
  }
}

const remove = ({ alertId, userId }: DeleteAlert, state: AlertState): AlertDecision => {
  switch (state.status) {
    case 'absent':
    case 'deleted':
      return refused({ type: 'no_alert' })
    case 'active':
    case 'triggered':
      return state.terms.userId === userId
        ? accepted({ type: 'AlertDeleted', data: { alertId, userId } })
        : refused({ type: 'no_alert' })
  }
}

const decide = (command: AlertCommand, state: AlertState): AlertDecision => {
  switch (command.type) {
    case 'CreateAlert':
      return create(command, state)
    case 'TriggerAlert':
      return trigger(command, state)
    case 'DeleteAlert':
      return remove(command, state)
  }
}

export const alertDecider: Decider<AlertState, AlertCommand, AlertEvent, AlertRefusal> = {
  initial: noAlert,
  decide,
  evolve: evolveAlert,
}

/** Streams `alert-<alertId>`, chained. */
export const alertAggregate = {
  category: 'alert',
  decider: alertDecider,
  chained: true,
} as const
