import { accepted, type Decider, type Decision, refused } from '../kernel/decider.ts'
import type { DayReference } from '../quotes/change.ts'
import type { DatedSplit } from '../stock/split.ts'
import { adjustedLevel } from './adjusted-level.ts'
import type {
  AdjustAlert,
  AlertCommand,
  CreateAlert,
  DeleteAlert,
  PauseAlert,
  ResumeAlert,
  TriggerAlert,
} from './commands.ts'
import { isReached } from './conditions/measure.ts'
import { type AlertCondition, evaluations } from './conditions/table.ts'
import { valueFault } from './conditions/value-fault.ts'
import type { AlertEvent } from './events.ts'
import { alertLimits } from './limits.ts'
import type { AlertRefusal } from './refusals.ts'
import { type AlertState, type AlertTerms, evolveAlert, noAlert } from './state.ts'

type AlertDecision = Decision<AlertEvent, AlertRefusal>

const sameTerms = (a: AlertTerms, b: AlertTerms): boolean =>
  a.userId === b.userId &&
  a.symbol === b.symbol &&
  a.condition === b.condition &&
  a.value === b.value

const refusalWithout = {
  previousClose: 'no_previous_close',
  averageVolume: 'no_average_volume',
} as const

const missingFor = (condition: AlertCondition, references: DayReference) => {
  const { against } = evaluations[condition]
  return against === null || (references[against] ?? 0) > 0 ? null : refusalWithout[against]
}

const create = (command: CreateAlert, state: AlertState): AlertDecision => {
  const { alertId, userId, symbol, condition, value } = command
  if (state.status === 'deleted') return refused({ type: 'alert_exists' })
  if (state.status !== 'absent')
    return sameTerms(state.terms, command) ? accepted() : refused({ type: 'alert_exists' })
  if (!command.isListed) return refused({ type: 'unknown_symbol', symbol })
  const fault = valueFault(condition, value)
  if (fault) return refused({ type: 'bad_value', condition, fault })
  if (command.references !== null) {
    const missing = missingFor(condition, command.references)
    if (missing !== null) return refused({ type: missing, symbol })
  }
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
    case 'paused':
      return refused({ type: 'paused' })
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
    case 'paused':
    case 'triggered':
      return state.terms.userId === userId
        ? accepted({ type: 'AlertDeleted', data: { alertId, userId } })
        : refused({ type: 'no_alert' })
  }
}

const pause = ({ alertId, reason, setBefore }: PauseAlert, state: AlertState): AlertDecision => {
  switch (state.status) {
    case 'absent':
    case 'deleted':
      return refused({ type: 'no_alert' })
    case 'paused':
    case 'triggered':
      return accepted()
    case 'active': {
      const { userId, symbol } = state.terms
      return accepted({
        type: 'AlertPaused',
        data: { alertId, userId, symbol, reason, setBefore },
      })
    }
  }
}

type Standing = Extract<AlertState, { status: 'active' | 'paused' }>

/** The level after the split; no event where it is no price, or was adjusted for it already. */
const revised = (
  alertId: string,
  split: DatedSplit,
  { terms, splitOn }: Standing,
): Extract<AlertEvent, { type: 'AlertRevised' }>[] => {
  if (splitOn !== null && split.date <= splitOn) return []
  const value = adjustedLevel(terms, split)
  return value === terms.value
    ? []
    : [{ type: 'AlertRevised', data: { alertId, ...terms, value, split } }]
}

const resume = ({ alertId, split }: ResumeAlert, state: AlertState): AlertDecision => {
  switch (state.status) {
    case 'absent':
    case 'deleted':
      return refused({ type: 'no_alert' })
    case 'active':
    case 'triggered':
      return accepted()
    case 'paused': {
      const revisions = split !== null && state.setBefore ? revised(alertId, split, state) : []
      const { userId, symbol, condition, value } = revisions[0]?.data ?? state.terms
      const data = { alertId, userId, symbol, condition, value }
      return accepted<AlertEvent>(...revisions, { type: 'AlertResumed', data })
    }
  }
}

const adjust = ({ alertId, split }: AdjustAlert, state: AlertState): AlertDecision => {
  switch (state.status) {
    case 'absent':
    case 'deleted':
      return refused({ type: 'no_alert' })
    case 'triggered':
      return accepted()
    case 'active':
    case 'paused':
      return accepted(...revised(alertId, split, state))
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
    case 'PauseAlert':
      return pause(command, state)
    case 'ResumeAlert':
      return resume(command, state)
    case 'AdjustAlert':
      return adjust(command, state)
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
