import { alertsReply } from '../../contracts/alerts.ts'
import { alertLimits } from '../../domain/alert/limits.ts'
import type { Position } from '../../eventstore/position.ts'
import { alerts } from '../../projections/alerts/documents.ts'
import { alertsOfUser } from '../../projections/alerts/read.ts'
import { alertsAsOf } from '../../projections/past/alerts-as-of.ts'
import type { Context } from '../context.ts'
import { ok } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { presentAlert, presentPastAlert } from './present.ts'

const alertsNow = async ({ readModels }: Context, userId: string) =>
  (await alertsOfUser(readModels, userId, alertLimits.activeAlertsPerUserMax)).map(presentAlert)

/** Folded from the log, so it includes alerts that were deleted later. */
const alertsThen = async (
  { events, codec, pastReads }: Context,
  userId: string,
  asOf: Position,
) => {
  const then = await pastReads.run(() => alertsAsOf({ store: events, codec }, asOf, { userId }))
  return then.map(presentPastAlert).reverse()
}

export const listAlerts = route.get('/alerts', {
  summary: 'The trader’s own alerts, now or asOf a moment',
  hasPast: true,
  reads: [alerts.projection],
  replies: { 200: alertsReply.describe('Newest first') },
  serve:
    (context) =>
    async ({ moment, userId }) =>
      ok(
        await (moment === null
          ? alertsNow(context, userId)
          : alertsThen(context, userId, moment.position)),
      ),
})
