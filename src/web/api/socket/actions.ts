import { createAction } from '@reduxjs/toolkit'
import type { QuoteTick, ServerFrame } from '../../../contracts/frames.ts'
import type { ScanRuleInput } from '../../../contracts/scan-rules.ts'
import type { Timeframe } from '../../../domain/calendar/timeframes.ts'

/** Somebody is signed in and looks: hold a connection from now on. */
export const liveWanted = createAction('socket/liveWanted')
/** Nobody looks any more: close it. */
export const liveReleased = createAction('socket/liveReleased')
/** The network came back: do not wait for the next try. */
export const retryWanted = createAction('socket/retryWanted')

/** Watchers are counted: what two places watch stays watched until both have left. */
export const priceWatched = createAction<{ symbol: string; timeframe: Timeframe }>(
  'socket/priceWatched',
)
export const priceUnwatched = createAction<{ symbol: string }>('socket/priceUnwatched')
export const quotesWatched = createAction('socket/quotesWatched')
export const quotesUnwatched = createAction('socket/quotesUnwatched')

/** One live scan at a time: a second takes the place of the first. */
export const scanWatched = createAction<{ rules: ScanRuleInput[] }>('socket/scanWatched')
export const scanUnwatched = createAction('socket/scanUnwatched')

/**
 * At most once per animation frame: the newest tick of every symbol that moved since, and all ticks
 * of a charted one, in their order.
 */
export const pricesArrived = createAction<readonly QuoteTick[]>('socket/pricesArrived')

/** Every frame that carries no price, as it came. */
export const frameArrived =
  createAction<Exclude<ServerFrame, { type: 'price_update' | 'quotes' }>>('socket/frameArrived')

/** The page was out of sight for long and is seen again. */
export const seenAgain = createAction('socket/seenAgain')

/** The connection is open again after a loss: whatever was fetched before it may be old. */
export const cameBack = createAction('socket/cameBack')
