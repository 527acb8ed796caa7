import type { Stock, StockDetail } from '../../contracts/stocks.ts'
import { abbreviate } from '../../domain/notation/abbreviate.ts'
import { isStale } from '../../domain/quotes/staleness.ts'
import { splitText } from '../../domain/stock/split.ts'
import type { StockDocument } from '../../projections/stocks/documents.ts'

/** When it is asked, and how old a price may be before it is called stale. */
export interface AskedAt {
  readonly now: number
  readonly staleAfterMs: number
}

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

export const presentStock = (document: StockDocument, asked: AskedAt): Stock => ({
  id: document._id,
  symbol: document.symbol,
  name: document.name,
  sector: document.sector,
  price: document.price,
  change: document.change,
  changePercent: document.changePercent,
  volume: document.volume,
  avgVolume: document.avgVolume,
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

export const presentDetail = (
  document: StockDocument,
  about: string | null,
  asked: AskedAt,
): StockDetail => ({
  ...presentStock(document, asked),
  exchange: document.exchange,
  currency: document.currency,
  open: document.open,
  previousClose: document.previousClose,
  dayLow: document.dayLow,
  dayHigh: document.dayHigh,
  week52Low: document.week52Low,
  week52High: document.week52High,
  peRatio: document.peRatio,
  beta: document.beta,
  dividendYield: document.dividendYield,
  eps: document.eps,
  about,
  ageMs: ageOf(document, asked),
})
