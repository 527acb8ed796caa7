import type { Stock, StockDetail } from '../../contracts/market/stocks.ts'
import { shown } from '../../domain/metrics/shown.ts'
import { abbreviate } from '../../domain/notation/abbreviate.ts'
import { isOfMarketDay, type MarketDay } from '../../domain/quotes/market-day.ts'
import { isStale } from '../../domain/quotes/staleness.ts'
import type { RecordedSplit } from '../../domain/stock/splits/recorded-split.ts'
import { splitText } from '../../domain/stock/splits/split-ratio.ts'
import type { StockDocument } from '../../projections/stocks/documents.ts'
import type { Figures } from '../../projections/stocks/read/figures.ts'

/** When it is asked, on which day of the market, and how old a price may be before it is stale. */
export interface AskedAt {
  readonly now: number
  readonly marketDay: MarketDay | null
  readonly staleAfterMs: number
}

/** Whether its price is of the market's current day; without a price it is not. */
const isOfToday = ({ date, price }: StockDocument, { marketDay }: AskedAt): boolean =>
  price !== null && date !== null && isOfMarketDay(date, marketDay)

const ageOf = ({ price, lastUpdated }: StockDocument, { now }: AskedAt): number | null =>
  price === null ? null : Math.max(0, now - Date.parse(lastUpdated))

const abbreviated = (value: number | null): string | null =>
  value === null ? null : abbreviate(value)

/** Documents of an earlier version have no such field. */
const presentSuspicion = ({ suspectedSplit }: StockDocument): Stock['suspectedSplit'] => {
  if (typeof suspectedSplit !== 'object' || suspectedSplit === null) return null
  const { date, since } = suspectedSplit
  return { ratio: splitText(suspectedSplit), date, since }
}

/** Day figures: null on a day without a price. */
const dayFigures = (document: StockDocument, asked: AskedAt) => {
  const ofMarketDay = isOfToday(document, asked)
  const { change, changePercent, volume, avgVolume } = document
  return ofMarketDay
    ? { change, changePercent, volume, avgVolume: shown(avgVolume ?? undefined), ofMarketDay }
    : { change: null, changePercent: null, volume: null, avgVolume: null, ofMarketDay }
}

const dayRange = (document: StockDocument, asked: AskedAt) => {
  const { open, dayLow, dayHigh } = document
  return isOfToday(document, asked)
    ? { open, dayLow, dayHigh }
    : { open: null, dayLow: null, dayHigh: null }
}

export const presentStock = (document: StockDocument, asked: AskedAt): Stock => ({
  id: document._id,
  symbol: document.symbol,
  name: document.name,
  sector: document.sector,
  price: document.price,
  ...dayFigures(document, asked),
  marketCap: abbreviated(document.marketCap),
  float: abbreviated(document.floatShares),
  tradingDate: document.price === null ? null : document.date,
  // A document of an earlier version of the projection does not say.
  priceResolution: document.price === null ? null : (document.resolution ?? 'tick'),
  lastUpdated: document.lastUpdated,
  stale:
    document.price !== null &&
    isStale(Date.parse(document.lastUpdated), asked.now, asked.staleAfterMs),
  simulated: document.simulated,
  trend: document.trend,
  suspectedSplit: presentSuspicion(document),
})

interface More {
  readonly about: string | null
  readonly figures: Figures
  readonly splits: readonly RecordedSplit[]
}

export const presentDetail = (
  document: StockDocument,
  { about, figures, splits }: More,
  asked: AskedAt,
): StockDetail => ({
  ...presentStock(document, asked),
  exchange: document.exchange,
  currency: document.currency,
  ...dayRange(document, asked),
  previousClose: document.previousClose,
  ...figures,
  eps: document.eps,
  about,
  splits: splits.map(({ to, for: old, newSharesFrom }) => ({ to, for: old, newSharesFrom })),
  ageMs: ageOf(document, asked),
})
