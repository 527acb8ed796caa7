import type { Request, RequestHandler } from 'express'
import { chatContractLimits, type ChatReply, unavailableTrader } from '../../contracts/chat.ts'
import { accounts } from '../../projections/accounts/documents.ts'
import { chatMessages } from '../../projections/chat/documents.ts'
import { newestMessages } from '../../projections/chat/read.ts'
import type { Context } from '../context.ts'
import { createEncodedCache } from '../encoded/encoded-cache.ts'
import { encode, sendEncoded } from '../encoded/encoded.ts'
import { addressKey } from '../limits/address.ts'
import { sendRefusal } from '../refusals/send.ts'
import { userIdOf } from '../request.ts'
import { pastMomentOf } from '../time/past-moment.ts'
import { messagesAsOf } from './past-messages.ts'
import { generalRoom, presentMessages } from './present.ts'

const shownMax = chatContractLimits.messagesShownMax

const newest = async (context: Context): Promise<ChatReply> => {
  const found = await newestMessages(context.readModels, generalRoom, shownMax)
  const messages = found.map(({ _id: id, ...message }) => ({ id, ...message }))
  return { messages: await presentMessages(context, messages) }
}

const past = (context: Context, at: number): Promise<ChatReply> =>
  context.pastReads.run(async () => {
    const messages = await messagesAsOf(context, generalRoom, at, shownMax)
    return { messages: await presentMessages(context, messages) }
  })

/** A visitor's look into the past costs a reading of the log, so that there are so many a minute. */
const secondsUntilPastRead = async ({ limiters }: Context, req: Request): Promise<number | null> =>
  userIdOf(req) === null ? limiters.pastReadsPerAddress.take(addressKey(req.ip)) : null

/**
 * The messages' state and their senders': a name that was erased is gone from the next answer on.
 * null: not known.
 */
const versionOf = async ({ readModels }: Context): Promise<string | null> => {
  const [messages, people] = await Promise.all([
    readModels.version(chatMessages.projection),
    readModels.version(accounts.projection),
  ])
  return messages === null || people === null ? null : `${messages} ${people}`
}

/** GET /api/chat: the same for everybody who polls it, so it is read and encoded once per change. */
export const listChat = (context: Context): RequestHandler => {
  const cache = createEncodedCache(1)
  // A key that was mended moves no read model: a name that could not be read is asked for again.
  let lacksNames = false
  const read = async () => {
    const reply = await newest(context)
    lacksNames = reply.messages.some(({ username }) => username === unavailableTrader)
    return reply
  }
  return async (req, res) => {
    const asked = pastMomentOf(req, context)
    if (!asked.ok) sendRefusal(req, res, asked.refusal)
    else if (asked.at !== null) {
      const retryAfterSeconds = await secondsUntilPastRead(context, req)
      if (retryAfterSeconds === null)
        await sendEncoded(req, res, encode(await past(context, asked.at)))
      else {
        const what = 'questions about the past'
        sendRefusal(req, res, { type: 'too_many', what, retryAfterSeconds })
      }
    } else {
      const version = lacksNames ? null : await versionOf(context)
      await sendEncoded(req, res, await cache.answer('newest', version, read))
    }
  }
}
