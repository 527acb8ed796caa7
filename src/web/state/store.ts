import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { sessionEndReducer, sessionMiddleware } from '../api/accounts/accounts.ts'
import { api } from '../api/api.ts'
import type { Deps } from '../api/deps.ts'
import { firedAlertsReducer } from '../api/alerts/fired-alerts.ts'
import { missedAlertsMiddleware } from '../api/alerts/missed-alerts.ts'
import { lateAnswersMiddleware } from '../api/late-answers.ts'
import { createQuoteBook } from '../api/quotes/quote-book.ts'
import { createQuotesMiddleware } from '../api/quotes/quotes-middleware.ts'
import { momentReducer } from '../api/moment.ts'
import { refetchMiddleware } from '../api/socket/refetch-middleware.ts'
import { pricesArrived } from '../api/socket/actions.ts'
import { connectionReducer } from '../api/socket/connection.ts'
import { createSocketMiddleware } from '../api/socket/socket-middleware.ts'
import { liveScanReducer } from './live-scan.ts'
import { type Preferences, preferencesReducer } from './preferences.ts'
import { selectionReducer } from './selection.ts'
import { toastsReducer } from './toasts.ts'
import { unreadReducer } from './unread.ts'
import { windowsReducer } from './windows.ts'

const rootReducer = combineReducers({
  [api.reducerPath]: api.reducer,
  connection: connectionReducer,
  firedAlerts: firedAlertsReducer,
  liveScan: liveScanReducer,
  moment: momentReducer,
  preferences: preferencesReducer,
  selection: selectionReducer,
  sessionEnd: sessionEndReducer,
  toasts: toastsReducer,
  unread: unreadReducer,
  windows: windowsReducer,
})

export type RootState = ReturnType<typeof rootReducer>

/**
 * The page's state over the outside world in `deps`, with the book that its prices land in.
 *
 * @param moment the past moment that the page begins with; null: the present
 */
export const createAppStore = (
  deps: Deps,
  preferences: Preferences,
  moment: string | null = null,
) => {
  const quotes = createQuoteBook(deps.onSeenFrame)
  const store = configureStore({
    reducer: rootReducer,
    preloadedState: { preferences, moment },
    middleware: (getDefault) =>
      getDefault({
        thunk: { extraArgument: deps },
        // Not needed: Immer makes the state immutable, so code that changes it throws.
        immutableCheck: false,
        // Walking through 200 ticks ten times a second is what development mode must not cost.
        serializableCheck: { ignoredActions: [pricesArrived.type] },
      }).concat(
        api.middleware,
        lateAnswersMiddleware,
        createSocketMiddleware(deps, quotes.expect),
        createQuotesMiddleware(quotes),
        refetchMiddleware,
        missedAlertsMiddleware,
        sessionMiddleware,
      ),
  })
  return { store, quotes }
}

export type AppStore = ReturnType<typeof createAppStore>['store']
export type AppDispatch = AppStore['dispatch']
