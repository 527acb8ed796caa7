import { Router } from 'express'
import { accounts } from '../../projections/accounts/documents.ts'
import { chatMessages } from '../../projections/chat/documents.ts'
import type { Context } from '../context.ts'
import { writeLimit } from '../limits/write-limit.ts'
import { readYourWrites, readYourWritesIfSoon } from '../positions/read-your-writes.ts'
import { signedInOnly } from '../sessions/signed-in-only.ts'
import { listChat } from './list.ts'
import { sendChat } from './send.ts'

/** Everybody may read; who writes is signed in. */
export const chatRoutes = (context: Context): Router =>
  Router()
    .get('/chat', readYourWrites(context, chatMessages.projection), listChat(context))
    .post(
      '/chat',
      signedInOnly,
      writeLimit(context.limiters.chatPerUser, 'messages'),
      readYourWritesIfSoon(context, accounts.projection),
      sendChat(context),
    )
