import { ticker } from '../../../contracts/fields.ts'

/** A line of a file that names a stock, or tries to. */
export interface CsvLine {
  /** Counted from 1, as an editor does. */
  readonly line: number
  readonly typed: string
  /** null: what stands there is no ticker symbol. */
  readonly symbol: string | null
}

const cellsOf = (line: string): readonly string[] =>
  line.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))

/**
 * The lines of a list as spreadsheets and brokers export it, in their order: what stands in the
 * column that is headed Symbol or Ticker, otherwise in the first one. A symbol that came before
 * and a line with nothing there are left out.
 */
export const linesOfCsv = (csv: string): readonly CsvLine[] => {
  const rows = csv
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((text, index) => ({ line: index + 1, cells: cellsOf(text) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const headed = rows[0]?.cells.findIndex((cell) => /^(symbol|ticker|代號)$/i.test(cell)) ?? -1
  const seen = new Set<string>()
  return rows.slice(headed === -1 ? 0 : 1).flatMap(({ line, cells }) => {
    const typed = cells[Math.max(0, headed)] ?? ''
    const symbol = ticker.safeParse(typed).data ?? null
    const key = symbol ?? typed
    if (key === '' || seen.has(key)) return []
    seen.add(key)
    return [{ line, typed, symbol }]
  })
}
