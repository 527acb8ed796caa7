import type { Dispatch, Middleware } from '@reduxjs/toolkit'
import type { Stock } from '../../../contracts/market/stocks.ts'
import type { ServerFrame } from '../../../contracts/socket/frames.ts'
import { api, touchedByTime } from '../api.ts'
import { isNotFound } from '../call-error.ts'
import { stocksEndpoint } from '../market/stocks.ts'
import { cameBack, frameArrived, opened, seenAgain } from './actions.ts'
import { tellFrameListeners } from './frame-listeners.ts'

/** Frames invalidate the lists that they concern. */
const tagsOf: Partial<Record<ServerFrame['type'], (typeof touchedByTime)[number][]>> = {
  chat_message: ['Chat'],
  alert_triggered: ['Alerts'],
  signal_issued: ['Signals'],
  watchlist_changed: ['Watchlist'],
  bars_imported: ['Stock', 'Bars'],
  stock_split: ['Stocks', 'Stock', 'Bars', 'Drawings'],
}

/** Small lists, which other devices and other traders change. */
const listsOfTraders: (typeof touchedByTime)[number][] = [
  'Alerts',
  'Chat',
  'Drawings',
  'Signals',
  'Watchlist',
]

const refetchOfFrame = (dispatch: Dispatch, frame: ServerFrame) => {
  // The alert is taken from the frame, because the read model may not contain it yet. A pause
  // also changes its stock.
  if (frame.type === 'alerts_changed') {
    const { alert } = frame
    dispatch(
      api.util.invalidateTags(alert ? [{ type: 'Alerts', id: alert.id }, 'Stocks'] : ['Alerts']),
    )
  }
  const tags = tagsOf[frame.type]
  if (tags) dispatch(api.util.invalidateTags(tags))
}

type State = Readonly<Record<typeof api.reducerPath, ReturnType<typeof api.reducer>>>

const symbolIn = (asked: unknown) => (asked as { readonly symbol: string }).symbol

/** Queries about one stock, which return 404 for an unknown symbol. */
const symbolOf: Readonly<Record<string, (asked: unknown) => unknown>> = {
  stock: symbolIn,
  bars: symbolIn,
}

const wasUnknown = (state: State, stocks: readonly Stock[]): boolean => {
  const listed = new Set<unknown>(stocks.map(({ symbol }) => symbol))
  return Object.values(state[api.reducerPath].queries).some(
    (query) =>
      query?.endpointName !== undefined &&
      isNotFound(query.error) &&
      listed.has(symbolOf[query.endpointName]?.(query.originalArgs)),
  )
}

/**
 * Refetches what is old: of a frame the lists that it concerns; after the first connection the lists
 * of traders; after a reconnection, or when the page becomes visible, all that changes; while a new
 * market lists its stocks, what was unknown before.
 */
export const refetchMiddleware: Middleware<object, State> = (store) => (next) => (action) => {
  const result = next(action)
  if (opened.match(action)) store.dispatch(api.util.invalidateTags(listsOfTraders))
  if (cameBack.match(action) || seenAgain.match(action))
    store.dispatch(api.util.invalidateTags([...touchedByTime]))
  if (frameArrived.match(action)) {
    refetchOfFrame(store.dispatch, action.payload)
    tellFrameListeners(action.payload)
  }
  if (stocksEndpoint.matchFulfilled(action) && wasUnknown(store.getState(), action.payload.stocks))
    store.dispatch(api.util.invalidateTags(['Stock', 'Bars']))
  return result
}
