import type { Alert } from '../../contracts/alerts.ts'
import { chatMessage } from '../../contracts/chat.ts'
import type { ServerFrame } from '../../contracts/frames.ts'
import type { AnyEvent } from '../../domain/all-events.ts'
import type { RecordedEvent } from '../../eventstore/port.ts'
import { readAlertHistory } from '../alerts/read-history.ts'
import type { NamesDeps } from '../chat/names.ts'
import { presentMessages } from '../chat/present.ts'
import type { Context } from '../context.ts'
import { presentSignal } from '../signals/present.ts'

/** What sockets are told of an event, and whose. */
export interface Announcement {
  readonly to: 'everyone' | 'signed_in' | { readonly userId: string }
  readonly frame: ServerFrame
}

export type AnnouncerDeps = NamesDeps & Pick<Context, 'events' | 'codec'>

type DataOf<Type extends AnyEvent['type']> = Extract<AnyEvent, { type: Type }>['data']

const ofChat = async (
  deps: AnnouncerDeps,
  { messageId: id, userId, message }: DataOf<'ChatMessageSent'>,
  sentAt: string,
): Promise<Announcement> => {
  const [shown] = await presentMessages(deps, [{ id, userId, message, sentAt }])
  return { to: 'everyone', frame: { type: 'chat_message', ...chatMessage.parse(shown) } }
}

/** The alert's terms are in its own events; the log has them, however far a read model is. */
const ofAlert = async (
  deps: AnnouncerDeps,
  { alertId, userId, tick }: DataOf<'AlertTriggered'>,
): Promise<Announcement | null> => {
  const history = await readAlertHistory(deps, alertId)
  const [first] = history
  if (first?.event.type !== 'AlertCreated') return null
  const revised = history.findLast(({ event }) => event.type === 'AlertRevised')?.event
  const { symbol, condition, value } =
    revised?.type === 'AlertRevised' ? revised.data : first.event.data
  const alert: Alert = {
    id: alertId,
    symbol,
    condition,
    value,
    isActive: false,
    state: 'triggered',
    pauseReason: null,
    triggeredAt: new Date(tick.at).toISOString(),
    createdAt: first.recorded.metadata.occurredAt,
  }
  return { to: { userId }, frame: { type: 'alert_triggered', alert, price: tick.price } }
}

const ofSignal = (data: DataOf<'SignalIssued'>, createdAt: string): Announcement => {
  const { signalId: _id, expiresAt, ...rest } = data
  const signal = presentSignal({
    _id,
    ...rest,
    expiresAt: new Date(expiresAt).toISOString(),
    status: 'active',
    closed: null,
    createdAt,
  })
  return { to: 'signed_in', frame: { type: 'signal_issued', signal } }
}

/**
 * What the sockets are told of an event; null: nothing.
 * @throws ReadModelUnavailable, EventStoreUnavailable
 */
export const createAnnouncer =
  (deps: AnnouncerDeps) =>
  async (event: AnyEvent, recorded: RecordedEvent): Promise<Announcement | null> => {
    const { occurredAt } = recorded.metadata
    switch (event.type) {
      case 'ChatMessageSent':
        return ofChat(deps, event.data, occurredAt)
      case 'AlertTriggered':
        return ofAlert(deps, event.data)
      case 'SignalIssued':
        return ofSignal(event.data, occurredAt)
      default:
        return null
    }
  }
