import { z } from 'zod'
import type { EventOf } from '../kernel/event-schemas.ts'
import {
  isPrice,
  isShares,
  isSymbol,
  isUnixTime,
  price,
  shares,
  source,
  symbol,
  tradingDate,
  unixMs,
} from '../kernel/fields.ts'
import { isArrayOf, quick } from '../kernel/quick-array.ts'

/**
 * One trade report: symbol, last price (US dollars), the trading day's volume so far (shares), and
 * when it was seen. Volume is the day's running total, not the size of one trade, so that a reader
 * who joins late knows the day's volume from a single tick.
 */
const tick = z.tuple([symbol, price, shares, unixMs])

export type Tick = z.output<typeof tick>

const isTick = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length === 4 &&
  isSymbol(value[0]) &&
  isPrice(value[1]) &&
  isShares(value[2]) &&
  isUnixTime(value[3])

const areTicks = isArrayOf(isTick)

const ticks = quick(
  z.array(tick).min(1),
  (value) => areTicks(value) && (value as Tick[]).length > 0,
)

export const priceFeedEvents = {
  /** One beat of the whole feed. */
  PricesTicked: z.strictObject({ source, date: tradingDate, ticks }),
}

export type PriceFeedEvent = EventOf<typeof priceFeedEvents>
