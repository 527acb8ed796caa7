import type { Request } from 'express'
import { type ChatReply, chatReply, chatShown, unavailableTrader } from '../../contracts/chat.ts'
import type { Moment } from '../../eventstore/moment.ts'
import { accounts } from '../../projections/accounts/documents.ts'
import { chatMessages } from '../../projections/chat/documents.ts'
import { newestMessages } from '../../projections/chat/read.ts'
import type { Context } from '../context.ts'
import { createEncodedCache } from '../encoded/encoded-cache.ts'
import { encode } from '../encoded/encoded.ts'
import { addressKey } from '../limits/address.ts'
import { encoded, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { messagesAsOf } from '../../projections/past/chat/messages-as-of.ts'
import { generalRoom, presentMessages } from './present.ts'

const shownMax = chatShown.messagesShownMax

const newest = async (context: Context): Promise<ChatReply> => {
  const found = await newestMessages(context.readModels, generalRoom, shownMax)
  const messages = found.map(({ _id: id, ...message }) => ({ id, ...message }))
  return { messages: await presentMessages(context, messages) }
}

const past = async (context: Context, moment: Moment): Promise<ChatReply> => {
  const messages = await messagesAsOf(context, generalRoom, moment, shownMax)
  return { messages: await presentMessages(context, messages) }
}

/** A historical query of a visitor reads the log, so it is limited per minute. */
const secondsUntilPastRead = (
  { limiters }: Context,
  { req, userId }: { readonly req: Request; readonly userId: string | null },
): number | null => (userId === null ? limiters.pastReadsPerAddress.take(addressKey(req.ip)) : null)

/** The version of messages and users, so that erased names disappear; null: unknown. */
const versionOf = async ({ readModels }: Context): Promise<string | null> => {
  const [messages, people] = await Promise.all([
    readModels.version(chatMessages.projection),
    readModels.version(accounts.projection),
  ])
  return messages === null || people === null ? null : `${messages} ${people}`
}

/** The same for all clients, so it is read and encoded once per change. */
export const listChat = route.get('/chat', {
  summary: 'The newest messages, oldest first; with asOf those of a past moment',
  who: 'anybody',
  past: [chatMessages.projection],
  reads: [chatMessages.projection],
  replies: { 200: chatReply.describe('At most 100 messages') },
  refuses: [429],
  serve: (context) => {
    const cache = createEncodedCache(1)
    // A key that was mended moves no read model: a name that could not be read is asked for again.
    let lacksNames = false
    const read = async () => {
      const reply = await newest(context)
      lacksNames = reply.messages.some(({ username }) => username === unavailableTrader)
      return reply
    }
    return async (request) => {
      const { moment } = request
      if (moment === null) {
        const version = lacksNames ? null : await versionOf(context)
        return encoded(await cache.answer('newest', version, read))
      }
      const retryAfterSeconds = secondsUntilPastRead(context, request)
      if (retryAfterSeconds === null) return encoded(encode(await past(context, moment)))
      return refuse({ type: 'too_many', what: 'questions about the past', retryAfterSeconds })
    }
  },
})
