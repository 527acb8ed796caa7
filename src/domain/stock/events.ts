import { z } from 'zod'
import type { EventOf } from '../kernel/event-schemas.ts'
import { price, shares, source, symbol, tradingDate, unixSeconds } from '../kernel/fields.ts'
import { timeframes } from '../calendar/timeframes.ts'
import { barColumns } from './bars/bar.ts'
import { financialsImported } from './financials.ts'
import { datedSplit } from './splits/split-ratio.ts'

const text = z.string().min(1).max(4_000)
const finite = z.number()

export const stockEvents = {
  StockListed: z.strictObject({
    symbol,
    name: z.string().min(1).max(200),
    exchange: z.string().min(1).max(40),
    currency: z.literal('USD'),
    sector: z.string().min(1).max(80).nullable(),
    source,
  }),
  /** What the company reported, as a provider reports it; an unknown value is null, never 0. */
  FundamentalsImported: z.strictObject({
    symbol,
    source,
    sharesOutstanding: shares.nullable(),
    floatShares: shares.nullable(),
    /** US dollars a share over the last four quarters. */
    epsTtm: finite.nullable(),
    /** US dollars a share over the last twelve months. */
    dividendsTtm: z.number().nonnegative().nullable(),
    beta: finite.nullable(),
    about: text.nullable(),
  }),
  /** The company's statements, as a provider reports them; a later import replaces them. */
  FinancialsImported: financialsImported,
  /** Recorded history of one timeframe; a later import of the same bar replaces it. */
  BarsImported: z.strictObject({ symbol, source, timeframe: z.enum(timeframes), bars: barColumns }),
  /** The summary of one day, for charts after the day's ticks have expired. */
  TradingDayClosed: z.strictObject({
    symbol,
    source,
    date: tradingDate,
    day: z.strictObject({ open: price, high: price, low: price, close: price, volume: shares }),
    minutes: barColumns,
  }),
  /** The first price of `split.date` stands to the close before it as after such a split. */
  SplitSuspected: z.strictObject({
    symbol,
    split: datedSplit,
    /** US dollars. */
    previousClose: price,
    price,
  }),
  /** Prices before `split.date` are per old share: whatever is kept of them is adjusted. */
  StockSplit: z.strictObject({
    symbol,
    split: datedSplit,
    /** First seconds of the first and last daily bar imported in new shares; null: none. */
    adjusted: z.strictObject({ from: unixSeconds, to: unixSeconds }).nullable(),
  }),
  /** The step of that day was a move of the market. */
  SplitDismissed: z.strictObject({ symbol, date: tradingDate }),
}

export type StockEvent = EventOf<typeof stockEvents>
export type StockData<Type extends StockEvent['type']> = Extract<StockEvent, { type: Type }>['data']

/** What judges whether a stock was split. */
export type SplitEvent = Extract<
  StockEvent,
  { type: 'SplitSuspected' | 'StockSplit' | 'SplitDismissed' }
>
