import type { SignalEvent } from './events.ts'

type DataOf<Type extends SignalEvent['type']> = Extract<SignalEvent, { type: Type }>['data']

/** The whole signal as it will stand in the log. */
export type Signal = DataOf<'SignalIssued'>

/** Of a signal that was issued already: nothing. */
export interface IssueSignal {
  readonly type: 'IssueSignal'
  readonly signal: Signal
}

/** Of a signal that was closed already: nothing. */
export type CloseSignal = { readonly type: 'CloseSignal' } & Omit<DataOf<'SignalClosed'>, 'symbol'>

export type SignalCommand = IssueSignal | CloseSignal
