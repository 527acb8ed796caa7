import { createSlice, isFulfilled, type Middleware, type PayloadAction } from '@reduxjs/toolkit'
import { currentUserEndpoint } from './accounts.ts'

interface State {
  readonly sessionEnd: boolean
}

const sessionEnd = createSlice({
  name: 'sessionEnd',
  initialState: false,
  reducers: { sessionEnded: (_, { payload }: PayloadAction<boolean>) => payload },
})

const { sessionEnded } = sessionEnd.actions
export const sessionEndReducer = sessionEnd.reducer

/** Whether the trader was signed out without having asked for it. */
export const hasSessionEnded = (state: State): boolean => state.sessionEnd

/** The calls by which traders sign themselves out. */
const leaving: ReadonlySet<unknown> = new Set(['logout', 'deleteAccount'])

const selectUser = currentUserEndpoint.select(undefined)

/** Notes whether a session ended by itself or elsewhere. It is the last one: it sees what each action changes. */
export const sessionEndMiddleware: Middleware = (store) => {
  const isSignedIn = () => Boolean(selectUser(store.getState() as never).data)
  let isLeaving = false
  return (next) => (action) => {
    const before = isSignedIn()
    const result = next(action)
    if (isFulfilled(action))
      isLeaving ||= leaving.has(
        (action.meta.arg as { readonly endpointName?: string }).endpointName,
      )
    if (isSignedIn() === before) return result
    store.dispatch(sessionEnded(before && !isLeaving))
    isLeaving = false
    return result
  }
}
