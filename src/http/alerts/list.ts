import { anyAlertsReply } from '../../contracts/alerts/any-alerts.ts'
import { alertLimits } from '../../domain/alert/limits.ts'
import { alerts } from '../../projections/alerts/documents.ts'
import { alertsOfUser } from '../../projections/alerts/read.ts'
import { ok } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { presentAlert } from './present.ts'

export const listAlerts = route.get('/alerts', {
  summary: 'The trader’s own alerts, now or asOf a moment',
  reads: [alerts.projection],
  past: [alerts.projection],
  replies: { 200: anyAlertsReply.describe('Newest first') },
  answer: async ({ readModels, clock }, { userId }) => {
    const max = alertLimits.activeAlertsPerUserMax
    const now = clock()
    const all = await alertsOfUser(readModels, userId, max)
    return ok(all.map((document) => presentAlert(document, now)))
  },
})
