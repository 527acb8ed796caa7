import { type UserReply, userReply } from '../../../contracts/accounts/user-reply.ts'
import {
  type DeletionBody,
  type PasswordBody,
  type ProfileBody,
  type SessionsReply,
  sessionsReply,
} from '../../../contracts/accounts/own-account.ts'
import { userShown } from './accounts.ts'
import { api } from '../api.ts'

export type OwnSession = SessionsReply[number]

const account = api.injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation<null, PasswordBody>({
      query: (body) => ({ url: '/api/account/password', timeless: true, method: 'POST', body }),
      invalidatesTags: ['Sessions'],
    }),
    changeProfile: build.mutation<UserReply, ProfileBody>({
      query: (body) => ({ url: '/api/account', timeless: true, method: 'PUT', body }),
      responseSchema: userReply,
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const user = await queryFulfilled.catch(() => null)
        if (user) dispatch(userShown(user.data))
      },
    }),
    deleteAccount: build.mutation<null, DeletionBody>({
      query: (body) => ({ url: '/api/account', timeless: true, method: 'DELETE', body }),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const done = await queryFulfilled.catch(() => null)
        if (done) dispatch(userShown(null))
      },
    }),
    ownSessions: build.query<SessionsReply, undefined>({
      query: () => ({ url: '/api/account/sessions' }),
      responseSchema: sessionsReply,
      providesTags: ['Sessions'],
    }),
    endSession: build.mutation<null, string>({
      query: (id) => ({ url: `/api/account/sessions/${id}`, timeless: true, method: 'DELETE' }),
      invalidatesTags: ['Sessions'],
    }),
    endOtherSessions: build.mutation<null, undefined>({
      query: () => ({ url: '/api/account/sessions', timeless: true, method: 'DELETE' }),
      invalidatesTags: ['Sessions'],
    }),
  }),
})

export const {
  useChangePasswordMutation,
  useChangeProfileMutation,
  useDeleteAccountMutation,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
} = account

/** How often the sessions are fetched again while they are listed, in ms. */
const pollMs = 5_000

/** Fetched when they are listed, and again until they are not: sessions begin and end elsewhere. */
export const useOwnSessions = () =>
  account.useOwnSessionsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: pollMs,
  })
