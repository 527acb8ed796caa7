import { channelsReply, pushKeyReply } from '../../contracts/delivery/channels.ts'
import { readChannels } from '../../projections/past/alerts/read-channels.ts'
import { ok } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { presentChannel } from './present.ts'

export const listChannels = route.get('/channels', {
  summary: 'Where the trader is notified of alerts',
  replies: { 200: channelsReply.describe('In the order of adding') },
  answer: async (context, { userId }) => {
    const channels = [...(await readChannels(context, userId))]
    const shown = await Promise.all(
      channels.map(([id, channel]) => presentChannel(context, userId, id, channel)),
    )
    return ok(shown.filter((item) => item !== null))
  },
})

export const pushKey = route.get('/channels/push-key', {
  summary: 'The key with which a browser subscribes to push messages',
  needsNoStore: true,
  replies: { 200: pushKeyReply.describe('The public VAPID key') },
  answer: ({ senders }) => ok({ key: senders.pushKey }),
})
