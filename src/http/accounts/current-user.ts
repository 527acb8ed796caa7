import { userReply } from '../../contracts/accounts/user-reply.ts'
import { accounts } from '../../projections/accounts/documents.ts'
import { ok, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { presentUser } from './present-user.ts'

export const currentUser = route.get('/user', {
  summary: 'Who is signed in',
  who: 'anybody',
  reads: [accounts.projection],
  replies: { 200: userReply.describe('The signed-in trader') },
  refuses: [401],
  answer: async (context, { userId }) => {
    const user = userId === null ? null : await presentUser(context, userId)
    return user ? ok(user) : refuse({ type: 'not_signed_in' })
  },
})
