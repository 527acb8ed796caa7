import { createAction, nanoid } from '@reduxjs/toolkit'
import type { QuoteTick, ServerFrame } from '../../../contracts/socket/frames.ts'
import type { ScanRuleInput } from '../../../contracts/scans/scan-rules.ts'
import type { ChartTimeframe } from '../../../domain/calendar/chart-timeframes.ts'

/** A signed-in page is visible: keep a connection open. */
export const liveWanted = createAction('socket/liveWanted')
/** The signed-in screens were left: close the connection and forget what it brought. */
export const liveReleased = createAction('socket/liveReleased')
/** The page may be restored later: close the connection and keep what it brought. */
export const liveSuspended = createAction('socket/liveSuspended')
/** The network is back: retry at once. */
export const retryWanted = createAction('socket/retryWanted')

/** Subscriptions are counted: a symbol stays subscribed until all places have unsubscribed. */
export const priceWatched = createAction<{ symbol: string; timeframe: ChartTimeframe }>(
  'socket/priceWatched',
)
export const priceUnwatched = createAction<{ symbol: string }>('socket/priceUnwatched')
export const quotesWatched = createAction('socket/quotesWatched')
export const quotesUnwatched = createAction('socket/quotesUnwatched')

/** One live scan at a time: a new one replaces the previous one. */
export const scanWatched = createAction('socket/scanWatched', (rules: ScanRuleInput[]) => ({
  payload: { rules, id: nanoid() },
}))
export const scanUnwatched = createAction('socket/scanUnwatched')

/** At most once per frame: each moved symbol's newest tick, and all of a charted one. */
export const pricesArrived = createAction<readonly QuoteTick[]>('socket/pricesArrived')

/** Every frame without prices, as received. */
export const frameArrived =
  createAction<Exclude<ServerFrame, { type: 'price_update' | 'quotes' }>>('socket/frameArrived')

/** The page was hidden for long and is visible again, or the server could not send all frames. */
export const seenAgain = createAction('socket/seenAgain')

/** The connection is open for the first time: lists that were fetched before may lack a change. */
export const opened = createAction('socket/opened')

/** The connection is open again after a loss: earlier answers may be out of date. */
export const cameBack = createAction('socket/cameBack')
