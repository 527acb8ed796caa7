import type { EventOf } from './kernel/event-schemas.ts'
import { priceFeedEvents } from './price-feed/events.ts'
import { reservationEvents } from './reservation/events.ts'
import { stockEvents } from './stock/events.ts'
import { userEvents } from './user/events.ts'

/** The current schemas of every event of the product, one table per aggregate: for the codec. */
export const eventTables = [userEvents, reservationEvents, stockEvents, priceFeedEvents] as const

/** Any event of the product. */
export type AnyEvent = EventOf<(typeof eventTables)[number]>
