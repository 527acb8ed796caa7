import type { MarketEvent } from '../domain/all-events.ts'
import type { DomainEvent } from '../domain/kernel/decider.ts'
import { MetricsBoard } from '../domain/metrics/board/board.ts'
import { answersOf, type Scanner } from '../domain/metrics/board/scanner.ts'
import type { ReadModels } from '../projections/read-models.ts'
import { smallSliceMs } from '../projections/turns.ts'
import { applyToBoard } from './apply-event.ts'
import { fillBoard, refreshInSlices } from './fill-board.ts'

/** The metrics of every symbol at one moment. */
export interface PastScanner extends Scanner {
  /**
   * Moves to a later moment.
   * @param events of the market in between, in the order of the log
   * @returns false: some records have to be read, and it is at no moment any more
   */
  goOn(events: readonly DomainEvent[]): Promise<boolean>
}

/** The metrics of every symbol as read models have them. */
export const readScanner = async (readModels: ReadModels): Promise<PastScanner> => {
  const board = new MetricsBoard()
  let asOf = 0
  const see = (at: number) => {
    asOf = Math.max(asOf, at)
  }
  await fillBoard(board, readModels, see)
  await refreshInSlices(board, smallSliceMs)
  return {
    ready: true,
    get asOf() {
      return asOf
    },
    get version() {
      return board.version
    },
    ...answersOf(board),
    onTicks: () => () => undefined,
    goOn: async (events) => {
      for (const event of events as readonly MarketEvent[]) {
        if (event.type === 'PricesTicked') see(event.data.ticks[0]?.[3] ?? 0)
        if (applyToBoard(board, event).length > 0) return false
      }
      await refreshInSlices(board, smallSliceMs)
      return true
    },
  }
}
