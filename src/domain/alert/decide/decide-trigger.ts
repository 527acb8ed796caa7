import { accepted, refused } from '../../kernel/decider.ts'
import { tradingDate } from '../../calendar/trading-day.ts'
import type { TriggerAlert } from '../commands.ts'
import { isReached } from '../conditions/measure.ts'
import { type AlertDecision, noSuchAlert } from './decision.ts'
import type { AlertState, KnownAlert } from '../state.ts'
import { hasExpired, isTyped, symbolOf } from '../terms.ts'

/** Whether the newest trigger of an alert that repeats leaves this tick none. */
const isTooSoon = ({ terms, fired }: KnownAlert, at: number, symbol: string): boolean => {
  if (fired === null || isTyped(terms)) return false
  if ('scan' in terms) {
    const date = tradingDate(at)
    return date < fired.date || (date === fired.date && fired.symbols.includes(symbol))
  }
  return at < fired.at + terms.cooldownSeconds * 1_000
}

/** Exactly once for a tick, an alert that triggers once, and a symbol and day of a watched scan. */
export const trigger = (command: TriggerAlert, state: AlertState): AlertDecision => {
  switch (state.status) {
    case 'absent':
    case 'deleted':
      return noSuchAlert
    case 'triggered':
      return accepted()
    case 'paused':
      return refused({ type: 'paused' })
    case 'expired':
      return refused({ type: 'expired' })
    case 'active': {
      const { terms } = state
      const { alertId, tick, armedAt = state.armedAt } = command
      const owned = { alertId, userId: terms.userId }
      // The process read the price before the alert was given other terms.
      if (armedAt !== state.armedAt) return refused({ type: 'before_terms' })
      if (isTyped(terms)) {
        const { measured = Number.NaN, reference = null } = command
        if (!isReached(terms.condition, terms.value, measured))
          return refused({ type: 'not_reached', measured, value: terms.value })
        const data = { ...owned, symbol: terms.symbol, tick, measured, reference }
        return accepted({ type: 'AlertTriggered', data })
      }
      if (hasExpired(terms, tick.at)) return refused({ type: 'expired' })
      const symbol = symbolOf(terms) ?? command.symbol ?? ''
      if (isTooSoon(state, tick.at, symbol)) return accepted()
      const conditions = [...(command.conditions ?? [])]
      return accepted({ type: 'AlertTriggered', data: { ...owned, symbol, tick, conditions } })
    }
  }
}
