import type { TradingDate } from '../calendar/trading-day.ts'
import type { AlertRule } from './conditions/measure.ts'
import type { AlertEvent } from './events.ts'
import type { AlertPauseReason } from './vocabulary.ts'

export interface AlertTerms extends AlertRule {
  readonly userId: string
  readonly symbol: string
}

/** `splitOn`: the day of the newest split that its value was adjusted for. */
export type AlertState =
  | { readonly status: 'absent' }
  | { readonly status: 'active'; readonly terms: AlertTerms; readonly splitOn: TradingDate | null }
  | {
      readonly status: 'paused'
      readonly terms: AlertTerms
      readonly splitOn: TradingDate | null
      readonly reason: AlertPauseReason
      /** Its value is from before the suspected split, and has to be adjusted for it. */
      readonly setBefore: boolean
    }
  | { readonly status: 'triggered'; readonly terms: AlertTerms }
  | { readonly status: 'deleted' }

export const noAlert: AlertState = { status: 'absent' }

const pauseOf = ({ reason, setBefore }: Extract<AlertEvent, { type: 'AlertPaused' }>['data']) => ({
  reason,
  setBefore,
})

export const evolveAlert = (state: AlertState, event: AlertEvent): AlertState => {
  switch (event.type) {
    case 'AlertCreated': {
      const { userId, symbol, condition, value } = event.data
      return { status: 'active', terms: { userId, symbol, condition, value }, splitOn: null }
    }
    case 'AlertTriggered':
      return state.status === 'active' ? { status: 'triggered', terms: state.terms } : state
    case 'AlertDeleted':
      return { status: 'deleted' }
    case 'AlertPaused':
      return state.status === 'active'
        ? { ...state, status: 'paused', ...pauseOf(event.data) }
        : state
    case 'AlertResumed':
      return state.status === 'paused'
        ? { status: 'active', terms: state.terms, splitOn: state.splitOn }
        : state
    case 'AlertRevised': {
      if (state.status !== 'active' && state.status !== 'paused') return state
      const { condition, value, split } = event.data
      const terms = { ...state.terms, condition, value }
      return { ...state, terms, splitOn: split?.date ?? state.splitOn }
    }
  }
}
