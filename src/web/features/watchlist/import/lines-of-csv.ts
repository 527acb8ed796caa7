import { readSymbols, writtenSymbol } from '../../../../domain/notation/symbol.ts'

/** What may stand between two cells; the first that a head has is the one of its file. */
const separators = ['\t', ';', ','] as const

/** A cell in quotes, with each quote in it doubled, or one as it is; then a separator or the end. */
const cellBefore = (separator: string) =>
  new RegExp(` *(?:"((?:[^"]|"")*)" *|([^${separator}]*))(?:[${separator}]|$)`, 'gy')

/** The cells of a line, without the quotes and the space around them. */
const cellsOf = (line: string, separator: string): readonly string[] =>
  Array.from(line.matchAll(cellBefore(separator)), ([, quoted, plain = '']) =>
    (quoted?.replaceAll('""', '"') ?? plain).trim(),
  )

/** A place in a file that names a stock, or tries to. */
export interface CsvLine {
  /** Counted from 1, as an editor does. */
  readonly line: number
  readonly typed: string
  /** null: what stands there is no ticker symbol. */
  readonly symbol: string | null
}

/** What a file has beside its symbols. */
export interface LeftOut {
  /** Names of a list's sections, such as `###Banks`. */
  readonly sections: number
  /** Lines of text above the head, and lines that have nothing in the column of symbols. */
  readonly lines: number
  /** Symbols that came before in the same file. */
  readonly repeated: number
}

export interface SymbolsOfCsv {
  readonly found: readonly CsvLine[]
  readonly left: LeftOut
}

/** Words stand above a table where a program writes them; further down a head is none. */
const headLinesMax = 20

const anySeparator = separators.join('')
const head = /^(symbols?|tickers?|ticker symbol|(股票|證券|商品)?(代號|代碼))$/i

interface Row {
  readonly line: number
  readonly text: string
}

/** Where the table of a file begins, and which of its columns has the symbols. */
const headOf = (rows: readonly Row[]) => {
  for (const [row, { text }] of rows.slice(0, headLinesMax).entries()) {
    const possible = separators.filter((separator) => text.includes(separator))
    for (const separator of [...possible, anySeparator]) {
      const column = cellsOf(text, separator).findIndex((cell) => head.test(cell))
      if (column !== -1) return { row, column, separator }
    }
  }
  return null
}

const isSection = (cell: string): boolean => cell.startsWith('#')

/** Whether every word of a cell is a symbol as lists have them: in capitals, or after a dollar sign. */
const areSymbols = (cell: string, isOnly: boolean): boolean =>
  readSymbols(cell).every(
    ({ written, symbol }) =>
      symbol !== null && (isOnly || written === written.toUpperCase() || written.startsWith('$')),
  )

/** A line of symbols in one or several cells; null: it is a row of a table. */
const listOf = (cells: readonly string[], isOnly: boolean): readonly string[] | null => {
  const named = cells.filter((cell) => cell !== '' && !isSection(cell))
  if (!named.every((cell) => areSymbols(cell, isOnly))) return null
  return cells.flatMap((cell) =>
    isSection(cell) ? [cell] : readSymbols(cell).map(({ written }) => written),
  )
}

const writtenIn = (rows: readonly Row[]): { line: number; typed: string }[] => {
  const table = headOf(rows)
  return rows.flatMap(({ line, text }, row) => {
    if (table && row <= table.row) return row < table.row ? [{ line, typed: '' }] : []
    const cells = cellsOf(text, table?.separator ?? anySeparator)
    const list = table ? null : listOf(cells, rows.length === 1)
    return (list ?? [cells[table?.column ?? 0] ?? '']).map((typed) => ({ line, typed }))
  })
}

/**
 * The symbols of a list as spreadsheets, brokers and charting programs export it, in their order:
 * what stands in the column that is headed Symbol or Ticker; without a head every cell of a line that
 * has nothing but symbols, otherwise the first one. Whatever else it has is counted.
 */
export const linesOfCsv = (csv: string): SymbolsOfCsv => {
  const rows = csv
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((text, index) => ({ line: index + 1, text }))
    .filter(({ text }) => cellsOf(text, anySeparator).some((cell) => cell !== ''))
  const found = new Map<string, CsvLine>()
  const left = { sections: 0, lines: 0, repeated: 0 }
  for (const { line, typed } of writtenIn(rows)) {
    const symbol = writtenSymbol(typed)
    const key = symbol ?? typed
    if (typed === '') left.lines += 1
    else if (isSection(typed)) left.sections += 1
    else if (found.has(key)) left.repeated += 1
    else found.set(key, { line, typed, symbol })
  }
  return { found: [...found.values()], left }
}
