import type { AlertEvent } from './events.ts'

/** What of an alert decides whether it counts as triggered. */
interface Known {
  /** Unix ms of the tick of its newest trigger; null: none, or it was armed again since. */
  readonly triggeredAt: number | null
  /** It has triggered for the last time, or has expired. */
  readonly isOver: boolean
}

/**
 * When an alert triggered, after one more event: the time (Unix ms) of the tick. An edit or arming
 * again clears it where the alert was over; one that repeats keeps its newest trigger.
 */
export const triggeredAtAfter = (
  { triggeredAt, isOver }: Known,
  event: AlertEvent,
): number | null => {
  switch (event.type) {
    case 'AlertTriggered':
      return event.data.tick.at
    case 'AlertRestored':
      return event.data.triggeredAt
    case 'AlertCreated':
    case 'AlertRearmed':
      return null
    case 'AlertRevised':
      return isOver && event.data.split === null ? null : triggeredAt
    case 'AlertDeleted':
    case 'AlertPaused':
    case 'AlertResumed':
    case 'AlertExpired':
      return triggeredAt
  }
}
