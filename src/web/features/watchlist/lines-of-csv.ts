import { ticker } from '../../../contracts/fields.ts'

/** A line of a file that names a stock, or tries to. */
export interface CsvLine {
  /** Counted from 1, as an editor does. */
  readonly line: number
  readonly typed: string
  /** null: what stands there is no ticker symbol. */
  readonly symbol: string | null
}

/** What may stand between two cells; the first that a head has is the one of its file. */
const separators = ['\t', ';', ','] as const
const anySeparator = separators.join('')

/** A cell in quotes, with each quote in it doubled, or one as it is; then a separator or the end. */
const cellBefore = (separator: string) =>
  new RegExp(` *(?:"((?:[^"]|"")*)" *|([^${separator}]*))(?:[${separator}]|$)`, 'gy')

const cellsOf = (line: string, separator: string): readonly string[] =>
  Array.from(line.matchAll(cellBefore(separator)), ([, quoted, plain = '']) =>
    (quoted?.replaceAll('""', '"') ?? plain).trim(),
  )

const headOf = (line: string) => {
  const possible = separators.filter((separator) => line.includes(separator))
  for (const separator of [...possible, anySeparator]) {
    const column = cellsOf(line, separator).findIndex((cell) =>
      /^(symbol|ticker|代號)$/i.test(cell),
    )
    if (column !== -1) return { column, separator }
  }
  return null
}

/**
 * The lines of a list as spreadsheets and brokers export it, in their order: what stands in the
 * column that is headed Symbol or Ticker, otherwise in the first one. A symbol that came before
 * and a line with nothing there are left out.
 */
export const linesOfCsv = (csv: string): readonly CsvLine[] => {
  const rows = csv
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((text, index) => ({ line: index + 1, text }))
    .filter(({ text }) => cellsOf(text, anySeparator).some((cell) => cell !== ''))
  const head = headOf(rows[0]?.text ?? '')
  const seen = new Set<string>()
  return rows.slice(head ? 1 : 0).flatMap(({ line, text }) => {
    const typed = cellsOf(text, head?.separator ?? anySeparator)[head?.column ?? 0] ?? ''
    const symbol = ticker.safeParse(typed).data ?? null
    const key = symbol ?? typed
    if (key === '' || seen.has(key)) return []
    seen.add(key)
    return [{ line, typed, symbol }]
  })
}
