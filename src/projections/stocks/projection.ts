import { dailyBarTime, tradingDate } from '../../domain/calendar/trading-day.ts'
import type { MarketEvent } from '../../domain/all-events.ts'
import type { StockData, StockEvent } from '../../domain/stock/events.ts'
import { streamPrefix } from '../../domain/streams.ts'
import type { RecordedEvent } from '../../eventstore/port.ts'
import { after, type Projection, type UnitOfWork } from '../projection.ts'
import { emptyWindow } from './daily-window.ts'
import { deriveFromPrice } from './derive.ts'
import { barTime } from '../../domain/stock/bars/bar.ts'
import type { EditedStock } from './day.ts'
import {
  dailyWindows,
  intradayDays,
  marketDays,
  stockProfiles,
  stocks,
  stockSplits,
  stockTerms,
} from './documents.ts'
import { foldClosedDay, foldDailyBars } from './fold-bars.ts'
import { foldIntradayBars, forgetIntraday, splitIntraday } from './fold-intraday.ts'
import { foldSplit, keepInferred, keepSplit } from './fold-split.ts'
import { seeFeed, seeImport } from './fold-market-day.ts'
import { foldTicks } from './fold-ticks.ts'
import { newStock } from './new-stock.ts'
import { termsOf } from './terms.ts'

const list = async (unit: UnitOfWork, data: StockData<'StockListed'>, occurredAt: string) => {
  const { symbol, source, ...listing } = data
  const [listed, terms] = [unit.of(stocks), unit.of(stockTerms)]
  await listed.load([symbol])
  const known = listed.get(symbol)
  listed.put({ ...(known ?? newStock(symbol, source, occurredAt)), ...listing })
  for (const { _id } of known ? termsOf(symbol, known.name) : []) terms.delete(_id)
  for (const term of termsOf(symbol, listing.name)) terms.put(term)
}

/** The stock and its window, to change in place; null when the log never listed it. */
const edit = async (unit: UnitOfWork, symbol: string): Promise<EditedStock | null> => {
  const [listed, windows] = [unit.of(stocks), unit.of(dailyWindows)]
  await Promise.all([listed.load([symbol]), windows.load([symbol])])
  const stock = listed.edit(symbol)
  if (stock === null) return null
  const window = windows.edit(symbol)
  if (window !== null) return { stock, window }
  const empty = emptyWindow(symbol)
  windows.put(empty)
  return { stock, window: empty }
}

const importFundamentals = async (
  unit: UnitOfWork,
  data: StockData<'FundamentalsImported'>,
  occurredAt: string,
) => {
  const { symbol, sharesOutstanding, floatShares, about } = data
  unit.of(stockProfiles).put({ _id: symbol, about })
  await unit.of(stocks).load([symbol])
  const stock = unit.of(stocks).edit(symbol)
  if (stock === null) return
  Object.assign(stock, { sharesOutstanding, floatShares })
  stock.eps = data.epsTtm
  stock.dividends = data.dividendsTtm
  stock.reportedOn = tradingDate(Date.parse(occurredAt))
  deriveFromPrice(stock)
}

const foldStock = async (
  unit: UnitOfWork,
  event: StockEvent,
  recorded: RecordedEvent,
): Promise<void> => {
  const { occurredAt } = recorded.metadata
  switch (event.type) {
    case 'StockListed':
      return list(unit, event.data, occurredAt)
    case 'FundamentalsImported':
      return importFundamentals(unit, event.data, occurredAt)
    case 'FinancialsImported':
      return
    case 'BarsImported': {
      const found = await edit(unit, event.data.symbol)
      if (!found) return
      if (event.data.timeframe !== '1D') {
        await foldIntradayBars(unit, found, event.data)
        return seeImport(unit, found.stock)
      }
      await keepInferred(unit, found.stock, event.data, recorded)
      foldDailyBars(found, event.data, occurredAt)
      const imported = new Set(
        event.data.bars.open.map((_, index) => barTime(event.data.bars, index)),
      )
      forgetIntraday(unit, found, (time) => imported.has(time))
      return seeImport(unit, found.stock)
    }
    case 'SplitSuspected':
    case 'SplitDismissed':
    case 'StockSplit': {
      const found = await edit(unit, event.data.symbol)
      if (!found) return
      if (event.type === 'StockSplit') {
        await splitIntraday(unit, found, event.data)
        await keepSplit(unit, found.stock, event.data, recorded)
      }
      foldSplit(found.stock, found.window, event, occurredAt)
      return
    }
    case 'TradingDayClosed': {
      const found = await edit(unit, event.data.symbol)
      if (found) {
        foldClosedDay(found, event.data, occurredAt)
        const closedTime = dailyBarTime(event.data.date)
        forgetIntraday(unit, found, (time) => time === closedTime)
      }
      return seeFeed(unit, event.data.date)
    }
  }
}

const fold = (
  unit: UnitOfWork,
  event: MarketEvent,
  recorded: RecordedEvent,
): Promise<void> | void =>
  event.type === 'PricesTicked'
    ? after(foldTicks(unit, event.data), () => seeFeed(unit, event.data.date))
    : foldStock(unit, event, recorded)

/** The stock list: every listing with its newest quote and what follows from it. */
export const stocksProjection: Projection<MarketEvent> = {
  name: stocks.projection,
  version: 12,
  prefixes: [streamPrefix.stock, streamPrefix.priceFeed],
  group: 'market',
  collections: [
    ...[stocks, stockProfiles, stockTerms, dailyWindows, intradayDays, marketDays],
    stockSplits,
  ],
  fold,
}
