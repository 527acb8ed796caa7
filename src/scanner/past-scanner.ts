import { MetricsBoard } from '../domain/metrics/board.ts'
import { answersOf, type Scanner } from '../domain/metrics/scanner.ts'
import type { ReadModels } from '../projections/read-models.ts'
import { fillBoard, refreshInSlices } from './fill-board.ts'

/** The metrics of every symbol as read models have them, which do not change. */
export const readScanner = async (readModels: ReadModels): Promise<Scanner> => {
  const board = new MetricsBoard()
  let asOf = 0
  await fillBoard(board, readModels, (at) => {
    asOf = Math.max(asOf, at)
  })
  await refreshInSlices(board)
  return {
    ready: true,
    asOf,
    version: board.version,
    ...answersOf(board),
    onTicks: () => () => undefined,
  }
}
