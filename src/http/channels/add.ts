import type { Request } from 'express'
import { channelAdded, type ChannelBody, channelBody } from '../../contracts/delivery/channels.ts'
import type { Language, OpenChannel } from '../../delivery/message.ts'
import { openChannel } from '../../delivery/open-channel.ts'
import { channelLimits } from '../../domain/channel/limits.ts'
import { uuidV5 } from '../../eventstore/ids.ts'
import { readChannels } from '../../projections/past/alerts/read-channels.ts'
import { executeCommand } from '../commands/execute-command.ts'
import type { Context } from '../context.ts'
import { commandIdOf, hasIdempotencyKey } from '../idempotency.ts'
import { invalidField } from '../refusals/faults.ts'
import type { Refusal } from '../refusals/refusal.ts'
import { created, refuse, type Reply } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { webOrigin } from '../../provenance/own-page.ts'
import { channelCommands } from './present.ts'

const addressOf = (body: ChannelBody): string =>
  body.type === 'push' ? body.subscription.endpoint : body.address

const faultOf = ({ senders }: Context, body: ChannelBody): Refusal | null => {
  if (body.type === 'email') return senders.takesMail ? null : { type: 'no_mail_server' }
  const fault = senders.addressFault(addressOf(body))
  if (fault !== null)
    return invalidField(body.type === 'push' ? 'subscription.endpoint' : 'address', fault)
  const keysFault = body.type === 'push' ? senders.keysFault(body.subscription.keys) : null
  return keysFault === null ? null : invalidField('subscription.keys', keysFault)
}

const languageOf = (req: Request): Language => {
  const accepted = req.acceptsLanguages('en', 'zh-TW', 'zh-Hant', 'zh')
  return accepted === false || accepted === 'en' ? 'en' : 'zh-TW'
}

/** The page's own origin; of a program, the address that it called. */
const originOf = (req: Request): string =>
  webOrigin(req.get('Origin') ?? '') ?? `${req.protocol}://${req.host}`

const hasAddress = async (
  context: Context,
  userId: string,
  address: string,
  but: string,
): Promise<boolean> => {
  for (const [id, channel] of await readChannels(context, userId)) {
    if (id === but) continue
    const open = await openChannel(context.vault, userId, id, channel)
    if (open?.address === address) return true
  }
  return false
}

/** Takes one of the trader's and one of the address's allowance of codes. */
const codeLimit = ({ limiters }: Context, userId: string, address: string): Refusal | null => {
  for (const retryAfterSeconds of [
    limiters.channelMessagesPerUser.take(userId),
    limiters.codesPerAddress.take(address.toLowerCase()),
  ])
    if (retryAfterSeconds !== null) return { type: 'too_many', what: 'codes', retryAfterSeconds }
  return null
}

/** @param code null: it needs no confirmation */
const sealed = async ({ vault, clock }: Context, open: OpenChannel, code: string | null) => {
  const { userId, type, address, secret, keys, origin, language } = open
  return {
    type,
    sealedChannel: await vault.seal(userId, 'channel', {
      address,
      secret,
      keys,
      origin,
      language,
    }),
    confirmation:
      code === null
        ? null
        : {
            sealedCode: await vault.seal(userId, 'confirmationCode', { code }),
            expiresAt: clock() + channelLimits.codeMs,
          },
  }
}

/** The code has to arrive; without it the channel would be of no use, so it is removed again. */
const sendCode = async (
  context: Context,
  remove: () => Promise<unknown>,
  open: OpenChannel,
  code: string | null,
): Promise<Refusal | null> => {
  if (code === null) return null
  const letter = { id: context.newId(), at: context.clock() }
  const message = { type: 'channel.code', code } as const
  const { outcome } = await context.senders.send(open, { ...letter, message })
  if (outcome === 'succeeded') return null
  await remove()
  return outcome === 'rejected'
    ? invalidField('address', 'The mail server rejected this address')
    : { type: 'mail_unavailable' }
}

const answer = (id: string, { type, secret }: OpenChannel): Reply =>
  created(type === 'webhook' && secret !== null ? { id, secret } : { id })

export const addChannel = route.post('/channels', {
  summary: 'Adds a channel: a webhook, an ntfy topic, an e-mail address or a browser',
  body: channelBody,
  replies: { 201: channelAdded.describe('Its id, and the secret of a webhook') },
  refuses: [409],
  answer: async (context, { req, res, body, userId }) => {
    const fault = faultOf(context, body)
    if (fault !== null) return refuse(fault)
    const commandId = commandIdOf(req, context, `add channel ${userId}`)
    const channelId = uuidV5(commandId, 'channel')
    const address = addressOf(body)
    const isEmail = body.type === 'email'
    const open: OpenChannel = {
      id: channelId,
      userId,
      type: body.type,
      address,
      secret: context.senders.newSecret(body.type),
      keys: body.type === 'push' ? body.subscription.keys : null,
      origin: originOf(req),
      language: languageOf(req),
    }
    const isKnown = hasIdempotencyKey(req) && (await readChannels(context, userId)).has(channelId)
    if (!isKnown) {
      if (await hasAddress(context, userId, address, channelId))
        return refuse({ type: 'channel_known' })
      const limit = isEmail ? codeLimit(context, userId, address) : null
      if (limit !== null) return refuse(limit)
    }
    const code = isEmail ? context.senders.newCode() : null
    const channel = await sealed(context, open, code)
    const own = { ...channelCommands, id: userId }
    const call = { req, res, userId }
    const outcome = await executeCommand(context, call, {
      ...own,
      command: { type: 'AddChannel', userId, channelId, channel },
      commandId,
    })
    if (!outcome.ok) return refuse(outcome.refusal)
    const [added] = outcome.events
    if (added?.type !== 'ChannelAdded') return refuse({ type: 'key_reused' })
    if (added.data.sealedChannel !== channel.sealedChannel) {
      // It was added before with this key.
      const before = await openChannel(context.vault, userId, channelId, added.data)
      const isSame = before?.type === body.type && before.address === address
      return isSame ? answer(channelId, before) : refuse({ type: 'key_reused' })
    }
    const remove = () =>
      executeCommand(context, call, {
        ...own,
        command: { type: 'RemoveChannel', userId, channelId },
      })
    const unsent = await sendCode(context, remove, open, code)
    return unsent === null ? answer(channelId, open) : refuse(unsent)
  },
})
