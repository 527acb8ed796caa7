import type { SignalEvent } from './events.ts'

export type SignalState =
  | { readonly status: 'absent' }
  | { readonly status: 'active'; readonly symbol: string }
  | { readonly status: 'closed' }

export const noSignal: SignalState = { status: 'absent' }

export const evolveSignal = (_state: SignalState, event: SignalEvent): SignalState => {
  switch (event.type) {
    case 'SignalIssued':
      return { status: 'active', symbol: event.data.symbol }
    case 'SignalClosed':
      return { status: 'closed' }
  }
}
