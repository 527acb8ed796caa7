import { cellsOf, type Separator } from './values/cells.ts'
import { UnreadableFile } from './faults.ts'
import { countsRocYears, type ColumnName } from './columns/header-words.ts'
import { headerOf, type Columns, type Header } from './columns/header.ts'
import { knownLayout } from './columns/layouts.ts'
import { linesOf, type Line } from './lines.ts'
import { orderEvidence, type DateOrder, type DateStyle } from './values/moment.ts'
import { decimalEvidence, type Decimal } from './values/numbers.ts'
import { importLimits, type CsvSource, type ParseOptions } from './options.ts'
import { answerOf, isSettled, learn, question, type Question } from './questions.ts'
import { timePlacesOf } from './columns/time-columns.ts'

/** The format of a file. */
export interface Dialect extends DateStyle {
  readonly separator: Separator
  readonly columns: Columns
  /** The header's names in order; empty without a header. */
  readonly names: readonly string[]
  /** The last line of the header; 0 without one. */
  readonly headerLine: number
  readonly decimal: Decimal
  /** The volume counts price changes, not shares. */
  readonly tickVolume: boolean
  /** The header declares UTC times. */
  readonly utc: boolean
  /** The symbol that the header names, as pandas does; otherwise null. */
  readonly symbol: string | null
}

const columnsOf = ({ places, names }: Header): Columns => {
  const place = (name: ColumnName): number | null => {
    const [first, second] = places.get(name) ?? []
    if (second !== undefined) throw new UnreadableFile({ kind: 'column_twice', column: name })
    return first ?? null
  }
  const needed = (column: ColumnName): number => {
    const found = place(column)
    if (found === null) throw new UnreadableFile({ kind: 'no_column', column, found: names })
    return found
  }
  const dates = places.get('date') ?? []
  if (dates.length === 0)
    throw new UnreadableFile({ kind: 'no_column', column: 'date', found: names })
  return {
    dates,
    time: places.get('time')?.[0] ?? null,
    open: needed('open'),
    high: needed('high'),
    low: needed('low'),
    close: needed('close'),
    adjustedClose: place('adjustedClose'),
    volume: place('volume'),
    symbol: place('symbol'),
  }
}

/** The requested column instead of all others that contain a time. */
const askedColumns = ({ names }: Header, columns: Columns, asked: string): Columns => {
  const place = names.findIndex((name) => name.toLowerCase() === asked.trim().toLowerCase())
  if (place < 0) throw new UnreadableFile({ kind: 'no_column', column: asked, found: names })
  return { ...columns, dates: [place], time: columns.time === place ? null : columns.time }
}

interface Learned {
  readonly timeColumn: string | undefined
  header: Header | null
  headerLine: number
  columns: Columns | null
  rocYears: boolean
  symbol: string | null
  /** A line of several cells that is not a header: columns may be in an order that it defines. */
  sawCells: boolean
  rows: number
  readonly order: Question<DateOrder>
  readonly decimal: Question<Decimal>
}

/** The first line of bars shows where times are; the header alone does not. */
const learnTimePlaces = (learned: Learned, header: Header, cells: readonly string[]): void => {
  if (learned.rows > 0 || learned.timeColumn !== undefined || !learned.columns) return
  learned.columns = { ...learned.columns, ...timePlacesOf(header, cells, learned.rocYears) }
}

const learnFromRow = (learned: Learned, header: Header, [number, text]: Line): void => {
  const cells = cellsOf(text, header.separator) ?? []
  learnTimePlaces(learned, header, cells)
  const { columns } = learned
  if (!columns) return
  learned.rows += 1
  for (const place of columns.dates) {
    const date = cells[place] ?? ''
    if (learn(learned.order, orderEvidence(date))) learned.order.open ??= [number, date]
  }
  for (const name of ['open', 'high', 'low', 'close', 'volume'] as const) {
    const cell = cells[columns[name] ?? -1] ?? ''
    if (learn(learned.decimal, decimalEvidence(cell))) learned.decimal.open ??= [number, cell]
  }
}

/** Further header lines, as pandas writes for several symbols: `Ticker,AAPL,…` and `Date,,…`. */
const headerGoesOn = /^"?(ticker|date|datetime)"?[,;\t]/i

/** `Ticker,AAPL,AAPL,…`: two of them would have given two columns of closes. */
const symbolOfHeader = (line: string, separator: Separator): string | null => {
  const [name = '', ...symbols] = cellsOf(line, separator) ?? []
  return name.toLowerCase() === 'ticker' ? (symbols.find((text) => text !== '') ?? null) : null
}

const takeHeader = (learned: Learned, header: Header): void => {
  const columns = columnsOf(header)
  const { timeColumn } = learned
  learned.header = header
  learned.columns = timeColumn === undefined ? columns : askedColumns(header, columns, timeColumn)
  learned.rocYears = countsRocYears(header.names)
}

const learnFromLine = (learned: Learned, line: Line): void => {
  const [number, text] = line
  if (learned.header && (learned.rows > 0 || !headerGoesOn.test(text))) {
    learnFromRow(learned, learned.header, line)
    return
  }
  if (number > importLimits.linesBeforeHeaderMax) throw new UnreadableFile({ kind: 'no_header' })
  if (!learned.header) {
    const header = headerOf(text)
    const layout = header || learned.sawCells ? null : knownLayout(text)
    learned.sawCells ||= /[,;\t]/.test(text)
    if (header) takeHeader(learned, header)
    if (layout) {
      takeHeader(learned, layout)
      learnFromRow(learned, layout, line)
    }
    if (!header) return
  } else learned.symbol ??= symbolOfHeader(text, learned.header.separator)
  learned.headerLine = number
}

/** When commas separate cells, a comma inside a cell can only group digits. */
const isDecimalSettled = ({ header, decimal }: Learned): boolean =>
  header?.separator === ',' || isSettled(decimal)

const dialectOf = (learned: Learned): Dialect => {
  const { header, columns, headerLine, rocYears, symbol, order, decimal } = learned
  if (!header || !columns) throw new UnreadableFile({ kind: 'no_header' })
  if (!isSettled(order) && order.open) {
    throw new UnreadableFile({ kind: 'ambiguous_dates', line: order.open[0], text: order.open[1] })
  }
  if (!isDecimalSettled(learned) && decimal.open) {
    const [line, text] = decimal.open
    throw new UnreadableFile({ kind: 'ambiguous_decimals', line, text })
  }
  return {
    separator: header.separator,
    columns,
    names: header.names,
    headerLine,
    order: answerOf(order),
    rocYears,
    decimal: answerOf(decimal) ?? 'point',
    tickVolume: header.tickVolume,
    utc: header.utc,
    symbol,
  }
}

/**
 * Detects the format of a file from its first lines, or from the whole file if they are ambiguous.
 * @throws UnreadableFile
 */
export const sniffDialect = async (source: CsvSource, options: ParseOptions): Promise<Dialect> => {
  const learned: Learned = {
    timeColumn: options.timeColumn,
    header: null,
    headerLine: 0,
    columns: null,
    rocYears: false,
    symbol: null,
    sawCells: false,
    rows: 0,
    order: question(options.dates),
    decimal: question(options.decimal),
  }
  for await (const lines of linesOf(source)) {
    for (const line of lines) learnFromLine(learned, line)
    const enough = learned.rows >= importLimits.sniffedLinesMin
    if (enough && isSettled(learned.order) && isDecimalSettled(learned)) break
  }
  return dialectOf(learned)
}
