import { z } from 'zod'
import { alert } from './alerts.ts'
import { chatMessage } from './chat.ts'
import { tradingDate } from './fields.ts'
import { agedScanMatch } from './scanner.ts'
import { signal } from './signals.ts'
import { timeframe } from './stocks.ts'

/**
 * symbol, price, change, changePercent, day's volume, time (Unix ms); null: not known. A price that
 * is of a recorded bar and no tick has its trading date behind them: its time is only within it. One
 * of an earlier day than the market's current one has its date as well, and no figures of the day.
 */
export const quoteTick = z.tuple([
  z.string(),
  z.number(),
  z.number().nullable(),
  z.number().nullable(),
  z.number().nullable(),
  z.number(),
  tradingDate.optional(),
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
    /**
     * Of a price that is of a recorded bar, whose `time` is only within this trading date, and of one
     * that is of an earlier day than the market's current one, which has no figures of the day.
     */
    tradingDate: tradingDate.optional(),
    /** The trading day's volume so far, in shares. */
    volume: z.number().nullable(),
    change: z.number().nullable(),
    changePercent: z.number().nullable(),
  }),
  z.object({ type: z.literal('quotes'), ticks: z.array(quoteTick) }),
  /**
   * No price has come for too long: the provider fails or the feed has stopped, and the last prices
   * stay. Told once to those who watch prices, and to who begins to; the next price ends it.
   */
  z.object({
    type: z.literal('prices_stale'),
    /** A sentence in English. */
    reason: z.string(),
    /** Unix ms of the newest price. */
    lastPriceAt: z.number(),
    ageMs: z.number(),
  }),
  z.object({ type: z.literal('chat_message'), ...chatMessage.shape }),
  /** To the owner's sockets only; the price (US dollars) is the one that fired it. */
  z.object({ type: z.literal('alert_triggered'), alert, price: z.number() }),
  z.object({ type: z.literal('alerts_changed'), alert }).meta({
    description:
      'To the owner only: an alert was paused, resumed or given another level. The frame carries the alert as it now stands.',
  }),
  /** A signal that was issued, or an issued one that the tape closed. */
  z.object({ type: z.literal('signal_issued'), signal }),
  /**
   * The first after subscribing has all that match; later ones what changed. Of those that go on
   * matching, `becameStale` and `fresh` name whose price grew old without a newer one, and whose is
   * new again; each is left out when there is none.
   */
  z.object({
    type: z.literal('scan_matches'),
    entered: z.array(agedScanMatch),
    left: z.array(z.string()),
    becameStale: z.array(z.string()).optional(),
    fresh: z.array(z.string()).optional(),
  }),
])

export type ServerFrame = z.output<typeof serverFrame>
export type QuoteTick = z.output<typeof quoteTick>
