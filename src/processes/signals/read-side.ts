import { dailyBarTime } from '../../domain/calendar/trading-day.ts'
import { findBars } from '../../projections/bars/read/find-bars.ts'
import type { ActiveSignal, SignalReadSide, SymbolHistory } from './ports.ts'
import type { ReadModels } from '../../projections/read-models.ts'
import { signals } from '../../projections/signals/documents.ts'
import { type StockDocument, stocks } from '../../projections/stocks/documents.ts'
import { allStocks, largestOf } from '../../projections/stocks/read/all-stocks.ts'

/** Signals are issued for the largest listings only. */
const symbolsMax = 300
/** Three years of the simulated exchange, which trades every day, and of the market's record. */
const barsMax = 1_100
/** More than are ever active at once: ten a day for two weeks. */
const activeMax = 2_000

const symbolsFollowed = async (readModels: ReadModels): Promise<readonly StockDocument[]> =>
  largestOf(
    (await allStocks(readModels)).filter(({ date }) => date !== null),
    symbolsMax,
  )

/** A day is finished once its symbol has traded on a later one. */
const finishedBars = (readModels: ReadModels, { symbol, date }: StockDocument) =>
  date === null
    ? Promise.resolve([])
    : findBars(readModels, symbol, { timeframe: '1D', limit: barsMax, before: dailyBarTime(date) })

/** The reads of the signal process, from the read models. */
export const createSignalReadSide = (readModels: ReadModels): SignalReadSide => {
  async function* histories(): AsyncGenerator<SymbolHistory> {
    for (const stock of await symbolsFollowed(readModels)) {
      const candles = await finishedBars(readModels, stock)
      yield { symbol: stock.symbol, source: stock.source, candles }
    }
  }
  const stockOf = (symbol: string) => readModels.reader(stocks).get(symbol)
  return {
    histories,
    finished: async () => {
      const dates = (await symbolsFollowed(readModels)).flatMap(({ date }) => date ?? [])
      const newest = dates.toSorted().at(-1)
      if (newest === undefined) return null
      const behind = dates.filter((date) => date < newest).length
      return { through: dailyBarTime(newest) - 86_400, behind }
    },
    active: async () => {
      const found = await readModels.reader(signals).find({
        filter: { status: { eq: 'active' } },
        sort: [{ field: 'createdAt' }],
        limit: activeMax,
      })
      return found.map(({ _id, symbol, type, barTime, targetPrice, stopLoss }): ActiveSignal => ({
        signalId: _id,
        symbol,
        type,
        barTime,
        targetPrice,
        stopLoss,
      }))
    },
    newestIssuedBar: async () => {
      const newest = [{ field: 'createdAt', descending: true }]
      const [last] = await readModels.reader(signals).find({ sort: newest, limit: 1 })
      return last?.barTime ?? null
    },
    barsAfter: async (symbol, barTime) => {
      const stock = await stockOf(symbol)
      const bars = stock === null ? [] : await finishedBars(readModels, stock)
      return bars.filter(({ time }) => time > barTime)
    },
    dayOf: async (symbol) => {
      const stock = await stockOf(symbol)
      if (!stock || stock.date === null) return null
      const { date, open, dayHigh: high, dayLow: low, lastUpdated } = stock
      if (open === null || high === null || low === null) return null
      return { time: dailyBarTime(date), open, high, low, seenAt: Date.parse(lastUpdated) }
    },
  }
}
