import { accepted, type Decider, type Decision, refused } from '../kernel/decider.ts'
import type { CloseSignal, IssueSignal, Signal, SignalCommand } from './commands.ts'
import type { SignalEvent } from './events.ts'
import type { SignalRefusal } from './refusals.ts'
import { evolveSignal, noSignal, type SignalState } from './state.ts'

type SignalDecision = Decision<SignalEvent, SignalRefusal>

/** Prices in the order in which they have to rise. */
const rises = (...prices: (number | null)[]): boolean => {
  const known = prices.filter((price) => price !== null)
  return known.every((price, index) => index === 0 || price > (known[index - 1] ?? 0))
}

const levelsFit = ({ type, entryPrice, targetPrice, takeProfit, stopLoss }: Signal): boolean => {
  switch (type) {
    case 'buy':
      return rises(stopLoss, entryPrice, targetPrice, takeProfit)
    case 'sell':
      return rises(takeProfit, targetPrice, entryPrice, stopLoss)
    case 'hold':
      return true
  }
}

const issue = ({ signal }: IssueSignal, state: SignalState): SignalDecision => {
  if (state.status !== 'absent') return accepted()
  if (!levelsFit(signal)) return refused({ type: 'levels_contradict' })
  for (const { hits, cases, days } of [signal.symbolRecord, signal.marketRecord])
    if (hits > cases || (days ?? 0) > cases) return refused({ type: 'record_contradicts' })
  return accepted({ type: 'SignalIssued', data: signal })
}

const close = (
  { signalId, outcome, price, at }: CloseSignal,
  state: SignalState,
): SignalDecision => {
  switch (state.status) {
    case 'absent':
      return refused({ type: 'no_signal' })
    case 'active': {
      const data = { signalId, symbol: state.symbol, outcome, price, at }
      return accepted({ type: 'SignalClosed', data })
    }
    case 'closed':
      return accepted()
  }
}

const decide = (command: SignalCommand, state: SignalState): SignalDecision => {
  switch (command.type) {
    case 'IssueSignal':
      return issue(command, state)
    case 'CloseSignal':
      return close(command, state)
  }
}

export const signalDecider: Decider<SignalState, SignalCommand, SignalEvent, SignalRefusal> = {
  initial: noSignal,
  decide,
  evolve: evolveSignal,
}

/** Streams `signal-<signalId>`. */
export const signalAggregate = { category: 'signal', decider: signalDecider } as const
