import { accepted, type Decider, refused } from '../kernel/decider.ts'
import type { DayReference } from '../quotes/change.ts'
import type { DatedSplit } from '../stock/splits/split-ratio.ts'
import { adjustedTerms } from './adjusted-level.ts'
import type {
  AdjustAlert,
  AlertCommand,
  CreateAlert,
  DeleteAlert,
  ExpireAlert,
  PauseAlert,
  ResumeAlert,
  ReviseAlert,
} from './commands.ts'
import { type AlertCondition, evaluations } from './conditions/table.ts'
import { valueFault } from './conditions/value-fault.ts'
import { hold, rearm, release, restore } from './decide/decide-lifecycle.ts'
import { trigger } from './decide/decide-trigger.ts'
import type { AlertEvent } from './events.ts'
import { type AlertDecision, noSuchAlert, ownAlert, tooMany } from './decide/decision.ts'
import type { AlertRefusal } from './refusals.ts'
import { type AlertState, evolveAlert, isOver, type KnownAlert, noAlert } from './state.ts'
import { areSameTerms, hasExpired, isTyped, symbolOf, termsOf } from './terms.ts'

const refusalWithout = {
  previousClose: 'no_previous_close',
  averageVolume: 'no_average_volume',
} as const

const missingFor = (condition: AlertCondition, references: DayReference) => {
  const { against } = evaluations[condition]
  return against === null || (references[against] ?? 0) > 0 ? null : refusalWithout[against]
}

/** Why an alert cannot have these terms; null: it can. */
const faultOf = (command: CreateAlert | ReviseAlert): AlertRefusal | null => {
  const symbol = symbolOf(command) ?? ''
  if (!command.isListed) return { type: 'unknown_symbol', symbol }
  if (isTyped(command)) {
    const { condition, value, references } = command
    const fault = valueFault(condition, value)
    if (fault) return { type: 'bad_value', condition, fault }
    const missing = references === null ? null : missingFor(condition, references)
    return missing === null ? null : { type: missing, symbol }
  }
  const { unknown = null, now = 0 } = command
  if (unknown !== null) return { type: 'never_known', symbol, quantity: unknown }
  return hasExpired(command, now) ? { type: 'expires_in_past' } : null
}

const create = (command: CreateAlert, state: AlertState): AlertDecision => {
  const { alertId, userId } = command
  if (state.status === 'deleted') return refused({ type: 'alert_exists' })
  if (state.status !== 'absent')
    return state.terms.userId === userId && areSameTerms(state.terms, command)
      ? accepted()
      : refused({ type: 'alert_exists' })
  const fault = faultOf(command)
  if (fault !== null) return refused(fault)
  const data = { alertId, userId, ...termsOf(command) }
  return tooMany(command.activeAlerts) ?? accepted({ type: 'AlertCreated', data })
}

const revise = (command: ReviseAlert, state: AlertState): AlertDecision => {
  const { alertId, userId } = command
  const own = ownAlert(state, userId)
  if (own === null) return noSuchAlert
  if (areSameTerms(own.terms, command) && !isOver(own)) return accepted()
  const fault = faultOf(command)
  if (fault !== null) return refused(fault)
  const data = { alertId, userId, ...termsOf(command), split: null }
  const refusal = isOver(own) ? tooMany(command.activeAlerts) : null
  return refusal ?? accepted({ type: 'AlertRevised', data })
}

const remove = ({ alertId, userId }: DeleteAlert, state: AlertState): AlertDecision =>
  ownAlert(state, userId) === null
    ? noSuchAlert
    : accepted({ type: 'AlertDeleted', data: { alertId, userId } })

const pause = (command: PauseAlert, state: AlertState): AlertDecision => {
  switch (state.status) {
    case 'absent':
    case 'deleted':
      return noSuchAlert
    case 'paused':
    case 'triggered':
    case 'expired':
      return accepted()
    case 'active': {
      const { alertId, reason, setBefore, armedAt = state.armedAt } = command
      if (armedAt !== state.armedAt) return accepted()
      const { userId } = state.terms
      const symbol = symbolOf(state.terms)
      return accepted({ type: 'AlertPaused', data: { alertId, userId, symbol, reason, setBefore } })
    }
  }
}

/** The terms after the split; no event where they stay, or were adjusted for it already. */
const adjusted = (
  alertId: string,
  split: DatedSplit,
  { terms, splits }: KnownAlert,
): Extract<AlertEvent, { type: 'AlertRevised' }>[] => {
  if (splits.includes(split.date)) return []
  const after = adjustedTerms(terms, split)
  return areSameTerms(after, terms)
    ? []
    : [{ type: 'AlertRevised', data: { alertId, userId: terms.userId, ...termsOf(after), split } }]
}

const resume = ({ alertId, split }: ResumeAlert, state: AlertState): AlertDecision => {
  switch (state.status) {
    case 'absent':
    case 'deleted':
      return noSuchAlert
    case 'active':
    case 'triggered':
    case 'expired':
      return accepted()
    case 'paused': {
      const revisions = split !== null && state.setBefore ? adjusted(alertId, split, state) : []
      if (state.reason === 'trader') return accepted<AlertEvent>(...revisions)
      const { userId } = state.terms
      const data = { alertId, userId, ...termsOf(revisions[0]?.data ?? state.terms) }
      return accepted<AlertEvent>(...revisions, { type: 'AlertResumed', data })
    }
  }
}

const adjust = (command: AdjustAlert, state: AlertState): AlertDecision => {
  switch (state.status) {
    case 'absent':
    case 'deleted':
      return noSuchAlert
    case 'triggered':
    case 'expired':
      return accepted()
    case 'active':
    case 'paused': {
      const { alertId, split, armedAt = state.armedAt } = command
      return armedAt === state.armedAt ? accepted(...adjusted(alertId, split, state)) : accepted()
    }
  }
}

const expire = ({ alertId, now }: ExpireAlert, state: AlertState): AlertDecision => {
  if (state.status === 'absent' || state.status === 'deleted') return noSuchAlert
  const { userId } = state.terms
  return hasExpired(state.terms, now) && (state.status === 'active' || state.status === 'paused')
    ? accepted({ type: 'AlertExpired', data: { alertId, userId } })
    : accepted()
}

const decide = (command: AlertCommand, state: AlertState): AlertDecision => {
  switch (command.type) {
    case 'CreateAlert':
      return create(command, state)
    case 'ReviseAlert':
      return revise(command, state)
    case 'TriggerAlert':
      return trigger(command, state)
    case 'DeleteAlert':
      return remove(command, state)
    case 'RestoreAlert':
      return restore(command, state)
    case 'HoldAlert':
      return hold(command, state)
    case 'ReleaseAlert':
      return release(command, state)
    case 'RearmAlert':
      return rearm(command, state)
    case 'ExpireAlert':
      return expire(command, state)
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
export const alertAggregate = { category: 'alert', decider: alertDecider, chained: true } as const
