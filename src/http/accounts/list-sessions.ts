import type { Context } from '../context.ts'
import { call, ok } from '../reply.ts'
import { ownSessions } from './own-sessions.ts'

/** GET /api/account/sessions */
export const listSessions = (context: Context) =>
  call(async (req) => ok(await ownSessions(context, req)))
