import { type TradingDate, tradingDate } from '../calendar/trading-day.ts'
import type { AlertEvent } from './events.ts'
import { type AlertTerms, symbolOf, termsOf, type WatchedTerms } from './terms.ts'
import { triggeredAtAfter } from './triggered-at.ts'
import type { AlertPauseReason } from './vocabulary.ts'

/** The newest trigger; of a watched scan with the symbols that triggered it on that day. */
export interface LastFired {
  /** Unix ms of the tick, and the trading day of that moment. */
  readonly at: number
  readonly date: TradingDate
  readonly symbols: readonly string[]
}

interface Known {
  readonly terms: AlertTerms
  /** The days of the splits that its levels were adjusted for. */
  readonly splits: readonly TradingDate[]
  /** Revision of its newest event, and of the one since which it watches these terms. */
  readonly revision: number
  readonly armedAt: number
  readonly fired: LastFired | null
  /** See {@link triggeredAtAfter}. */
  readonly triggeredAt: number | null
}

interface Paused extends Known {
  readonly status: 'paused'
  readonly reason: AlertPauseReason
  /** Its value is from before the suspected split, and has to be adjusted for it. */
  readonly setBefore: boolean
}

export type KnownAlert = (Known & { readonly status: 'active' | 'triggered' | 'expired' }) | Paused

export type AlertState =
  | { readonly status: 'absent' }
  | KnownAlert
  | { readonly status: 'deleted'; readonly before: KnownAlert; readonly revision: number }

export const noAlert: AlertState = { status: 'absent' }

/** It watches no more until it is armed again. */
export const isOver = ({ status }: KnownAlert): boolean =>
  status === 'triggered' || status === 'expired'

type DataOf<Type extends AlertEvent['type']> = Extract<AlertEvent, { type: Type }>['data']

/** Levels on another symbol were not adjusted for a split. */
const splitsAfter = ({ splits, terms }: KnownAlert, next: WatchedTerms) =>
  symbolOf(terms) === symbolOf(next) ? splits : []

/** Armed again from this event on, with these terms. */
const armed = (
  state: KnownAlert,
  data: WatchedTerms & { readonly userId: string },
): KnownAlert => ({
  status: 'active',
  splits: splitsAfter(state, data),
  revision: state.revision,
  // A rule may trigger at once; a watched scan names a symbol once a day, whatever is done to it.
  fired: 'scan' in data && 'scan' in state.terms ? state.fired : null,
  armedAt: state.revision,
  terms: { userId: data.userId, ...termsOf(data) },
  triggeredAt: state.triggeredAt,
})

const triggered = (state: KnownAlert, { symbol, tick: { at } }: DataOf<'AlertTriggered'>) => {
  if (state.status !== 'active') return state
  const date = tradingDate(at)
  const before = state.fired?.date === date ? state.fired.symbols : []
  const fired = { at, date, symbols: 'scan' in state.terms ? [...before, symbol] : [] }
  const repeats =
    'scan' in state.terms || ('repeat' in state.terms && state.terms.repeat === 'every')
  return { ...state, fired, status: repeats ? ('active' as const) : ('triggered' as const) }
}

/** The owner's edit arms it again, unless it is paused; an adjustment for a split does not. */
const revised = (state: KnownAlert, data: DataOf<'AlertRevised'>): KnownAlert => {
  const { split } = data
  const terms = { userId: data.userId, ...termsOf(data) }
  if (split !== null)
    return state.status === 'active' || state.status === 'paused'
      ? { ...state, terms, splits: [...state.splits, split.date] }
      : state
  if (state.status !== 'paused') return armed(state, data)
  return { ...state, terms, splits: splitsAfter(state, data), setBefore: false }
}

const paused = (state: KnownAlert, { reason, setBefore }: DataOf<'AlertPaused'>): KnownAlert => {
  if (state.status === 'active') return { ...state, status: 'paused', reason, setBefore }
  return state.status === 'paused' ? { ...state, reason } : state
}

const evolveKnown = (
  state: KnownAlert,
  event: Exclude<AlertEvent, { type: 'AlertCreated' | 'AlertRestored' }>,
): AlertState => {
  switch (event.type) {
    case 'AlertTriggered':
      return triggered(state, event.data)
    case 'AlertDeleted':
      return { status: 'deleted', before: state, revision: state.revision }
    case 'AlertPaused':
      return paused(state, event.data)
    case 'AlertResumed':
      return state.status === 'paused' ? armed(state, event.data) : state
    case 'AlertRearmed':
      return armed(state, event.data)
    case 'AlertExpired':
      return { ...state, status: 'expired' }
    case 'AlertRevised':
      return revised(state, event.data)
  }
}

export const evolveAlert = (state: AlertState, event: AlertEvent): AlertState => {
  switch (event.type) {
    case 'AlertCreated': {
      const terms = { userId: event.data.userId, ...termsOf(event.data) }
      const none = { splits: [], fired: null, triggeredAt: null }
      return { status: 'active', terms, revision: 0, armedAt: 0, ...none }
    }
    case 'AlertRestored': {
      if (state.status !== 'deleted') return state
      const { triggeredAt } = event.data
      const before = { ...state.before, revision: state.revision + 1, triggeredAt }
      if (event.data.state === 'active') return armed(before, event.data)
      return { ...before, armedAt: before.revision }
    }
    default: {
      if (state.status === 'absent') return state
      const revision = state.revision + 1
      if (state.status === 'deleted') return { ...state, revision }
      const known = { triggeredAt: state.triggeredAt, isOver: isOver(state) }
      return evolveKnown({ ...state, revision, triggeredAt: triggeredAtAfter(known, event) }, event)
    }
  }
}
