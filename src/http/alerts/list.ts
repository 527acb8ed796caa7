import { alertsReply } from '../../contracts/alerts.ts'
import { asOfQuery } from '../../contracts/fields.ts'
import { alertLimits } from '../../domain/alert/limits.ts'
import { alerts } from '../../projections/alerts/documents.ts'
import { alertsOfUser } from '../../projections/alerts/read.ts'
import { alertsAsOf } from '../../projections/past/alerts-as-of.ts'
import type { Context } from '../context.ts'
import { ok, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { pastMomentOf } from '../time/past-moment.ts'
import { presentAlert, presentPastAlert } from './present.ts'

const alertsNow = async ({ readModels }: Context, userId: string) =>
  (await alertsOfUser(readModels, userId, alertLimits.activeAlertsPerUserMax)).map(presentAlert)

/** Folded from the log, so it includes alerts that were deleted later. */
const alertsThen = async ({ events, codec, pastReads }: Context, userId: string, at: number) => {
  const then = await pastReads.run(() => alertsAsOf({ store: events, codec }, at, { userId }))
  return then.map(presentPastAlert).reverse()
}

export const listAlerts = route.get('/alerts', {
  summary: 'The trader’s own alerts, now or asOf a moment',
  query: asOfQuery,
  reads: [alerts.projection],
  replies: { 200: alertsReply.describe('Newest first') },
  serve:
    (context) =>
    async ({ query, userId }) => {
      const asked = pastMomentOf(query, context)
      if (!asked.ok) return refuse(asked.refusal)
      return ok(
        await (asked.at === null
          ? alertsNow(context, userId)
          : alertsThen(context, userId, asked.at)),
      )
    },
})
