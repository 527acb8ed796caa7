import { type PriceFeedEvent, priceFeedEvents } from './price-feed/events.ts'
import { type ReservationEvent, reservationEvents } from './reservation/events.ts'
import { type StockEvent, stockEvents } from './stock/events.ts'
import { type UserEvent, userEvents } from './user/events.ts'

/** The current schemas of every event of the product, one table per aggregate: for the codec. */
export const eventTables = [userEvents, reservationEvents, stockEvents, priceFeedEvents] as const

/** Any event of the product. */
export type AnyEvent = UserEvent | ReservationEvent | StockEvent | PriceFeedEvent
