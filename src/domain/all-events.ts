import { type AlertEvent, alertEvents } from './alert/events.ts'
import { type AlertChannelsEvent, alertChannelsEvents } from './alert-channels/events.ts'
import { type ChannelEvent, channelEvents } from './channel/events.ts'
import { type ChatEvent, chatEvents } from './chat/events.ts'
import { type DeliveryEvent, deliveryEvents } from './delivery/events.ts'
import { type DrawingEvent, drawingEvents } from './drawing/events.ts'
import { type NewsEvent, newsEvents } from './news/events.ts'
import { type PriceFeedEvent, priceFeedEvents } from './price-feed/events.ts'
import { type ReservationEvent, reservationEvents } from './reservation/events.ts'
import { type ScanPresetEvent, scanPresetEvents } from './scan-preset/events.ts'
import { type SignalEvent, signalEvents } from './signal/events.ts'
import { type StockEvent, stockEvents } from './stock/events.ts'
import { type TapeEvent, tapeEvents } from './tape/events.ts'
import { type UserEvent, userEvents } from './user/events.ts'
import { type WatchlistEvent, watchlistEvents } from './watchlist/events.ts'

/** The current schemas of every event of the product, one table per aggregate: for the codec. */
export const eventTables = [
  userEvents,
  reservationEvents,
  watchlistEvents,
  drawingEvents,
  alertEvents,
  alertChannelsEvents,
  channelEvents,
  deliveryEvents,
  chatEvents,
  stockEvents,
  priceFeedEvents,
  tapeEvents,
  signalEvents,
  scanPresetEvents,
  newsEvents,
] as const

/** Any event of the market: of its stocks and of its price feeds. */
export type MarketEvent = StockEvent | PriceFeedEvent

/** Any event of the product. */
export type AnyEvent =
  | UserEvent
  | ReservationEvent
  | WatchlistEvent
  | DrawingEvent
  | AlertEvent
  | AlertChannelsEvent
  | ChannelEvent
  | DeliveryEvent
  | ChatEvent
  | MarketEvent
  | TapeEvent
  | SignalEvent
  | ScanPresetEvent
  | NewsEvent
