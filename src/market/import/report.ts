import { formatCount } from '../../domain/notation/decimal.ts'
import type { FaultList } from './faults.ts'
import type { ImportResult } from './import-bars.ts'
import type { ParsedBars } from './parse-bars-csv.ts'
import { fileSentence, lineSentence } from './sentences.ts'

/** Wrong lines that a report lists; further ones are counted. */
const linesShownMax = 20

/** Symbols whose left-out rows are counted separately. */
const symbolsShownMax = 5

const count = (n: number, noun: string): string => `${formatCount(n)} ${noun}${n === 1 ? '' : 's'}`

const faultLines = ({ listed, total }: FaultList): string[] => {
  const shown = listed.slice(0, linesShownMax)
  const width = Math.max(...shown.map(({ line }) => line.toString().length))
  const lines = shown.map(
    ({ line, fault }) => `  line ${line.toString().padStart(width)}: ${lineSentence(fault)}`,
  )
  const rest = total - shown.length
  return rest > 0 ? [...lines, `  and ${count(rest, 'more wrong line')}`] : lines
}

const timeText = (seconds: number, daily: boolean): string => {
  const iso = new Date(seconds * 1_000).toISOString()
  return daily ? iso.slice(0, 10) : `${iso.slice(0, 16).replace('T', ' ')} UTC`
}

const barsText = ({ count: n, timeframe, first, last }: ParsedBars): string => {
  const daily = timeframe === '1D'
  const kind = daily ? 'daily bar' : `${timeframe} bar`
  return `${count(n, kind)}, ${timeText(first, daily)} to ${timeText(last, daily)}`
}

/** How the file was interpreted, so that a wrong guess is visible. */
const readAs = ({ dialect, timesRead, adjusted, reordered }: ParsedBars): string => {
  const separated = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }[dialect.separator]
  const order = dialect.order === null ? [] : [`dates ${dialect.order}`]
  const parts = [
    `cells separated by ${separated}`,
    ...order,
    ...(timesRead === null ? [] : [timesRead]),
    `decimal ${dialect.decimal}`,
    adjusted ? 'prices adjusted' : 'prices as traded',
    ...(dialect.tickVolume ? ['volume is the tick volume'] : []),
    ...(reordered ? ['lines sorted by time'] : []),
  ]
  return `Read as: ${parts.join(', ')}.`
}

const otherSymbols = ({ otherSymbols: others }: ParsedBars): string[] => {
  const shown = others.slice(0, symbolsShownMax)
  const lines = shown.map(({ symbol, rows }) => `${count(rows, 'row')} of ${symbol} left out.`)
  const rest = others.slice(symbolsShownMax)
  if (rest.length === 0) return lines
  const rows = rest.reduce((sum, other) => sum + other.rows, 0)
  return [...lines, `${count(rows, 'row')} of ${count(rest.length, 'more symbol')} left out.`]
}

const done = (result: Extract<ImportResult, { ok: true }>): string[] => {
  const { bars, faults, symbol } = result
  const lines = [`Imported ${symbol}: ${barsText(bars)}.`, readAs(bars), ...otherSymbols(bars)]
  if (faults.total === 0) return lines
  return [...lines, `Left out ${count(faults.total, 'wrong line')}:`, ...faultLines(faults)]
}

/**
 * The result of an import as text for a terminal: what was imported and how the file was
 * interpreted, or every wrong line with its number, its fault and what to do.
 */
export const formatImportReport = (path: string, result: ImportResult): string => {
  const file = path === '-' ? 'standard input' : path
  if (result.ok) return done(result).join('\n')
  switch (result.reason) {
    case 'bad_file':
      return `${file}: ${fileSentence(result.fault)}`
    case 'bad_symbol':
      return (
        `'${result.text}' is not a ticker symbol: a letter, then up to 11 letters, digits, ` +
        'dots or dashes.'
      )
    case 'bad_lines':
      return [
        `${file}: ${count(result.faults.total, 'wrong line')} of ${count(result.lines, 'line')}; nothing was imported.`,
        ...faultLines(result.faults),
        ...(result.faults.total < result.lines
          ? ['Correct them, or use --skip-bad to import the other lines.']
          : []),
      ].join('\n')
    case 'refused':
      return [
        `${file}: ${result.sentence}`,
        ...(result.barsWritten > 0
          ? [
              `${count(result.barsWritten, 'bar')} were written before the error; importing again replaces them.`,
            ]
          : []),
      ].join('\n')
  }
}
