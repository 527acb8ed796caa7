import { MetricsBoard } from '../../../domain/metrics/board/board.ts'
import { marketSymbol, type MetricKey } from '../../../domain/metrics/definitions.ts'
import { shown } from '../../../domain/metrics/shown.ts'
import type { ReadModels } from '../../read-models.ts'
import { dailyWindows, type StockDocument, stocks } from '../documents.ts'
import { recordOfStock } from '../symbol-record.ts'

export interface Figures {
  readonly week52High: number | null
  readonly week52Low: number | null
  readonly beta: number | null
  readonly peRatio: number | null
  readonly dividendYield: number | null
}

/** A stock's figures by the scanner's definitions, from its days and the market's. */
export const readFigures = async (
  readModels: Pick<ReadModels, 'reader'>,
  stock: StockDocument,
): Promise<Figures> => {
  const { symbol } = stock
  const [windows, market] = await Promise.all([
    readModels.reader(dailyWindows).getMany([symbol, marketSymbol]),
    symbol === marketSymbol ? stock : readModels.reader(stocks).get(marketSymbol),
  ])
  const board = new MetricsBoard()
  for (const one of market === null || market === stock ? [stock] : [market, stock])
    board.load(recordOfStock(one, windows.find(({ _id }) => _id === one._id) ?? null))
  board.refresh()
  const row = board.rowOf(symbol)
  const metric = (key: MetricKey) => shown(board.metric(key)[row])
  const { high, low } = board.yearRange(symbol)
  return {
    week52High: Number.isNaN(high) ? null : high,
    week52Low: Number.isNaN(low) ? null : low,
    beta: metric('beta252'),
    peRatio: metric('peTtm'),
    dividendYield: metric('divYield'),
  }
}
