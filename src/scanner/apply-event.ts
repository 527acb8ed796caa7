import type { MarketEvent } from '../domain/all-events.ts'
import { dailyBarTime, tradingDayStart } from '../domain/calendar/trading-day.ts'
import { afterFeed } from '../domain/quotes/market-day.ts'
import type { MetricsBoard } from '../domain/metrics/board/board.ts'
import { closeDay } from '../domain/metrics/close-day.ts'

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

/**
 * Applies an event to the board.
 * @returns symbols whose record has to be read again: they are new to the board, or their history
 *   was imported or closed late
 */
export const applyToBoard = (board: MetricsBoard, event: MarketEvent): readonly string[] => {
  switch (event.type) {
    case 'PricesTicked':
      return applyTicks(board, event.data)
    case 'TradingDayClosed': {
      const row = board.edit(event.data.symbol)
      if (row === null) return [event.data.symbol]
      return closeDay(row, event.data) ? [] : [event.data.symbol]
    }
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
