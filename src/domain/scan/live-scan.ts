import type { CompiledScan, ScanColumns } from './compile.ts'

export interface ScanDifference {
  readonly entered: readonly string[]
  readonly left: readonly string[]
}

/** A scan that runs again after every tick batch. */
export interface LiveScan {
  /** @param symbolOf the symbol of a row; rows of symbols may move between calls */
  look: (columns: ScanColumns, symbolOf: (row: number) => string) => ScanDifference
}

/** It remembers the last matches; the first answer contains all of them. */
export const createLiveScan = (scan: CompiledScan): LiveScan => {
  let matching = new Set<string>()
  return {
    look: (columns, symbolOf) => {
      const now = new Set(scan(columns).map(symbolOf))
      const entered = [...now].filter((symbol) => !matching.has(symbol))
      const left = [...matching].filter((symbol) => !now.has(symbol))
      matching = now
      return { entered, left }
    },
  }
}
