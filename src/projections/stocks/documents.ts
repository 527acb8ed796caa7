import type { TradingDate } from '../../domain/calendar/trading-day.ts'
import type { Resolution } from '../../domain/calendar/timeframes.ts'
import type { IntradayBars } from '../../domain/quotes/intraday-day.ts'
import type { InferSplit } from '../../domain/stock/commands.ts'
import type { RecordedSplit } from '../../domain/stock/splits/recorded-split.ts'
import { collection, type ColumnKinds } from '../projection.ts'

/**
 * A listing with its newest quote: what the stock list shows and sorts, rewritten with every tick
 * and therefore small. Prices in US dollars, volumes in shares; null: not known.
 */
export type StockDocument = {
  /** The symbol. */
  _id: string
  symbol: string
  name: string
  exchange: string
  currency: string
  sector: string | null
  /** Where the newest price (or, before any, the listing) came from. */
  source: string
  simulated: boolean
  /** What the newest price was read from; null: there is none. */
  resolution: Resolution | null
  /** `YYYY-MM-DD`, New York: the trading day that price, open, low, high and volume belong to. */
  date: TradingDate | null
  /** The day that ticks of `date` ended: its book may still be open. Null: there was none. */
  dayBefore: TradingDate | null
  /** The newest day with a closed book. */
  closedThrough: TradingDate | null
  price: number | null
  /** Close of the last trading day before `date`. */
  previousClose: number | null
  /** The day of `previousClose`. */
  previousDate: TradingDate | null
  /** Whether that day is known only from intraday bars: more of them change its close. */
  previousIsMade: boolean
  change: number | null
  changePercent: number | null
  open: number | null
  /** Unix seconds: the tick, or the first second of the bar, that `open` is of. */
  openAt: number | null
  dayLow: number | null
  dayHigh: number | null
  /** The day's running total. */
  volume: number | null
  /** Of 30 completed days before `date`. */
  avgVolume: number | null
  sharesOutstanding: number | null
  floatShares: number | null
  marketCap: number | null
  /** US dollars a share over the last four quarters. */
  eps: number | null
  /** US dollars a share over the last twelve months. */
  dividends: number | null
  /** Closes of the last 24 completed days, oldest first. */
  trend: number[]
  /** The first price of its `date` looks like this split, which nobody has settled yet. */
  suspectedSplit: { to: number; for: number; date: TradingDate; since: string } | null
  /** Days of recorded splits, which all that is kept here is adjusted for. */
  splits: TradingDate[]
  /** Days that looked split and were not. */
  dismissedSplits: TradingDate[]
  /** The day of the report that shares, earnings and dividends are from. */
  reportedOn: TradingDate | null
  /**
   * ISO 8601 UTC: when the newest price was seen (before any: when it was listed). A recorded bar
   * does not have one: of an intraday bar it is the first moment, of a daily one the day's last.
   */
  lastUpdated: string
}

const stockColumns: ColumnKinds<StockDocument> = {
  _id: 'value',
  symbol: 'value',
  name: 'value',
  exchange: 'value',
  currency: 'value',
  sector: 'value',
  source: 'value',
  simulated: 'value',
  resolution: 'value',
  date: 'value',
  dayBefore: 'value',
  closedThrough: 'value',
  price: 'number',
  previousClose: 'number',
  previousDate: 'value',
  previousIsMade: 'value',
  change: 'number',
  changePercent: 'number',
  open: 'number',
  openAt: 'number',
  dayLow: 'number',
  dayHigh: 'number',
  volume: 'number',
  avgVolume: 'number',
  sharesOutstanding: 'number',
  floatShares: 'number',
  marketCap: 'number',
  eps: 'number',
  dividends: 'number',
  trend: 'value',
  suspectedSplit: 'value',
  splits: 'value',
  dismissedSplits: 'value',
  reportedOn: 'value',
  lastUpdated: 'value',
}

/** Long texts, apart because quotes change every second and these hardly ever. */
export type StockProfileDocument = { _id: string; about: string | null }

/**
 * What a search finds a stock by: its symbol, and its name from each word on, all in lower case.
 * So a prefix of `term` finds `General Motors` by `gen`, by `general mo` and by `motors`.
 */
export type StockTermDocument = { _id: string; term: string; symbol: string }

/** Completed days as columns, oldest first, at most 400: what figures of the past are computed from. */
export type DailyWindowDocument = {
  _id: string
  /** 00:00 UTC of the trading date, Unix seconds. */
  t: number[]
  h: number[]
  l: number[]
  c: number[]
  v: number[]
  /** Days known only from intraday bars, by the same times; {@link intradayDays} has the bars. */
  intraday: number[]
}

/**
 * A split that imported bars were adjusted for, and the event of the import. The alert process records
 * the split when it reads that event, or at its next start.
 */
export type InferredSplit = Omit<InferSplit, 'type' | 'symbol'> & {
  readonly imported: {
    readonly id: string
    readonly correlationId: string
    readonly occurredAt: string
  }
}

/** The splits of a symbol, in the order in which they were recorded, and those that are not yet. */
export type StockSplitsDocument = {
  _id: string
  splits: RecordedSplit[]
  inferred: InferredSplit[]
}

/** The imported bars of a day that has only intraday bars, by `<symbol>|<date>`. */
export type IntradayDayDocument = { _id: string } & IntradayBars

/** The market's current day; see `MarketDay` of the domain. */
export type MarketDayDocument = { _id: string; date: TradingDate; isFed: boolean }

export const marketDayId = 'market'

/** By symbol. */
export const stocks = collection<StockDocument>(
  'stocks',
  'stocks',
  [
    { fields: ['price'] },
    { fields: ['changePercent'] },
    { fields: ['volume'] },
    { fields: ['sector'] },
    { fields: ['date'] },
  ],
  { columns: stockColumns },
)

/** By symbol. */
export const stockProfiles = collection<StockProfileDocument>('stocks', 'profiles')

/** One document. */
export const marketDays = collection<MarketDayDocument>('stocks', 'marketDays')

export const stockTerms = collection<StockTermDocument>('stocks', 'terms', [{ fields: ['term'] }])

/** By symbol. */
export const dailyWindows = collection<DailyWindowDocument>('stocks', 'dailyWindows')

export const intradayDays = collection<IntradayDayDocument>('stocks', 'intradayDays')

/** By symbol; of stocks that were split, or will be. */
export const stockSplits = collection<StockSplitsDocument>('stocks', 'splits')
