import { z } from 'zod'
import { listedAlert } from '../alerts/alerts.ts'
import { chatMessage } from '../chat.ts'
import { drawing } from '../drawings/drawings.ts'
import { tradingDate } from '../fields.ts'
import { agedScanMatch } from '../scans/scan-match.ts'
import { signal } from '../market/signals.ts'
import { chartTimeframe } from '../market/stocks.ts'

/**
 * symbol, price, change, changePercent, day's volume, time (Unix ms); null: unknown. The price of a
 * recorded bar is followed by its trading date, because its time is only some moment of that day.
 * The price of an earlier day than the market day is followed by its date as well, and has no
 * figures of the day.
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

/** The frames that the server sends on `/ws`. */
export const serverFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heartbeat') }),
  z.object({ type: z.literal('error'), message: z.string() }),
  z.object({
    type: z.literal('price_update'),
    symbol: z.string(),
    price: z.number(),
    timeframe: chartTimeframe,
    /** Unix ms of the tick. */
    time: z.number(),
    /**
     * For the price of a recorded bar, whose `time` is only some moment of this trading date, and
     * for the price of an earlier day than the market day, which has no figures of the day.
     */
    tradingDate: tradingDate.optional(),
    /** The trading day's volume so far, in shares. */
    volume: z.number().nullable(),
    change: z.number().nullable(),
    changePercent: z.number().nullable(),
  }),
  z.object({ type: z.literal('quotes'), ticks: z.array(quoteTick) }),
  /**
   * No price has arrived for too long: the provider fails or the feed has stopped. The last prices
   * stay. Sent once to connections that watch prices, and to those that begin to; the next price
   * ends the state.
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
  /** Sent only to the owner's sockets; the price (US dollars) of the symbol triggered the alert. */
  z.object({
    type: z.literal('alert_triggered'),
    alert: listedAlert,
    price: z.number(),
    /** Of a watched scan the one that began or ceased to match. */
    symbol: z.string(),
  }),
  z.object({ type: z.literal('alerts_changed'), alert: listedAlert.nullable() }).meta({
    description:
      'To its owner: an alert that was paused, resumed or changed, as it is now. Null: one was set, deleted or restored, and the list has the change.',
  }),
  /** Sent only to the owner's sockets, when the read model contains the change. */
  z.object({ type: z.literal('watchlist_changed'), listId: z.string() }),
  z
    .object({
      type: z.literal('drawing_changed'),
      symbol: z.string(),
      id: z.uuid(),
      drawing: drawing.nullable(),
    })
    .meta({
      description: 'To its owner: a drawing as it is now; null: removed.',
    }),
  /** The bars of the symbol, and what traders drew on them, are in new shares from now on. */
  z.object({ type: z.literal('stock_split'), symbol: z.string() }),
  z.object({ type: z.literal('bars_imported'), symbol: z.string() }).meta({
    description: 'To whom charts the symbol: its bars are to be read again.',
  }),
  z.object({ type: z.literal('changes_missed') }).meta({
    description:
      'To whom a frame was for that could not be made. What changes is to be read again.',
  }),
  /** A signal that was issued or closed. */
  z.object({ type: z.literal('signal_issued'), signal }),
  /**
   * The first frame after subscribing has all matches; later ones contain changes. `becameStale`
   * and `fresh` name remaining matches whose price became stale or fresh; each is left out when it
   * is empty.
   */
  z.object({
    type: z.literal('scan_matches'),
    /** In the first frame only: the id of the subscription that it answers. */
    id: z.string().optional(),
    entered: z.array(agedScanMatch),
    left: z.array(z.string()),
    becameStale: z.array(z.string()).optional(),
    fresh: z.array(z.string()).optional(),
  }),
])

export type ServerFrame = z.output<typeof serverFrame>
export type QuoteTick = z.output<typeof quoteTick>
