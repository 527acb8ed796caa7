import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit'
import type { LoginBody, RegisterBody, UserReply } from '../../contracts/accounts.ts'
import { userReply } from '../../contracts/accounts.ts'
import { api } from './api.ts'
import { asCallError } from './call-error.ts'

/** Who is signed in (null: nobody), and the three calls that change it. */
const accounts = api.injectEndpoints({
  endpoints: (build) => ({
    currentUser: build.query<UserReply | null, undefined>({
      query: () => ({ url: '/api/user', nullWhenSignedOut: true }),
      responseSchema: userReply.nullable(),
    }),
    login: build.mutation<UserReply, LoginBody>({
      query: (body) => ({ url: '/api/login', method: 'POST', body }),
      responseSchema: userReply,
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const user = await queryFulfilled.catch(() => null)
        if (user) signedIn(user.data).forEach(dispatch)
      },
    }),
    register: build.mutation<UserReply, RegisterBody>({
      query: (body) => ({ url: '/api/register', method: 'POST', body }),
      responseSchema: userReply,
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const user = await queryFulfilled.catch(() => null)
        if (user) signedIn(user.data).forEach(dispatch)
      },
    }),
    logout: build.mutation<null, undefined>({
      query: () => ({ url: '/api/logout', method: 'POST' }),
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

/** Puts the trader in, and forgets what the one before them had been answered. */
const signedIn = (user: UserReply) => [
  accounts.util.invalidateTags(['Watchlist', 'Alerts']),
  accounts.util.upsertQueryEntries([currentUser(user)]),
]

/** Puts nobody in the place of the user: the protected pages lead to /auth by themselves. */
const signedOut = () => accounts.util.upsertQueryEntries([currentUser(null)])

/** A session that ended elsewhere shows by the first call that is refused with 401. */
export const sessionMiddleware: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const result = next(action)
    const refused =
      isRejectedWithValue(action) &&
      !accounts.endpoints.login.matchRejected(action) &&
      asCallError(action.payload).status === 401
    if (refused) dispatch(signedOut())
    return result
  }

export const { useLoginMutation, useRegisterMutation, useLogoutMutation } = accounts

export const { currentUser: currentUserEndpoint } = accounts.endpoints

/** The signed-in trader, null for nobody; asked for once and then kept up by the calls above. */
export const useCurrentUser = () => accounts.useCurrentUserQuery(undefined)
