import { dailyBarTime, tradingDayStart } from '../domain/calendar/trading-day.ts'
import { afterFeed } from '../domain/quotes/market-day.ts'
import type { MetricsBoard } from '../domain/metrics/board.ts'
import { quarterOf, quartersPerDay } from '../domain/metrics/volume-profile.ts'
import type { PriceFeedEvent } from '../domain/price-feed/events.ts'
import { barTime } from '../domain/stock/bars.ts'
import type { StockEvent } from '../domain/stock/events.ts'

export type MarketEvent = PriceFeedEvent | StockEvent

type DataOf<Type extends MarketEvent['type']> = Extract<MarketEvent, { type: Type }>['data']

const applyTicks = (board: MetricsBoard, { date, ticks }: DataOf<'PricesTicked'>): string[] => {
  const time = dailyBarTime(date)
  const startMs = tradingDayStart(date)
  board.setMarketDay(afterFeed(board.marketDay, date))
  const unknown: string[] = []
  for (const [symbol, price, volume, at] of ticks) {
    const row = board.edit(symbol)
    if (row === null) unknown.push(symbol)
    else row.tick(price, volume, at, time, startMs)
  }
  return unknown
}

const applyClosedDay = (board: MetricsBoard, data: DataOf<'TradingDayClosed'>): string[] => {
  const { symbol, date, day, minutes } = data
  const row = board.edit(symbol)
  if (row === null) return [symbol]
  const startMs = tradingDayStart(date)
  const quarters = new Float64Array(quartersPerDay)
  for (const [index, volume] of minutes.volume.entries()) {
    const quarter = quarterOf(barTime(minutes, index) * 1_000 - startMs)
    quarters[quarter] = (quarters[quarter] ?? 0) + volume
  }
  const { high, low, close, volume } = day
  row.close({ time: dailyBarTime(date), high, low, close, volume }, quarters)
  return []
}

/**
 * Applies an event to the board.
 *
 * @returns symbols whose record has to be read again: they are new to the board, or their history
 *   was imported
 */
export const applyToBoard = (board: MetricsBoard, event: MarketEvent): readonly string[] => {
  switch (event.type) {
    case 'PricesTicked':
      return applyTicks(board, event.data)
    case 'TradingDayClosed':
      return applyClosedDay(board, event.data)
    case 'FundamentalsImported': {
      const row = board.edit(event.data.symbol)
      row?.report(event.data)
      return row === null ? [event.data.symbol] : []
    }
    case 'StockListed':
    case 'BarsImported':
    case 'StockSplit':
      return [event.data.symbol]
    case 'FinancialsImported':
    case 'SplitSuspected':
    case 'SplitDismissed':
      return []
  }
}
