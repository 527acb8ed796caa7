import type { CompiledScan, ScanColumns } from './compile.ts'

export interface ScanDifference {
  readonly entered: readonly string[]
  readonly left: readonly string[]
}

/** One scan that is asked again after every tick batch. */
export interface LiveScan {
  /** @param symbolOf the symbol of a row; rows of symbols may move between calls */
  look: (columns: ScanColumns, symbolOf: (row: number) => string) => ScanDifference
}

/** Symbols that matched when it was last asked are remembered; the first answer has them all. */
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
