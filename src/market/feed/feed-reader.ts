import type { TradingDate } from '../../domain/calendar/trading-day.ts'
import type { EventStore } from '../../eventstore/port.ts'
import type { ClosedDay, FeedReader, LastSeen } from '../feed-port.ts'
import { barChunks } from '../../projections/bars/documents.ts'
import { readDay } from '../../projections/bars/read/read-day.ts'
import { ReadSideBehind } from '../../projections/errors.ts'
import type { ReadModels } from '../../projections/read-models.ts'
import type { StockDocument } from '../../projections/stocks/documents.ts'
import { nextTurn } from '../../projections/turns.ts'
import { allStocks } from '../../projections/stocks/read/all-stocks.ts'

/** After this time the feed gives up and tries again: rebuilding a projection takes a while. */
const catchUpMs = 60_000

/** Symbols read before other work runs. */
const symbolsPerTurn = 64

/** Both fields are missing in documents of an earlier version, and then no day was open. */
const dayBeforeOf = ({ dayBefore, closedThrough }: StockDocument) =>
  typeof dayBefore === 'string'
    ? { dayBefore, hasSummary: typeof closedThrough === 'string' && closedThrough >= dayBefore }
    : { dayBefore: null, hasSummary: false }

/**
 * The reads of the feed: last prices, and the summary of a day to close.
 * @param listed receives every symbol that the log lists
 */
export const createFeedReader = (
  events: Pick<EventStore, 'head'>,
  readModels: ReadModels,
  listed: Set<string>,
): FeedReader => {
  const catchUp = async (projection: string, patienceMs: number) => {
    const head = await events.head()
    if (head !== null && !(await readModels.waitFor(projection, head, patienceMs)))
      throw new ReadSideBehind(`The read model '${projection}' has not caught up.`)
  }

  const caughtUp = async (patienceMs = catchUpMs) => {
    await Promise.all([catchUp('stocks', patienceMs), catchUp('bars', patienceMs)])
  }

  const hasDailyBars = async (symbol: string): Promise<boolean> =>
    (await readModels.reader(barChunks).count({ series: { eq: `${symbol}|1D` } })) > 0

  const lastPrices = async (): Promise<LastSeen[]> => {
    await caughtUp()
    const prices: LastSeen[] = []
    for (const [index, stock] of (await allStocks(readModels)).entries()) {
      const { symbol, price, volume, date } = stock
      listed.add(symbol)
      if (index % symbolsPerTurn === 0) await nextTurn()
      if (price !== null && date !== null && (await hasDailyBars(symbol)))
        prices.push({ symbol, price, dayVolume: volume ?? 0, date, ...dayBeforeOf(stock) })
    }
    return prices
  }

  const daySummary = async (symbol: string, date: TradingDate): Promise<ClosedDay | null> => {
    const found = await readDay(readModels, symbol, date)
    if (!found) return null
    const { time, ...day } = found.bar
    return { day, minutes: found.minutes }
  }

  return { caughtUp, lastPrices, daySummary }
}
