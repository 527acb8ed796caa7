import { z } from 'zod'
import type { EventOf } from '../kernel/event-schemas.ts'
import {
  isPrice,
  isShares,
  isSource,
  isSymbol,
  isTradingDate,
  isUnixTime,
  price,
  shares,
  source,
  symbol,
  tradingDate,
  unixMs,
} from '../kernel/fields.ts'
import { isArrayOf, fastPath } from '../kernel/fast-path-array.ts'
import { isRecordOf } from '../kernel/fast-path-record.ts'

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

const isEveryTick = isArrayOf(isTick)

const areTicks = (value: unknown): boolean => isEveryTick(value) && (value as Tick[]).length > 0

const ticks = fastPath(z.array(tick).min(1), areTicks)

export const priceFeedEvents = {
  /** One tick batch of the whole feed. */
  PricesTicked: fastPath(
    z.strictObject({ source, date: tradingDate, ticks }),
    isRecordOf({ source: isSource, date: isTradingDate, ticks: areTicks }),
  ),
}

export type PriceFeedEvent = EventOf<typeof priceFeedEvents>
