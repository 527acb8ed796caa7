import type { SignalEvent } from './events.ts'

type DataOf<Type extends SignalEvent['type']> = Extract<SignalEvent, { type: Type }>['data']

/** The whole signal, as it is recorded. */
export type Signal = DataOf<'SignalIssued'>

/** No effect if the signal is issued already. */
export interface IssueSignal {
  readonly type: 'IssueSignal'
  readonly signal: Signal
}

/** No effect if the signal is closed already. */
export type CloseSignal = { readonly type: 'CloseSignal' } & Omit<DataOf<'SignalClosed'>, 'symbol'>

export type SignalCommand = IssueSignal | CloseSignal
