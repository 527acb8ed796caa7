import { z } from 'zod'
import { timeframe } from './stocks.ts'

const ticker = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z][A-Z0-9.-]{0,11}$/, 'is not a ticker symbol')

export const frameLimits = {
  inboundBytesMax: 4_096,
  badFramesMax: 20,
  subscriptionsPerSocketMax: 500,
} as const

/** What a browser may say on `/ws`. */
export const clientFrame = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('heartbeat') }),
  z.strictObject({
    type: z.literal('subscribe_price'),
    symbol: ticker,
    timeframe: timeframe.default('1D'),
  }),
  z.strictObject({ type: z.literal('unsubscribe_price'), symbol: ticker }),
  z.strictObject({
    type: z.literal('subscribe_quotes'),
    symbols: z.union([
      z.literal('all'),
      z.array(ticker).min(1).max(frameLimits.subscriptionsPerSocketMax),
    ]),
  }),
  z.strictObject({ type: z.literal('unsubscribe_quotes') }),
])

/** symbol, price, change, changePercent, day's volume, time (Unix ms); null: not known. */
export const quoteTick = z.tuple([
  z.string(),
  z.number(),
  z.number().nullable(),
  z.number().nullable(),
  z.number(),
  z.number(),
])

/** What the server says on `/ws`. */
export const serverFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heartbeat') }),
  z.object({ type: z.literal('error'), message: z.string() }),
  z.object({
    type: z.literal('price_update'),
    symbol: z.string(),
    price: z.number(),
    timeframe,
    /** Unix ms of the tick. */
    time: z.number(),
    /** The trading day's volume so far, in shares. */
    volume: z.number(),
    change: z.number().nullable(),
    changePercent: z.number().nullable(),
  }),
  z.object({ type: z.literal('quotes'), ticks: z.array(quoteTick) }),
])

export type ClientFrame = z.output<typeof clientFrame>
export type ServerFrame = z.output<typeof serverFrame>
export type QuoteTick = z.output<typeof quoteTick>
