import { cellsOf, separators, type Separator } from '../values/cells.ts'
import type { Header } from './header.ts'
import type { ColumnName } from './header-words.ts'

/** A known column order of files without a header. */
interface Layout {
  readonly columns: readonly (ColumnName | null)[]
  readonly fits: (cells: readonly string[]) => boolean
  readonly tickVolume: boolean
}

const isNumber = (cell: string | undefined): boolean => /^\d+(\.\d+)?$/.test(cell ?? '')
const areNumbers = (cells: readonly string[]): boolean => cells.every(isNumber)
const isStamp = (cell: string | undefined): boolean => /^(\d{10}|\d{13}|\d{16})$/.test(cell ?? '')

const bars = ['open', 'high', 'low', 'close', 'volume'] as const

const layouts: readonly Layout[] = [
  {
    // Klines: from open time to close time, then money, trades and what takers bought.
    columns: ['date', ...bars],
    fits: (cells) =>
      (cells.length === 11 || cells.length === 12) &&
      isStamp(cells[0]) &&
      isStamp(cells[6]) &&
      Number(cells[6]) > Number(cells[0]) &&
      areNumbers(cells.slice(1, 6)),
    tickVolume: false,
  },
  {
    // MetaTrader 4, which writes dates with points.
    columns: ['date', 'time', ...bars],
    fits: (cells) =>
      cells.length === 7 &&
      /^\d{4}\.\d{2}\.\d{2}$/.test(cells[0] ?? '') &&
      /^\d{2}:\d{2}$/.test(cells[1] ?? '') &&
      areNumbers(cells.slice(2)),
    tickVolume: true,
  },
]

const layoutOf = (line: string, separator: Separator): Header | null => {
  const cells = cellsOf(line, separator) ?? []
  const layout = layouts.find(({ fits }) => fits(cells))
  if (!layout) return null
  const places = new Map<ColumnName, readonly number[]>()
  layout.columns.forEach((name, place) => {
    if (name !== null) places.set(name, [place])
  })
  return { separator, places, names: [], tickVolume: layout.tickVolume, utc: false }
}

/**
 * The columns of a first line that is not a header but a bar, in a column order that only one
 * format has. null for any other: no line shows whether open or close comes first.
 */
export const knownLayout = (line: string): Header | null => {
  for (const separator of separators) {
    const header = layoutOf(line, separator)
    if (header) return header
  }
  return null
}
