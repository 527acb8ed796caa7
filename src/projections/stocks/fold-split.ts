import {
  dailyBarTime,
  type TradingDate,
  tradingDayStart,
} from '../../domain/calendar/trading-day.ts'
import { isBeforeSplit, type SplitData } from '../../domain/quotes/after-split.ts'
import type { SplitEvent, StockData } from '../../domain/stock/events.ts'
import { adjustedPrice, adjustedShares } from '../../domain/stock/splits/adjusted.ts'
import { isJudged } from '../../domain/stock/splits/decide-splits.ts'
import { inferredSplit } from '../../domain/stock/splits/inferred-split.ts'
import { positionSortKey } from '../../eventstore/position.ts'
import type { RecordedEvent } from '../../eventstore/port.ts'
import type { UnitOfWork } from '../projection.ts'
import { sourceOf } from './day.ts'
import { deriveFromDays, deriveFromPrice } from './derive.ts'
import {
  type DailyWindowDocument,
  type StockDocument,
  type StockSplitsDocument,
  stockSplits,
} from './documents.ts'

const adjustWindow = (window: DailyWindowDocument, { split, adjusted }: SplitData) => {
  const isOld = window.t.map((time) => isBeforeSplit(time, split, adjusted))
  const prices = (values: readonly number[]) =>
    values.map((value, index) => (isOld[index] ? adjustedPrice(value, split) : value))
  window.h = prices(window.h)
  window.l = prices(window.l)
  window.c = prices(window.c)
  window.v = window.v.map((value, index) => (isOld[index] ? adjustedShares(value, split) : value))
}

/** What the list shows of a day before the split, when nothing was traded since. */
const adjustDay = (stock: StockDocument, { split }: SplitData) => {
  const price = (value: number | null) => (value === null ? null : adjustedPrice(value, split))
  stock.price = price(stock.price)
  stock.open = price(stock.open)
  stock.dayHigh = price(stock.dayHigh)
  stock.dayLow = price(stock.dayLow)
  stock.volume = stock.volume === null ? null : adjustedShares(stock.volume, split)
}

/** What the company reported before the split is about old shares. */
const adjustReport = (stock: StockDocument, { split }: SplitData) => {
  const shares = (value: number | null) => (value === null ? null : adjustedShares(value, split))
  const aShare = (value: number | null) =>
    value === null ? null : Math.sign(value) * adjustedPrice(Math.abs(value), split)
  stock.sharesOutstanding = shares(stock.sharesOutstanding)
  stock.floatShares = shares(stock.floatShares)
  stock.eps = aShare(stock.eps)
  stock.dividends = aShare(stock.dividends)
}

const settle = (stock: StockDocument, date: TradingDate) => {
  if (stock.suspectedSplit?.date === date) stock.suspectedSplit = null
}

const foldStockSplit = (stock: StockDocument, window: DailyWindowDocument, data: SplitData) => {
  const { split, adjusted } = data
  settle(stock, split.date)
  stock.splits = [...stock.splits, split.date]
  const today = stock.date === null ? null : dailyBarTime(stock.date)
  adjustWindow(window, data)
  if (today !== null && isBeforeSplit(today, split, adjusted)) adjustDay(stock, data)
  if (stock.reportedOn !== null && stock.reportedOn < split.date) adjustReport(stock, data)
  deriveFromDays(stock, window)
  deriveFromPrice(stock)
}

const splitsOf = async (unit: UnitOfWork, symbol: string): Promise<StockSplitsDocument> => {
  const documents = unit.of(stockSplits)
  await documents.load([symbol])
  return documents.get(symbol) ?? { _id: symbol, splits: [], inferred: [] }
}

/** For prices that traders have set; to be called while the stock is still suspected. */
export const keepSplit = async (
  unit: UnitOfWork,
  { symbol, suspectedSplit }: StockDocument,
  { split }: SplitData,
  { position }: RecordedEvent,
) => {
  const known = await splitsOf(unit, symbol)
  const suspected = suspectedSplit?.date === split.date ? Date.parse(suspectedSplit.since) : 0
  const recorded = {
    ...split,
    newSharesFrom: Math.max(tradingDayStart(split.date), suspected),
    place: positionSortKey(position),
  }
  unit.of(stockSplits).put({
    _id: symbol,
    splits: [...known.splits, recorded],
    inferred: known.inferred.filter(({ split: { date } }) => date > split.date),
  })
}

/** For the split that daily bars are adjusted for, before they are folded. */
export const keepInferred = async (
  unit: UnitOfWork,
  stock: StockDocument,
  data: StockData<'BarsImported'>,
  { id, metadata: { correlationId, occurredAt } }: RecordedEvent,
) => {
  const { symbol, date, price, suspectedSplit: suspected, dismissedSplits: dismissed } = stock
  if (date === null || price === null) return
  const newest = { time: dailyBarTime(date), close: price, isOfTicks: sourceOf(stock) === 'ticks' }
  const found = inferredSplit(newest, data)
  if (found === null) return
  const { split, adjusted } = found
  const { splits, inferred } = await splitsOf(unit, symbol)
  const recorded = [...splits, ...inferred.map((other) => other.split)]
  if (isJudged(split, { suspected, recorded, dismissed })) return
  const imported = { id, correlationId, occurredAt }
  const added = [...inferred, { split, adjusted, imported }]
  unit.of(stockSplits).put({ _id: symbol, splits, inferred: added })
}

/** A suspicion is a mark on the stock; a split makes old shares of its history new ones. */
export const foldSplit = (
  stock: StockDocument,
  window: DailyWindowDocument,
  event: SplitEvent,
  occurredAt: string,
) => {
  switch (event.type) {
    case 'SplitSuspected':
      stock.suspectedSplit = { ...event.data.split, since: occurredAt }
      return
    case 'StockSplit':
      foldStockSplit(stock, window, event.data)
      return
    case 'SplitDismissed':
      settle(stock, event.data.date)
      stock.dismissedSplits = [...stock.dismissedSplits, event.data.date]
  }
}
