import { chatMessage } from '../../contracts/chat.ts'
import type { ServerFrame } from '../../contracts/socket/frames.ts'
import type { AnyEvent } from '../../domain/all-events.ts'
import { type WatchlistEvent, watchlistEvents } from '../../domain/watchlist/events.ts'
import type { RecordedEvent } from '../../eventstore/port.ts'
import type { Position } from '../../eventstore/position.ts'
import { alertAfter } from '../../projections/past/alerts/alerts-as-of.ts'
import { presentPastAlert } from '../alerts/present.ts'
import { readAlertHistory } from '../../projections/past/alerts/alert-history.ts'
import { alerts } from '../../projections/alerts/documents.ts'
import { barChunks } from '../../projections/bars/documents.ts'
import { drawings } from '../../projections/drawings/documents.ts'
import { stocks } from '../../projections/stocks/documents.ts'
import { watchlists } from '../../projections/watchlists/documents.ts'
import type { Collection } from '../../projections/projection.ts'
import { presentDrawing } from '../drawings/present.ts'
import type { NamesDeps } from '../chat/names.ts'
import { presentMessages } from '../chat/present.ts'
import type { Context } from '../context.ts'
import { presentSignal } from '../signals/present.ts'

/** A frame that is published to sockets, and its recipients. */
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

/** The alert as its own events have it: the log is never behind, as a read model may be. */
const readAlert = async (deps: AnnouncerDeps, alertId: string, occurredAt: string) => {
  const history = await readAlertHistory(deps, alertId)
  const alert = alertAfter(
    alertId,
    history.map(({ event, recorded }) => ({ event, occurredAt: recorded.metadata.occurredAt })),
  )
  return alert && presentPastAlert(alert, Date.parse(occurredAt))
}

const ofFiring = async (
  deps: AnnouncerDeps,
  { alertId, userId, symbol, tick }: DataOf<'AlertTriggered'>,
  occurredAt: string,
): Promise<Announcement | null> => {
  const known = await readAlert(deps, alertId, occurredAt)
  if (known === null) return null
  const alert = { ...known, triggeredAt: new Date(tick.at).toISOString() }
  return { to: { userId }, frame: { type: 'alert_triggered', alert, price: tick.price, symbol } }
}

type ChangeOfAlert =
  'AlertPaused' | 'AlertResumed' | 'AlertRevised' | 'AlertRearmed' | 'AlertExpired'

const ofChange = async (
  deps: AnnouncerDeps,
  { alertId, userId }: DataOf<ChangeOfAlert>,
  occurredAt: string,
): Promise<Announcement | null> => {
  const alert = await readAlert(deps, alertId, occurredAt)
  return alert && { to: { userId }, frame: { type: 'alerts_changed', alert } }
}

const ofDrawing = async (
  deps: AnnouncerDeps,
  event: Extract<AnyEvent, { type: 'DrawingPlaced' | 'DrawingRemoved' }>,
): Promise<Announcement> => {
  const { userId, symbol, drawingId: id } = event.data
  const drawing =
    event.type === 'DrawingPlaced' ? await presentDrawing(deps, userId, event.data) : null
  return { to: { userId }, frame: { type: 'drawing_changed', symbol, id, drawing } }
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

/** A client that reads these after the frame finds the change, on whichever device. */
const untilRead = async (
  { readModels, limits }: AnnouncerDeps,
  position: Position,
  ...read: readonly Pick<Collection, 'projection'>[]
): Promise<void> => {
  await Promise.all(
    read.map(({ projection }) => readModels.waitFor(projection, position, limits.ownWriteWaitMs)),
  )
}

const ofWatchlist = async (
  deps: AnnouncerDeps,
  { userId, listId }: WatchlistEvent['data'],
  position: Position,
): Promise<Announcement> => {
  await untilRead(deps, position, watchlists)
  return { to: { userId }, frame: { type: 'watchlist_changed', listId } }
}

const ofAlertList = async (
  deps: AnnouncerDeps,
  { userId }: DataOf<'AlertCreated' | 'AlertDeleted' | 'AlertRestored'>,
  position: Position,
): Promise<Announcement> => {
  await untilRead(deps, position, alerts)
  return { to: { userId }, frame: { type: 'alerts_changed', alert: null } }
}

const ofSplit = async (
  deps: AnnouncerDeps,
  { symbol }: DataOf<'StockSplit'>,
  position: Position,
): Promise<Announcement> => {
  await untilRead(deps, position, stocks, barChunks, drawings)
  return { to: 'signed_in', frame: { type: 'stock_split', symbol } }
}

const isOfWatchlist = (event: AnyEvent): event is WatchlistEvent =>
  Object.hasOwn(watchlistEvents, event.type)

/**
 * The announcement of an event; null: there is none.
 * @throws ReadModelUnavailable, EventStoreUnavailable
 */
export const createAnnouncer =
  (deps: AnnouncerDeps) =>
  async (event: AnyEvent, recorded: RecordedEvent): Promise<Announcement | null> => {
    const { occurredAt } = recorded.metadata
    if (isOfWatchlist(event)) return ofWatchlist(deps, event.data, recorded.position)
    switch (event.type) {
      case 'ChatMessageSent':
        return ofChat(deps, event.data, occurredAt)
      case 'AlertTriggered':
        return ofFiring(deps, event.data, occurredAt)
      case 'AlertPaused':
      case 'AlertResumed':
      case 'AlertRevised':
      case 'AlertRearmed':
      case 'AlertExpired':
        return ofChange(deps, event.data, occurredAt)
      case 'AlertCreated':
      case 'AlertDeleted':
      case 'AlertRestored':
        return ofAlertList(deps, event.data, recorded.position)
      case 'DrawingPlaced':
      case 'DrawingRemoved':
        return ofDrawing(deps, event)
      case 'StockSplit':
        return ofSplit(deps, event.data, recorded.position)
      case 'SignalIssued':
        return ofSignal(event.data, occurredAt)
      default:
        return null
    }
  }
