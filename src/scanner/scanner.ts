import { answersOf, type Scanner } from '../domain/metrics/board/scanner.ts'
import type { Position } from '../eventstore/position.ts'
import { LiveBoard } from './live-board.ts'
import type { ScannerDeps } from './ports.ts'

export interface RunningScanner extends Scanner {
  /** Returns at once; answers are empty or incomplete until `ready`. */
  start(): void
  /** How far the log was followed; null: it is not yet. */
  reached(): Position | null
  /** The position that answers are of; null: of none yet. */
  stands(): Position | null
  stop(): Promise<void>
}

/** Maintains the metrics of every symbol from the log, and runs scans over them. */
export const createScanner = (deps: ScannerDeps): RunningScanner => {
  const listeners = new Set<() => void>()
  const live = new LiveBoard(deps, () => {
    for (const listener of listeners) listener()
  })
  const { board } = live
  return {
    get ready() {
      return live.ready
    },
    get version() {
      return board.version
    },
    get asOf() {
      return live.asOf
    },
    ...answersOf(board),
    onTicks: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: () => live.start(),
    reached: () => live.reached,
    stands: () => live.stands,
    stop: () => live.stop(),
  }
}
