import { alertAggregate } from '../../domain/alert/decider.ts'
import { alerts } from '../../projections/alerts/documents.ts'
import { executeCommand } from '../commands/execute-command.ts'
import type { Context } from '../context.ts'
import { call, done, refuse } from '../reply.ts'
import { uuidParam } from '../request.ts'
import { traderOf } from '../sessions/trader.ts'
import { noSuchAlert, refusalOfAlert } from './present.ts'

/** DELETE /api/alerts/:id */
export const removeAlert = (context: Context) =>
  call(async (req, res) => {
    const alertId = uuidParam(req)
    if (alertId === null) return refuse(noSuchAlert)
    const userId = traderOf(req)
    const outcome = await executeCommand(context, req, res, {
      aggregate: alertAggregate,
      id: alertId,
      command: { type: 'DeleteAlert', alertId, userId },
      commandId: context.newId(),
      userId,
      projection: alerts.projection,
      refusalOf: refusalOfAlert,
    })
    return outcome.ok ? done : refuse(outcome.refusal)
  })
