import type { AlertHistoryEvent, AlertHistoryReply } from '../../contracts/alerts.ts'
import type { AlertEvent } from '../../domain/alert/events.ts'
import { streamOf } from '../../domain/streams.ts'
import { StreamNotFound } from '../../eventstore/errors.ts'
import type { RecordedEvent } from '../../eventstore/port.ts'
import type { Context } from '../context.ts'
import { call, ok, refuse } from '../reply.ts'
import { traderOf } from '../sessions/trader.ts'
import { noSuchAlert } from './present.ts'
import { alertIdOf } from './remove.ts'
import { whyFired } from './why.ts'

interface Told {
  readonly event: AlertEvent
  readonly recorded: RecordedEvent
}

const readAll = async ({ events, codec }: Context, alertId: string): Promise<readonly Told[]> => {
  const told: Told[] = []
  try {
    for await (const recorded of events.readStream(streamOf.alert(alertId)))
      told.push({ event: codec.decode(recorded) as AlertEvent, recorded })
  } catch (error) {
    if (!(error instanceof StreamNotFound)) throw error
  }
  return told
}

const presentEvent = ({ event, recorded }: Told): AlertHistoryEvent => {
  const { occurredAt } = recorded.metadata
  const when = { occurredAt, revision: Number(recorded.revision) }
  switch (event.type) {
    case 'AlertCreated': {
      const { symbol, condition, value } = event.data
      return { type: event.type, ...when, symbol, condition, value }
    }
    case 'AlertTriggered': {
      const { tick, measured, reference } = event.data
      const at = new Date(tick.at).toISOString()
      return { type: event.type, ...when, tick: { ...tick, at }, measured, reference }
    }
    case 'AlertDeleted':
      return { type: event.type, ...when }
  }
}

const presentHistory = (told: readonly Told[]): AlertHistoryReply => {
  const [first] = told
  const fired = told.find(({ event }) => event.type === 'AlertTriggered')
  const why =
    first?.event.type === 'AlertCreated' && fired?.event.type === 'AlertTriggered'
      ? whyFired(
          first.event.data,
          fired.event.data,
          `${fired.recorded.stream}@${fired.recorded.revision.toString()}`,
        )
      : null
  return { events: told.map(presentEvent), why }
}

/** GET /api/alerts/:id/history: all that became of an alert, from the log, deleted ones included. */
export const alertHistory = (context: Context) =>
  call(async (req) => {
    const alertId = alertIdOf(req)
    const told = alertId === null ? [] : await readAll(context, alertId)
    const owner = told[0]?.event.data.userId
    return owner === traderOf(req) ? ok(presentHistory(told)) : refuse(noSuchAlert)
  })
