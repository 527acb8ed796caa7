import { alertChannelsReply } from '../../contracts/delivery/channels.ts'
import { readAlertChannels } from '../../projections/past/alerts/read-alert-channels.ts'
import { idOf } from '../request.ts'
import { ok, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { ownAlertHistory } from '../alerts/own-history.ts'
import { noSuchAlert } from '../alerts/present.ts'

export const alertChannels = route.get('/alerts/:id/channels', {
  summary: 'The channels on which an alert is delivered',
  params: idOf('alert'),
  replies: { 200: alertChannelsReply.describe('Their ids') },
  answer: async (context, { params: { id }, userId }) => {
    if ((await ownAlertHistory(context, id, userId)) === null) return refuse(noSuchAlert)
    return ok(await readAlertChannels(context, id, userId))
  },
})
