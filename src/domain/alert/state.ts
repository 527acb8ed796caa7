import type { AlertCondition } from './condition.ts'
import type { AlertEvent } from './events.ts'

export interface AlertTerms {
  readonly userId: string
  readonly symbol: string
  readonly condition: AlertCondition
  readonly value: number
}

export type AlertState =
  | { readonly status: 'absent' }
  | { readonly status: 'active'; readonly terms: AlertTerms }
  | { readonly status: 'triggered'; readonly terms: AlertTerms }
  | { readonly status: 'deleted' }

export const noAlert: AlertState = { status: 'absent' }

export const evolveAlert = (state: AlertState, event: AlertEvent): AlertState => {
  switch (event.type) {
    case 'AlertCreated': {
      const { userId, symbol, condition, value } = event.data
      return { status: 'active', terms: { userId, symbol, condition, value } }
    }
    case 'AlertTriggered':
      return state.status === 'active' ? { ...state, status: 'triggered' } : state
    case 'AlertDeleted':
      return { status: 'deleted' }
  }
}
