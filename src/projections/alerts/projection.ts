import type { AlertEvent } from '../../domain/alert/events.ts'
import { streamPrefix } from '../../domain/streams.ts'
import { after, type Projection } from '../projection.ts'
import { alerts } from './documents.ts'

/** The alerts of all traders, active and triggered. */
export const alertsProjection: Projection<AlertEvent> = {
  name: alerts.projection,
  version: 2,
  prefixes: [streamPrefix.alert],
  group: 'traders',
  collections: [alerts],
  fold: (unit, event, { metadata: { occurredAt } }) => {
    const documents = unit.of(alerts)
    const { alertId } = event.data
    switch (event.type) {
      case 'AlertCreated': {
        const { userId, symbol, condition, value } = event.data
        documents.put({
          _id: alertId,
          userId,
          symbol,
          condition,
          value,
          isActive: true,
          paused: null,
          triggeredAt: null,
          fired: null,
          createdAt: occurredAt,
        })
        return
      }
      case 'AlertTriggered': {
        const { tick, measured, reference } = event.data
        return after(documents.load([alertId]), () => {
          const alert = documents.edit(alertId)
          if (alert === null) return
          alert.isActive = false
          alert.triggeredAt = new Date(tick.at).toISOString()
          alert.fired = { tick, measured, reference }
        })
      }
      case 'AlertPaused': {
        const { reason } = event.data
        return after(documents.load([alertId]), () => {
          const alert = documents.edit(alertId)
          if (alert !== null) alert.paused = { reason, since: occurredAt }
        })
      }
      case 'AlertResumed':
      case 'AlertRevised': {
        const { condition, value } = event.data
        return after(documents.load([alertId]), () => {
          const alert = documents.edit(alertId)
          if (alert === null) return
          alert.condition = condition
          alert.value = value
          if (event.type === 'AlertResumed') alert.paused = null
        })
      }
      case 'AlertDeleted':
        documents.delete(alertId)
        return
    }
  },
}
