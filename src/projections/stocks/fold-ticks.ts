import { isSimulated } from '../../domain/stock/simulated.ts'
import type { PriceFeedEvent } from '../../domain/price-feed/events.ts'
import type { UnitOfWork } from '../projection.ts'
import { emptyWindow } from './daily-window.ts'
import { beginDay, trade } from './day.ts'
import { dailyWindows, stocks } from './documents.ts'

type Beat = PriceFeedEvent['data']

/** Turns the page for every symbol of the beat whose day in progress is an earlier one. */
const beginDays = async (unit: UnitOfWork, symbols: readonly string[], date: string) => {
  const [listed, windows] = [unit.of(stocks), unit.of(dailyWindows)]
  const earlier = symbols.filter((symbol) => {
    const stock = listed.get(symbol)
    return stock !== null && (stock.date === null || stock.date < date)
  })
  if (earlier.length === 0) return
  await windows.load(earlier)
  for (const symbol of earlier) {
    const stock = listed.edit(symbol)
    const window = windows.edit(symbol) ?? emptyWindow(symbol)
    if (stock === null) continue
    beginDay(stock, window, date)
    windows.put(window)
  }
}

/** One beat. A tick of a day that is over, or of a symbol that nobody listed, changes nothing. */
export const foldTicks = async (unit: UnitOfWork, { source, date, ticks }: Beat) => {
  const listed = unit.of(stocks)
  const symbols = ticks.map((tick) => tick[0])
  await listed.load(symbols)
  await beginDays(unit, symbols, date)
  let lastAt = Number.NaN
  let lastUpdated = ''
  for (const [symbol, price, volume, at] of ticks) {
    const stock = listed.edit(symbol)
    if (stock === null || stock.date !== date) continue
    // Most ticks of a beat are of one moment.
    if (at !== lastAt) {
      lastAt = at
      lastUpdated = new Date(at).toISOString()
    }
    stock.source = source
    stock.simulated = isSimulated(source)
    stock.lastUpdated = lastUpdated
    trade(stock, price, volume)
  }
}
