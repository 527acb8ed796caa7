import { type AlertBody, alertBody } from '../../contracts/alert-bodies.ts'
import { type Alert, alert } from '../../contracts/alerts.ts'
import type { AlertEvent } from '../../domain/alert/events.ts'
import type { DayReference } from '../../domain/quotes/change.ts'
import { uuidV5 } from '../../eventstore/ids.ts'
import { stocks } from '../../projections/stocks/documents.ts'
import { alerts } from '../../projections/alerts/documents.ts'
import { countActiveAlerts } from '../../projections/alerts/read.ts'
import { executeCommand } from '../commands/execute-command.ts'
import { noneCounted, orWhenUnavailable } from '../../projections/or-when-unavailable.ts'
import type { Context } from '../context.ts'
import { commandIdOf } from '../idempotency.ts'
import { created, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { listedSymbol } from '../../projections/stocks/read/listed-symbol.ts'
import { chooseChannels } from './choose-channels.ts'
import { alertCommands } from './present.ts'

type Asked = Omit<AlertBody, 'channels'>

/** Whether the recorded command equals this request. */
const isSame = (body: Asked, first: AlertEvent | undefined): boolean =>
  first?.type === 'AlertCreated' &&
  first.data.symbol === body.symbol &&
  first.data.condition === body.condition &&
  first.data.value === body.value

const notLookedUp = (): null => null

/** Today's references of the stock; null: it is not listed. */
const referencesOf = async (
  { readModels }: Context,
  symbol: string,
): Promise<DayReference | null> => {
  const stock = await readModels.reader(stocks).get(symbol)
  return stock && { previousClose: stock.previousClose, averageVolume: stock.avgVolume }
}

export const createAlert = route.post('/alerts', {
  summary: 'Sets an alert',
  body: alertBody,
  readsIfSoon: alerts.projection,
  replies: { 201: alert.describe('The alert') },
  refuses: [404, 409],
  serve:
    (context) =>
    async ({ req, res, body: { channels, ...body }, userId }) => {
      const commandId = commandIdOf(req, context, `create alert ${userId}`)
      const alertId = uuidV5(commandId, 'alert')
      const [listed, activeAlerts] = await Promise.all([
        listedSymbol(context, body.symbol),
        orWhenUnavailable(() => countActiveAlerts(context.readModels, userId), noneCounted),
      ])
      const asked: Asked = { ...body, symbol: listed ?? body.symbol }
      const references = await orWhenUnavailable(
        () => referencesOf(context, asked.symbol),
        notLookedUp,
      )
      const choice = { alertId, userId, channels, commandId }
      const refusal = await chooseChannels(context, req, res, choice)
      if (refusal !== null) return refuse(refusal)
      const outcome = await executeCommand(context, req, res, {
        ...alertCommands,
        id: alertId,
        command: {
          type: 'CreateAlert',
          alertId,
          userId,
          ...asked,
          isListed: listed !== null,
          references,
          activeAlerts,
        },
        commandId,
        userId,
      })
      if (!outcome.ok) return refuse(outcome.refusal)
      if (!isSame(asked, outcome.events[0])) return refuse({ type: 'key_reused' })
      const asCreated = {
        isActive: true,
        state: 'active',
        pauseReason: null,
        triggeredAt: null,
        createdAt: outcome.at,
      } as const
      return created({ id: alertId, ...asked, ...asCreated } satisfies Alert)
    },
})
