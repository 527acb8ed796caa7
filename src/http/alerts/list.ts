import { alertLimits } from '../../domain/alert/limits.ts'
import { alertsOfUser } from '../../projections/alerts/read.ts'
import { alertsAsOf } from '../../projections/past/alerts-as-of.ts'
import type { Context } from '../context.ts'
import { call, ok, refuse } from '../reply.ts'
import { traderOf } from '../sessions/trader.ts'
import { pastMomentOf } from '../time/past-moment.ts'
import { presentAlert, presentPastAlert } from './present.ts'

const alertsNow = async ({ readModels }: Context, userId: string) =>
  (await alertsOfUser(readModels, userId, alertLimits.activeAlertsPerUserMax)).map(presentAlert)

/** Folded from the log: what was deleted since then stands in it again. */
const alertsThen = async ({ events, codec, pastReads }: Context, userId: string, at: number) => {
  const alerts = await pastReads.run(() => alertsAsOf({ store: events, codec }, at, { userId }))
  return alerts.map(presentPastAlert).reverse()
}

/** GET /api/alerts */
export const listAlerts = (context: Context) =>
  call(async (req) => {
    const asked = pastMomentOf(req, context)
    if (!asked.ok) return refuse(asked.refusal)
    const userId = traderOf(req)
    return ok(
      await (asked.at === null
        ? alertsNow(context, userId)
        : alertsThen(context, userId, asked.at)),
    )
  })
