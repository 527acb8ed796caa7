import { describe, it } from 'vitest'
import type { Signal, SignalCommand } from '../../../../src/domain/signal/commands.ts'
import { signalDecider } from '../../../../src/domain/signal/decider.ts'
import type { SignalEvent } from '../../../../src/domain/signal/events.ts'
import { given } from '../../../support/given.ts'

const signalId = '7f2c1a52-9d0e-5c53-8f57-0a1b2c3d4e5f'
const signal: Signal = {
  signalId,
  rule: 'rsi-reversal',
  symbol: 'AAPL',
  source: 'simulated',
  timeframe: '1D',
  barTime: 1_735_776_000,
  type: 'buy',
  confidence: 57,
  symbolRecord: { hits: 12, cases: 20, days: 20 },
  marketRecord: { hits: 1_130, cases: 2_011, days: 2_011 },
  baseRate: 0.46,
  backfilled: false,
  entryPrice: 180,
  targetPrice: 186,
  takeProfit: 192,
  stopLoss: 176,
  expiresAt: 1_737_000_000_000,
  reasoning: 'RSI(14) rose through 30 after 4 days below it.',
  indicators: ['RSI(14) 31.2', 'ATR(14) 3.05'],
}

const issuedWith = (changes: Partial<Signal>): SignalEvent => ({
  type: 'SignalIssued',
  data: { ...signal, ...changes },
})
const issued = issuedWith({})
const closed: SignalEvent = {
  type: 'SignalClosed',
  data: { signalId, symbol: 'AAPL', outcome: 'target', price: 186.01, at: 1_736_000_000_000 },
}
const issueWith = (changes: Partial<Signal>): SignalCommand => ({
  type: 'IssueSignal',
  signal: { ...signal, ...changes },
})
const close = {
  type: 'CloseSignal',
  signalId,
  outcome: 'target',
  price: 186.01,
  at: 1_736_000_000_000,
} as const

describe('issuing a signal', () => {
  it('happens once, even when it was closed by then', () => {
    given(signalDecider).when(issueWith({})).then(issued)
    given(signalDecider, issued)
      .when(issueWith({ confidence: 99 }))
      .then()
    given(signalDecider, issued, closed).when(issueWith({})).then()
  })

  it('takes levels that are not known', () => {
    const open = { targetPrice: null, takeProfit: null, stopLoss: null }
    given(signalDecider).when(issueWith(open)).then(issuedWith(open))
    const hold = { type: 'hold', ...open } as const
    given(signalDecider).when(issueWith(hold)).then(issuedWith(hold))
  })

  it('of a sale has the levels the other way round', () => {
    const sale = { type: 'sell', stopLoss: 184, targetPrice: 174, takeProfit: 168 } as const
    given(signalDecider).when(issueWith(sale)).then(issuedWith(sale))
  })

  it.each<Partial<Signal>>([
    { stopLoss: 180 },
    { stopLoss: 181 },
    { targetPrice: 179 },
    { takeProfit: 185 },
    { targetPrice: null, takeProfit: 179 },
    { type: 'sell' },
    { type: 'sell', stopLoss: 184, targetPrice: 174, takeProfit: 175 },
  ])('is refused when its levels contradict each other: %o', (levels) => {
    given(signalDecider).when(issueWith(levels)).thenRefused({ type: 'levels_contradict' })
  })

  it('takes a rule that was right each time', () => {
    const record = {
      symbolRecord: { hits: 2, cases: 2, days: 2 },
      marketRecord: { hits: 0, cases: 0, days: 0 },
    }
    given(signalDecider).when(issueWith(record)).then(issuedWith(record))
  })

  it.each<Partial<Signal>>([
    { symbolRecord: { hits: 3, cases: 2, days: 2 } },
    { marketRecord: { hits: 1, cases: 0, days: 0 } },
    { marketRecord: { hits: 1, cases: 2, days: 3 } },
  ])('is refused when it counts more hits or days than cases: %o', (record) => {
    given(signalDecider).when(issueWith(record)).thenRefused({ type: 'record_contradicts' })
  })
})

describe('closing a signal', () => {
  it('happens once, with the first outcome', () => {
    given(signalDecider, issued).when(close).then(closed)
    given(signalDecider, issued, closed)
      .when({ ...close, outcome: 'stop' })
      .then()
  })

  it('is refused when there is none', () => {
    given(signalDecider).when(close).thenRefused({ type: 'no_signal' })
  })
})
