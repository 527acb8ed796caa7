import {
  isFulfilled,
  isPending,
  isRejected,
  isRejectedWithValue,
  type Middleware,
} from '@reduxjs/toolkit'
import type { LoginBody, RegisterBody } from '../../../contracts/accounts/accounts.ts'
import type { UserReply } from '../../../contracts/accounts/user-reply.ts'
import { userReply } from '../../../contracts/accounts/user-reply.ts'
import { api } from '../api.ts'
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
        if (user) signedIn(user.data).forEach(dispatch)
      },
    }),
    register: build.mutation<UserReply, RegisterBody>({
      query: (body) => ({ url: '/api/register', method: 'POST', body, timeless: true }),
      responseSchema: userReply,
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const user = await queryFulfilled.catch(() => null)
        if (user) signedIn(user.data).forEach(dispatch)
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

const currentUser = (value: UserReply | null) => ({
  endpointName: 'currentUser' as const,
  arg: undefined,
  value,
})

/** Sets the trader, and clears the answers for the previous one. */
const signedIn = (user: UserReply) => [
  accounts.util.invalidateTags(['Watchlist', 'Alerts']),
  accounts.util.upsertQueryEntries([currentUser(user)]),
]

/** Replaces the user; null: the protected pages then redirect to /auth. */
export const userShown = (user: UserReply | null) =>
  accounts.util.upsertQueryEntries([currentUser(user)])

const signedOut = () => userShown(null)

const { login, register } = accounts.endpoints

/**
 * A session that ended elsewhere is noticed by the first call that returns 401. Answers to calls
 * sent before the present sign-in are ignored, however late they arrive.
 */
export const sessionMiddleware: Middleware = ({ dispatch }) => {
  const underWay = new Set<string>()
  return (next) => (action) => {
    const result = next(action)
    if (isPending(action)) underWay.add(action.meta.requestId)
    if (isFulfilled(action) || isRejected(action)) {
      const isOfSession = underWay.delete(action.meta.requestId)
      if (login.matchFulfilled(action) || register.matchFulfilled(action)) underWay.clear()
      const refused =
        isOfSession &&
        isRejectedWithValue(action) &&
        !login.matchRejected(action) &&
        asCallError(action.payload).status === 401
      if (refused) dispatch(signedOut())
    }
    return result
  }
}

export const { useLoginMutation, useRegisterMutation, useLogoutMutation } = accounts

export const { currentUser: currentUserEndpoint, login: loginEndpoint } = accounts.endpoints

/** The signed-in trader, null for nobody; fetched once and then updated by the calls above. */
export const useCurrentUser = () => accounts.useCurrentUserQuery(undefined)

/** The signed-in trader as far as a screen has asked; undefined: none has asked yet. */
export const useKnownUser = () => accounts.endpoints.currentUser.useQueryState(undefined).data
