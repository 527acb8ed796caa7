import { call, ok, refuse } from '../reply.ts'
import { userIdOf } from '../request.ts'
import type { Context } from '../context.ts'
import { presentUser } from './present-user.ts'

/** GET /api/user */
export const currentUser = (context: Context) =>
  call(async (req) => {
    const userId = userIdOf(req)
    const user = userId === null ? null : await presentUser(context, userId)
    return user ? ok(user) : refuse({ type: 'not_signed_in' })
  })
