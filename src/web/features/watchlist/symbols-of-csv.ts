import { ticker } from '../../../contracts/fields.ts'

const cellsOf = (line: string): readonly string[] =>
  line.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))

/**
 * The symbols in a list as spreadsheets and brokers export it, each once, in their order: the
 * column that is headed Symbol or Ticker, otherwise the first one. What is no ticker is left out.
 */
export const symbolsOfCsv = (csv: string): readonly string[] => {
  const [first = [], ...rest] = csv
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map(cellsOf)
  const headed = first.findIndex((cell) => /^(symbol|ticker|代號)$/i.test(cell))
  const rows = headed === -1 ? [first, ...rest] : rest
  const symbols = rows.flatMap((cells) => {
    const parsed = ticker.safeParse(cells[Math.max(0, headed)] ?? '')
    return parsed.success ? [parsed.data] : []
  })
  return [...new Set(symbols)]
}
