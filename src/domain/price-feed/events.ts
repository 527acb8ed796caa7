import { z } from 'zod'
import type { EventOf } from '../kernel/event-schemas.ts'
import { price, shares, source, symbol, tradingDate, unixMs } from '../kernel/fields.ts'

/**
 * One trade report: symbol, last price (US dollars), the trading day's volume so far (shares), and
 * when it was seen. Volume is the day's running total, not the size of one trade, so that a reader
 * who joins late knows the day's volume from a single tick.
 */
const tick = z.tuple([symbol, price, shares, unixMs])

export type Tick = z.output<typeof tick>

export const priceFeedEvents = {
  /** One beat of the whole feed. */
  PricesTicked: z.strictObject({ source, date: tradingDate, ticks: z.array(tick).min(1) }),
}

export type PriceFeedEvent = EventOf<typeof priceFeedEvents>
