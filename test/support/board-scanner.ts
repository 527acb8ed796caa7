import { MetricsBoard } from '../../src/domain/metrics/board/board.ts'
import {
  liveScanOf,
  rowsOf,
  scanBoard,
  type Scanner,
} from '../../src/domain/metrics/board/scanner.ts'

/** A scanner over a board that the test fills by hand. */
export interface BoardScanner extends Scanner {
  stands(): null
  ready: boolean
  readonly board: MetricsBoard
  /** Unix ms: the next tick batch is seen a second after this moment. */
  seenSince(at: number): void
  /** The market's next tick batch: symbol, price, the day's volume. */
  batch(...ticks: readonly (readonly [symbol: string, price: number, volume: number])[]): void
}

const startMs = Date.UTC(2025, 5, 10, 4)
const time = Date.UTC(2025, 5, 10) / 1_000

export const createBoardScanner = (): BoardScanner => {
  const board = new MetricsBoard()
  const listeners = new Set<() => void>()
  let asOf = startMs
  return {
    ready: true,
    board,
    stands: () => null,
    get version() {
      return board.version
    },
    get asOf() {
      return asOf
    },
    seenAt: (symbol) => board.seenAt(symbol),
    seenOutside: (from, until) => board.seenOutside(from, until),
    rows: () => rowsOf(board),
    scan: (rules) => scanBoard(board, rules),
    live: (rules) => liveScanOf(board, rules),
    seenSince: (at) => {
      asOf = at
    },
    onTicks: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    batch: (...ticks) => {
      asOf += 1_000
      for (const [symbol, price, volume] of ticks) {
        if (board.rowOf(symbol) < 0)
          board.load({
            symbol,
            name: `${symbol} Inc.`,
            days: [],
            today: null,
            minutes: [],
            profile: [],
            fundamentals: {
              sharesOutstanding: null,
              floatShares: null,
              epsTtm: null,
              dividendsTtm: null,
            },
          })
        board.edit(symbol)?.tick(price, volume, asOf, time, startMs)
      }
      board.refresh()
      for (const listener of listeners) listener()
    },
  }
}
