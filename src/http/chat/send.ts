import { chatBody, type ChatMessage, chatMessage } from '../../contracts/chat.ts'
import { chatAggregate } from '../../domain/chat/decider.ts'
import { chatMonth } from '../../domain/chat/month.ts'
import { chatBookId } from '../../domain/streams.ts'
import { uuidV5 } from '../../eventstore/ids.ts'
import { type ChatMessageDocument, chatMessages } from '../../projections/chat/documents.ts'
import { accounts } from '../../projections/accounts/documents.ts'
import { accountInLog } from '../../projections/accounts/account-in-log.ts'
import { presentAccount, presentUser } from '../accounts/present-user.ts'
import { type Call, executeCommand } from '../commands/execute-command.ts'
import { orWhenUnavailable } from '../../projections/guard/or-when-unavailable.ts'
import type { Context } from '../context.ts'
import { commandIdOf, hasIdempotencyKey } from '../idempotency.ts'
import { followsLog } from '../positions/follows-log.ts'
import { created, refuse, type Reply } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { generalRoom, refusalOfChat } from './present.ts'

const { projection } = chatMessages

interface Sending {
  readonly commandId: string
  readonly messageId: string
  readonly message: string
  readonly username: string
  readonly signal: AbortSignal
}

/**
 * A decision on a message reads nothing of the book, so the command handler knows only its newest
 * events: an older sending of the same key is found in the read model, once that has all of the log.
 */
const sentBefore = async (
  context: Context,
  messageId: string,
): Promise<ChatMessageDocument | 'behind' | null> => {
  if (!(await followsLog(context, projection))) return 'behind'
  return context.readModels.reader(chatMessages).get(messageId)
}

const answer = (sending: Sending, message: string, timestamp: string): Reply => {
  if (message !== sending.message) return refuse({ type: 'key_reused' })
  const { messageId: id, username } = sending
  return created({ id, username, message, timestamp } satisfies ChatMessage)
}

const sendMessage = async (context: Context, call: Call, sending: Sending): Promise<Reply> => {
  const nowMs = context.clock()
  const month = chatMonth(nowMs)
  const { commandId, messageId, message, signal } = sending
  const outcome = await executeCommand(context, call, {
    aggregate: chatAggregate,
    id: chatBookId(generalRoom, month),
    command: {
      type: 'SendMessage',
      room: generalRoom,
      month,
      nowMs,
      messageId,
      userId: call.userId,
      message,
    },
    commandId,
    projection,
    signal,
    refusalOf: refusalOfChat,
  })
  if (!outcome.ok) return refuse(outcome.refusal)
  const [sent] = outcome.events
  if (sent === undefined) throw new Error('A message was sent without a trace.')
  return answer(sending, sent.data.message, outcome.at)
}

/** Works while the read models are unavailable: messages are written to the log. */
const whoSends = (
  context: Context,
  userId: string,
  signal: AbortSignal,
): Promise<{ readonly username: string } | null> =>
  orWhenUnavailable(
    () => presentUser(context, userId, signal),
    async () => {
      const account = await accountInLog(context, userId, signal)
      return account && presentAccount(context, account)
    },
  )

export const sendChat = route.post('/chat', {
  summary: 'Says something to everybody',
  body: chatBody,
  limit: 'messages',
  readsIfSoon: accounts.projection,
  replies: { 201: chatMessage.describe('The message') },
  answer: async (context, { req, res, body: { message }, userId }) => {
    const signal = AbortSignal.timeout(context.limits.commandMs)
    const user = await whoSends(context, userId, signal)
    if (!user) return refuse({ type: 'not_signed_in' })
    const commandId = commandIdOf(req, context, `say ${userId}`)
    const messageId = uuidV5(commandId, 'message')
    const { username } = user
    const sending = { commandId, messageId, message, username, signal }
    const before = hasIdempotencyKey(req) ? await sentBefore(context, messageId) : null
    if (before === 'behind') return refuse({ type: 'behind' })
    if (before) return answer(sending, before.message, before.sentAt)
    return sendMessage(context, { req, res, userId }, sending)
  },
})
