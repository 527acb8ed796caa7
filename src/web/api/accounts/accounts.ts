import {
  createAction,
  isAnyOf,
  isFulfilled,
  isPending,
  isRejected,
  isRejectedWithValue,
  type Middleware,
  type MiddlewareAPI,
  type UnknownAction,
} from '@reduxjs/toolkit'
import type { LoginBody, RegisterBody } from '../../../contracts/accounts/accounts.ts'
import type { UserReply } from '../../../contracts/accounts/user-reply.ts'
import { userReply } from '../../../contracts/accounts/user-reply.ts'
import { forgetAnswer, isUsed } from '../answers.ts'
import { api, touchedByTime } from '../api.ts'
import { asCallError } from '../call-error.ts'

/** The signed-in trader (null: nobody), and the three calls that change it. */
const accounts = api.injectEndpoints({
  endpoints: (build) => ({
    currentUser: build.query<UserReply | null, undefined>({
      query: () => ({ url: '/api/user', nullWhenSignedOut: true }),
      responseSchema: userReply.nullable(),
      providesTags: ['User'],
    }),
    login: build.mutation<UserReply, LoginBody>({
      query: (body) => ({ url: '/api/login', method: 'POST', body, timeless: true }),
      responseSchema: userReply,
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const user = await queryFulfilled.catch(() => null)
        if (user) dispatch(userShown(user.data))
      },
    }),
    register: build.mutation<UserReply, RegisterBody>({
      query: (body) => ({ url: '/api/register', method: 'POST', body, timeless: true }),
      responseSchema: userReply,
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const user = await queryFulfilled.catch(() => null)
        if (user) dispatch(userShown(user.data))
      },
    }),
    logout: build.mutation<null, undefined>({
      query: () => ({ url: '/api/logout', method: 'POST', timeless: true }),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const done = await queryFulfilled.catch(() => null)
        if (done) dispatch(signedOut())
      },
    }),
  }),
})

/** Replaces the user; null: the protected pages then redirect to /auth. */
export const userShown = (value: UserReply | null) =>
  accounts.util.upsertQueryEntries([{ endpointName: 'currentUser', arg: undefined, value }])

const signedOut = () => userShown(null)

const { currentUser, login, register } = accounts.endpoints

interface State {
  readonly [api.reducerPath]: {
    readonly queries: Readonly<Record<string, { readonly endpointName: string }>>
  }
}

/** Of the answers for another trader, forgets those that no screen uses, and asks again for the rest. */
const forgetAnswers = (store: MiddlewareAPI): void => {
  const { queries } = (store.getState() as State)[api.reducerPath]
  for (const [key, { endpointName }] of Object.entries(queries))
    if (endpointName !== currentUser.name && !isUsed(store, key)) forgetAnswer(store, key)
  const tags = touchedByTime.filter((tag) => tag !== 'User')
  store.dispatch(accounts.util.invalidateTags(tags))
}

const isSignIn = isAnyOf(login.matchFulfilled, register.matchFulfilled)

const sessionEnded = createAction('sessionEnded')

/** Whether the session ended without a sign-out of this page, until somebody signs in. */
export const sessionEndReducer = (hasEnded = false, action: UnknownAction): boolean =>
  sessionEnded.match(action) || (hasEnded && !isSignIn(action))

/**
 * A session that ended elsewhere is noticed by the first call that returns 401, or when the trader is
 * asked for again. Answers to calls sent before the present sign-in are ignored, however late they
 * arrive.
 */
export const sessionMiddleware: Middleware = (store) => {
  const underWay = new Set<string>()
  const selectUser = currentUser.select(undefined)
  let last: string | null = null
  return (next) => (action) => {
    const { data: before } = selectUser(store.getState() as never)
    const result = next(action)
    if (isPending(action)) underWay.add(action.meta.requestId)
    if (isFulfilled(action) || isRejected(action)) {
      const isOfSession = underWay.delete(action.meta.requestId)
      const hasSignedIn = isSignIn(action)
      if (hasSignedIn) underWay.clear()
      const isAnswer = hasSignedIn || currentUser.matchFulfilled(action)
      const user = isAnswer ? action.payload : null
      // In another tab, another trader may have signed in.
      if (hasSignedIn || (user && last !== null && user.id !== last)) forgetAnswers(store)
      last = user?.id ?? last
      const refused =
        isOfSession &&
        isRejectedWithValue(action) &&
        !login.matchRejected(action) &&
        asCallError(action.payload).status === 401
      if (before && (refused || (isAnswer && !user))) store.dispatch(sessionEnded())
      if (refused) store.dispatch(signedOut())
    }
    return result
  }
}

export const { useLoginMutation, useRegisterMutation, useLogoutMutation } = accounts

export { currentUser as currentUserEndpoint, login as loginEndpoint }

/** The signed-in trader, null for nobody; fetched once and then updated by the calls above. */
export const useCurrentUser = () => accounts.useCurrentUserQuery(undefined)

/** The signed-in trader as far as a screen has asked; undefined: none has asked yet. */
export const useKnownUser = () => accounts.endpoints.currentUser.useQueryState(undefined).data
