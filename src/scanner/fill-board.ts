import type { MetricsBoard } from '../domain/metrics/board/board.ts'
import { afterFeed, afterImport } from '../domain/quotes/market-day.ts'
import { pagesOf } from '../projections/pages.ts'
import type { Position } from '../eventstore/position.ts'
import { barChunks } from '../projections/bars/documents.ts'
import type { ReadModels } from '../projections/read-models.ts'
import { stocks } from '../projections/stocks/documents.ts'
import { loadRecord } from '../projections/stocks/read/load-record.ts'
import { readMarketDay } from '../projections/stocks/read/read-market-day.ts'
import { inSlices, nextTurn } from '../projections/turns.ts'
import { scannerLimits } from './limits.ts'

/** Brings the market's current day to the board, which may know a newer one. */
export const loadMarketDay = async (board: MetricsBoard, readModels: ReadModels): Promise<void> => {
  const day = await readMarketDay(readModels)
  if (day === null) return
  const after = day.isFed ? afterFeed : afterImport
  board.setMarketDay(after(board.marketDay, day.date))
}

/** @throws Error when the read model does not reach the position in time */
export const caughtUp = async (
  readModels: ReadModels,
  projection: string,
  position: Position,
): Promise<void> => {
  if (!(await readModels.waitFor(projection, position, scannerLimits.catchUpMs)))
    throw new Error(`The read model '${projection}' has not caught up.`)
}

/**
 * Waits until the bars have everything that the stocks read until now have: what is traded in no
 * minute that is known has no price.
 */
export const barsOfStocks = async (readModels: ReadModels): Promise<void> => {
  const position = await readModels.position(stocks.projection)
  if (position !== null) await caughtUp(readModels, barChunks.projection, position)
}

/**
 * Loads the records of all symbols.
 * @param onSeen called with the time of each symbol's newest price (Unix ms)
 * @returns false when it was aborted first
 */
export const fillBoard = async (
  board: MetricsBoard,
  readModels: ReadModels,
  onSeen: (at: number) => void,
  signal?: AbortSignal,
): Promise<boolean> => {
  await loadMarketDay(board, readModels)
  for await (const page of pagesOf(readModels.reader(stocks))) {
    await barsOfStocks(readModels)
    for (const stock of page) {
      board.load(await loadRecord(readModels, stock))
      if (stock.price !== null) onSeen(Date.parse(stock.lastUpdated))
      await nextTurn()
      if (signal?.aborted === true) return false
    }
  }
  return true
}

/** Computes what has changed, in slices between which other work runs. */
export const refreshInSlices = async (board: MetricsBoard, sliceMs?: number): Promise<void> => {
  const othersTurn = inSlices(sliceMs)
  const steps = board.refreshing()
  while (steps.next().done !== true) await othersTurn()
}
