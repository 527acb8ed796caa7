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

export type AnnouncerDeps = NamesDeps & Pick<Context, 'events' | 'codec'>

type DataOf<Type extends AnyEvent['type']> = Extract<AnyEvent, { type: Type }>['data']

const ofChat = async (
  deps: AnnouncerDeps,
  { messageId: id, userId, message }: DataOf<'ChatMessageSent'>,
  sentAt: string,
): Promise<ServerFrame> => {
  const [shown] = await presentMessages(deps, [{ id, userId, message, sentAt }])
  return { type: 'chat_message', ...chatMessage.parse(shown) }
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
  { alertId, symbol, tick }: DataOf<'AlertTriggered'>,
  occurredAt: string,
): Promise<ServerFrame | null> => {
  const known = await readAlert(deps, alertId, occurredAt)
  if (known === null) return null
  const alert = { ...known, triggeredAt: new Date(tick.at).toISOString() }
  return { type: 'alert_triggered', alert, price: tick.price, symbol }
}

type ChangeOfAlert =
  'AlertPaused' | 'AlertResumed' | 'AlertRevised' | 'AlertRearmed' | 'AlertExpired'

const ofChange = async (
  deps: AnnouncerDeps,
  { alertId }: DataOf<ChangeOfAlert>,
  occurredAt: string,
): Promise<ServerFrame | null> => {
  const alert = await readAlert(deps, alertId, occurredAt)
  return alert && { type: 'alerts_changed', alert }
}

const ofDrawing = async (
  deps: AnnouncerDeps,
  event: Extract<AnyEvent, { type: 'DrawingPlaced' | 'DrawingRemoved' }>,
): Promise<ServerFrame> => {
  const { userId, symbol, drawingId: id } = event.data
  const drawing =
    event.type === 'DrawingPlaced' ? await presentDrawing(deps, userId, event.data) : null
  return { type: 'drawing_changed', symbol, id, drawing }
}

const ofSignal = (data: DataOf<'SignalIssued'>, createdAt: string): ServerFrame => {
  const { signalId: _id, expiresAt, ...rest } = data
  const signal = presentSignal({
    _id,
    ...rest,
    expiresAt: new Date(expiresAt).toISOString(),
    status: 'active',
    closed: null,
    createdAt,
  })
  return { type: 'signal_issued', signal }
}

/** The bars of a whole market may be imported at once. */
const importWaitMs = 20_000

/** A client that reads these after the frame finds the change, on whichever device. */
const untilRead = async (
  { readModels }: AnnouncerDeps,
  position: Position,
  waitMs: number,
  ...read: readonly Pick<Collection, 'projection'>[]
): Promise<void> => {
  await Promise.all(read.map(({ projection }) => readModels.waitFor(projection, position, waitMs)))
}

const ofWatchlist = async (
  deps: AnnouncerDeps,
  { listId }: WatchlistEvent['data'],
  position: Position,
): Promise<ServerFrame> => {
  await untilRead(deps, position, deps.limits.ownWriteWaitMs, watchlists)
  return { type: 'watchlist_changed', listId }
}

const ofAlertList = async (deps: AnnouncerDeps, position: Position): Promise<ServerFrame> => {
  await untilRead(deps, position, deps.limits.ownWriteWaitMs, alerts)
  return { type: 'alerts_changed', alert: null }
}

const ofSplit = async (
  deps: AnnouncerDeps,
  { symbol }: DataOf<'StockSplit'>,
  position: Position,
): Promise<ServerFrame> => {
  await untilRead(deps, position, deps.limits.ownWriteWaitMs, stocks, barChunks, drawings)
  return { type: 'stock_split', symbol }
}

const ofImport = async (
  deps: AnnouncerDeps,
  { symbol }: DataOf<'BarsImported'>,
  position: Position,
): Promise<ServerFrame> => {
  await untilRead(deps, position, importWaitMs, stocks, barChunks)
  return { type: 'bars_imported', symbol }
}

const isOfWatchlist = (event: AnyEvent): event is WatchlistEvent =>
  Object.hasOwn(watchlistEvents, event.type)

/**
 * The frame of an event that is published to sockets; null: there is none.
 * @throws ReadModelUnavailable, EventStoreUnavailable
 */
export const createAnnouncer =
  (deps: AnnouncerDeps) =>
  async (event: AnyEvent, recorded: RecordedEvent): Promise<ServerFrame | null> => {
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
        return ofAlertList(deps, recorded.position)
      case 'DrawingPlaced':
      case 'DrawingRemoved':
        return ofDrawing(deps, event)
      case 'StockSplit':
        return ofSplit(deps, event.data, recorded.position)
      case 'BarsImported':
        return ofImport(deps, event.data, recorded.position)
      case 'SignalIssued':
        return ofSignal(event.data, occurredAt)
      default:
        return null
    }
  }
