import { isSimulated } from '../../domain/stock/simulated.ts'
import type { PriceFeedEvent } from '../../domain/price-feed/events.ts'
import { after, type UnitOfWork } from '../projection.ts'
import { emptyWindow } from './daily-window.ts'
import { beginDay, trade } from './day.ts'
import { dailyWindows, stocks } from './documents.ts'

type Beat = PriceFeedEvent['data']

/** Symbols of the beat whose day in progress is an earlier one. */
const beginning = (unit: UnitOfWork, { ticks, date }: Beat): string[] => {
  const listed = unit.of(stocks)
  const symbols: string[] = []
  for (const tick of ticks) {
    const stock = listed.get(tick[0])
    if (stock !== null && (stock.date === null || stock.date < date)) symbols.push(tick[0])
  }
  return symbols
}

const beginDays = (unit: UnitOfWork, symbols: readonly string[], date: string) => {
  const [listed, windows] = [unit.of(stocks), unit.of(dailyWindows)]
  for (const symbol of symbols) {
    const stock = listed.edit(symbol)
    const window = windows.edit(symbol) ?? emptyWindow(symbol)
    if (stock === null) continue
    beginDay(stock, window, date)
    windows.put(window)
  }
}

const tradeAll = (unit: UnitOfWork, { source, date, ticks }: Beat) => {
  const listed = unit.of(stocks)
  const simulated = isSimulated(source)
  let lastAt = Number.NaN
  let lastUpdated = ''
  for (const tick of ticks) {
    const at = tick[3]
    const stock = listed.edit(tick[0])
    if (stock === null || stock.date !== date) continue
    // Most ticks of a beat are of one moment.
    if (at !== lastAt) {
      lastAt = at
      lastUpdated = new Date(at).toISOString()
    }
    stock.source = source
    stock.simulated = simulated
    stock.lastUpdated = lastUpdated
    trade(stock, tick[1], tick[2])
  }
}

/** One beat. A tick of a day that is over, or of a symbol that nobody listed, changes nothing. */
export const foldTicks = (unit: UnitOfWork, beat: Beat): Promise<void> | void =>
  after(unit.of(stocks).load(beat.ticks.map((tick) => tick[0])), () => {
    const symbols = beginning(unit, beat)
    if (symbols.length > 0)
      return after(unit.of(dailyWindows).load(symbols), () => {
        beginDays(unit, symbols, beat.date)
        tradeAll(unit, beat)
      })
    tradeAll(unit, beat)
  })
