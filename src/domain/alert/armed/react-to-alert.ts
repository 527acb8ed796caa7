import type { AlertEvent } from '../events.ts'
import type { EventPlace, Reaction, Watch } from './watch.ts'

const none: readonly Reaction[] = []

/** Applies an event of an alert to the watch; an alert on a stock with a suspected split is paused. */
export const reactToAlert = (
  { armed, paused, splits }: Watch,
  event: AlertEvent,
  { at }: EventPlace,
): readonly Reaction[] => {
  const { alertId } = event.data
  switch (event.type) {
    case 'AlertCreated': {
      const { symbol, condition, value } = event.data
      armed.arm({ alertId, symbol, condition, value, setAt: at })
      return splits.isSuspected(symbol)
        ? [{ type: 'PauseAlert', alertId, reason: 'suspected_split', setBefore: false }]
        : none
    }
    case 'AlertTriggered':
    case 'AlertDeleted':
      armed.disarm(alertId)
      paused.remove(alertId)
      return none
    case 'AlertPaused':
      paused.add({ alertId, symbol: event.data.symbol, setAt: armed.get(alertId)?.setAt })
      armed.disarm(alertId)
      return none
    case 'AlertResumed': {
      const { symbol, condition, value } = event.data
      armed.arm({ alertId, symbol, condition, value, setAt: paused.get(alertId)?.setAt })
      paused.remove(alertId)
      return none
    }
    case 'AlertRevised': {
      if (paused.get(alertId) !== undefined) return none
      const { symbol, condition, value, split } = event.data
      const setAt = split === null ? at : armed.get(alertId)?.setAt
      armed.disarm(alertId)
      armed.arm({ alertId, symbol, condition, value, setAt })
      return none
    }
  }
}
