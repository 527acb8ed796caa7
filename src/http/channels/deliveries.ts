import { deliveriesReply } from '../../contracts/delivery/deliveries.ts'
import { readAlertDeliveries } from '../../projections/past/alerts/alert-deliveries.ts'
import { idOf } from '../request.ts'
import { ok, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { ownAlertHistory } from '../alerts/own-history.ts'
import { noSuchAlert } from '../alerts/present.ts'

/** Read from the log; deleted alerts are included. */
export const alertDeliveries = route.get('/alerts/:id/deliveries', {
  summary: 'How the firings of an alert reached its channels',
  params: idOf('alert'),
  replies: { 200: deliveriesReply.describe('The newest firing first') },
  answer: async (context, { params: { id }, userId }) => {
    const history = await ownAlertHistory(context, id, userId)
    if (history === null) return refuse(noSuchAlert)
    return ok(await readAlertDeliveries(context, id, history))
  },
})
