import type { TradingDate } from '../../domain/calendar/trading-day.ts'
import { isSimulated } from '../../domain/stock/simulated.ts'
import type { PriceFeedEvent } from '../../domain/price-feed/events.ts'
import { after, type UnitOfWork } from '../projection.ts'
import { emptyWindow } from './daily-window.ts'
import { beginDay, isClosed, sourceOf, trade } from './day.ts'
import { dailyWindows, intradayDays, type StockDocument, stocks } from './documents.ts'
import { intradayIdOf, widenByImported } from './fold-intraday.ts'

type TickBatch = PriceFeedEvent['data']

const begins = (stock: StockDocument, day: TradingDate): boolean =>
  stock.date === null || stock.date < day

/** Whether this is the first tick of a day in progress that intraday bars have made. */
const takesOver = (stock: StockDocument, day: TradingDate): boolean =>
  stock.resolution !== 'tick' &&
  stock.date === day &&
  stock.open !== null &&
  sourceOf(stock) === 'intraday'

/** Symbols, from this tick on, whose day in progress is an earlier one, or gets its first tick. */
const beginning = (unit: UnitOfWork, { ticks, date }: TickBatch, from: number): string[] => {
  const listed = unit.of(stocks)
  return ticks.slice(from).flatMap(([symbol]) => {
    const stock = listed.get(symbol)
    return stock !== null && (begins(stock, date) || takesOver(stock, date)) ? [symbol] : []
  })
}

const beginDays = (unit: UnitOfWork, symbols: readonly string[], date: TradingDate) => {
  const [listed, windows] = [unit.of(stocks), unit.of(dailyWindows)]
  for (const symbol of symbols) {
    const stock = listed.edit(symbol)
    const window = windows.edit(symbol) ?? emptyWindow(symbol)
    if (stock === null) continue
    if (takesOver(stock, date)) widenByImported(unit, { stock, window }, date)
    else if (begins(stock, date)) {
      if (stock.date !== null) stock.dayBefore = stock.date
      beginDay(stock, window, date)
    }
    windows.put(window)
  }
}

/** @returns the first tick, from this one on, whose symbol's day has to begin first; else their end */
const tradeFrom = (unit: UnitOfWork, { source, date, ticks }: TickBatch, from: number): number => {
  const listed = unit.of(stocks)
  const simulated = isSimulated(source)
  let lastAt = Number.NaN
  let lastUpdated = ''
  for (let index = from; index < ticks.length; index += 1) {
    const tick = ticks[index]
    const stock = tick === undefined ? null : listed.edit(tick[0])
    if (tick === undefined || stock === null) continue
    if (stock.date !== date) {
      if (begins(stock, date)) return index
      continue
    }
    if (isClosed(stock)) continue
    if (takesOver(stock, date)) return index
    // Most ticks of a tick batch are of one moment.
    if (tick[3] !== lastAt) {
      lastAt = tick[3]
      lastUpdated = new Date(lastAt).toISOString()
    }
    stock.source = source
    stock.simulated = simulated
    stock.lastUpdated = lastUpdated
    stock.resolution = 'tick'
    trade(stock, tick)
  }
  return ticks.length
}

/** One tick batch. A tick of a day that is over or closed, or of a symbol that nobody listed, changes nothing. */
export const foldTicks = (unit: UnitOfWork, batch: TickBatch): Promise<void> | void =>
  after(unit.of(stocks).load(batch.ticks.map((tick) => tick[0])), () => {
    const first = tradeFrom(unit, batch, 0)
    if (first === batch.ticks.length) return
    const symbols = beginning(unit, batch, first)
    const ids = symbols.map((symbol) => intradayIdOf(symbol, batch.date))
    return after(unit.of(dailyWindows).load(symbols), () =>
      after(unit.of(intradayDays).load(ids), () => {
        beginDays(unit, symbols, batch.date)
        tradeFrom(unit, batch, first)
      }),
    )
  })
