import { type ChannelTested, channelTested } from '../../contracts/delivery/channels.ts'
import { openChannel } from '../../delivery/open-channel.ts'
import { readChannels } from '../../projections/past/alerts/read-channels.ts'
import { answeredOnce } from '../answered-once.ts'
import { executeCommand } from '../commands/execute-command.ts'
import type { Context } from '../context.ts'
import { ok, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import type { Refusal } from '../refusals/refusal.ts'
import { channelCommands, channelParams, noSuchChannel } from './present.ts'

type Tested =
  | { readonly ok: true; readonly tested: ChannelTested }
  | { readonly ok: false; readonly refusal: Refusal }

const test = async (context: Context, userId: string, channelId: string): Promise<Tested> => {
  const channel = (await readChannels(context, userId)).get(channelId)
  const open = channel && (await openChannel(context.vault, userId, channelId, channel))
  if (!channel || !open) return { ok: false, refusal: noSuchChannel }
  if (channel.state === 'unconfirmed')
    return { ok: false, refusal: { type: 'channel_not_confirmed' } }
  const retryAfterSeconds = context.limiters.channelMessagesPerUser.take(userId)
  if (retryAfterSeconds !== null)
    return { ok: false, refusal: { type: 'too_many', what: 'tests', retryAfterSeconds } }
  const letter = { id: context.newId(), at: context.clock() }
  const attempt = await context.senders.send(open, { ...letter, message: { type: 'channel.test' } })
  return { ok: true, tested: attempt }
}

export const testChannel = route.post('/channels/:id/test', {
  summary: 'Sends a test message at once; a success ends a pause',
  params: channelParams,
  replies: { 200: channelTested.describe('How it ended') },
  refuses: [409, 429],
  serve: (context) => {
    const once = answeredOnce<Tested>(context)
    return async ({ req, res, params: { id: channelId }, userId }) => {
      const result = await once(req, () => test(context, userId, channelId))
      if (!result.ok) return refuse(result.refusal)
      const { tested } = result
      if (tested.outcome === 'succeeded') {
        const outcome = await executeCommand(
          context,
          { req, res, userId },
          {
            ...channelCommands,
            id: userId,
            command: { type: 'RecordSuccess', userId, channelId, isTest: true },
          },
        )
        if (!outcome.ok) return refuse(outcome.refusal)
      }
      return ok(tested)
    }
  },
})
