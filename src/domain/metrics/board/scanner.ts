import { compileScan } from '../../scan/compile.ts'
import { createLiveScan } from '../../scan/live-scan.ts'
import { planScan } from '../../scan/plan.ts'
import type { ScanRule } from '../../scan/rule.ts'
import type { MetricsBoard } from './board.ts'
import { metricDefinitions } from '../definitions.ts'
import { shown } from '../shown.ts'

/** US dollars, shares, per cent; null: not known. */
export interface ScanMatch {
  readonly symbol: string
  readonly name: string
  readonly price: number | null
  readonly change: number | null
  readonly changePercent: number | null
  readonly volume: number | null
}

export interface MetricsRow {
  readonly symbol: string
  /** In the order of `metricDefinitions`; null: not known. */
  readonly values: readonly (number | null)[]
}

/** A live scan: the changes since the last call. */
export interface LiveMatches {
  look(): { readonly entered: readonly ScanMatch[]; readonly left: readonly string[] }
}

/** The metrics that screens read, all as of the last tick batch. */
export interface Scanner {
  /** False until every symbol's history was read; answers are empty or partial before. */
  readonly ready: boolean
  /** Grows with every change of any answer. */
  readonly version: number
  /** Unix ms of the newest price. */
  readonly asOf: number
  /** Unix ms: when this symbol's newest price was seen; null: it has none. */
  seenAt(symbol: string): number | null
  /** Symbols whose newest price was seen before `from` or after `until` (Unix ms). */
  seenOutside(from: number, until: number): readonly string[]
  rows(): readonly MetricsRow[]
  scan(rules: readonly ScanRule[]): readonly ScanMatch[]
  live(rules: readonly ScanRule[]): LiveMatches
  /** Called after every tick batch; returns how to end that. */
  onTicks(listener: () => void): () => void
}

const matchAt = (board: MetricsBoard, row: number): ScanMatch => ({
  symbol: board.symbol(row),
  name: board.name(row),
  price: shown(board.metric('price')[row]),
  change: shown(board.metric('change')[row]),
  changePercent: shown(board.metric('changePercent')[row]),
  volume: shown(board.metric('volume')[row]),
})

export const rowsOf = (board: MetricsBoard): MetricsRow[] => {
  const columns = metricDefinitions.map(({ key }) => board.metric(key))
  return Array.from({ length: board.count }, (_, row) => ({
    symbol: board.symbol(row),
    values: columns.map((column) => shown(column[row])),
  }))
}

export const scanBoard = (board: MetricsBoard, rules: readonly ScanRule[]): ScanMatch[] =>
  compileScan(planScan(rules))(board).map((row) => matchAt(board, row))

export const liveScanOf = (board: MetricsBoard, rules: readonly ScanRule[]): LiveMatches => {
  const live = createLiveScan(compileScan(planScan(rules)))
  return {
    look: () => {
      const { entered, left } = live.look(board, (row) => board.symbol(row))
      return { entered: entered.map((symbol) => matchAt(board, board.rowOf(symbol))), left }
    },
  }
}

/** What a board answers; its rows are made once for each version. */
export const answersOf = (
  board: MetricsBoard,
): Omit<Scanner, 'ready' | 'asOf' | 'onTicks' | 'version'> => {
  let made: { readonly version: number; readonly rows: readonly MetricsRow[] } | null = null
  return {
    seenAt: (symbol) => board.seenAt(symbol),
    seenOutside: (from, until) => board.seenOutside(from, until),
    rows: () => {
      if (made?.version !== board.version) made = { version: board.version, rows: rowsOf(board) }
      return made.rows
    },
    scan: (rules) => scanBoard(board, rules),
    live: (rules) => liveScanOf(board, rules),
  }
}
