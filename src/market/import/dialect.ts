import { cellsOf, type Separator } from './cells.ts'
import { UnreadableFile } from './faults.ts'
import { headerOf, type ColumnName, type Columns, type Header } from './header.ts'
import { linesOf, type Line } from './lines.ts'
import { orderEvidence, type DateOrder } from './moment.ts'
import { decimalEvidence, type Decimal } from './numbers.ts'
import { importLimits, type CsvSource, type ParseOptions } from './options.ts'

/** How a file is written. */
export interface Dialect {
  readonly separator: Separator
  readonly columns: Columns
  readonly headerLine: number
  /** Null: no date of the file leaves it open. */
  readonly order: DateOrder | null
  readonly decimal: Decimal
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
  return {
    date: needed('date'),
    time: place('time'),
    open: needed('open'),
    high: needed('high'),
    low: needed('low'),
    close: needed('close'),
    adjustedClose: place('adjustedClose'),
    volume: place('volume'),
    symbol: place('symbol'),
  }
}

/** Two ways that a file may be written, and what its lines so far say for each. */
interface Question<Answer extends string> {
  readonly given: Answer | null
  readonly votes: Map<Answer, number>
  /** The first line that left it open. */
  open: Line | null
}

const question = <Answer extends string>(given: Answer | undefined): Question<Answer> => ({
  given: given ?? null,
  votes: new Map(),
  open: null,
})

const learn = <Answer extends string>(
  { votes, ...asked }: Question<Answer>,
  evidence: Answer | 'either' | null,
): boolean => {
  if (evidence === 'either') return asked.given === null
  if (evidence !== null) votes.set(evidence, (votes.get(evidence) ?? 0) + 1)
  return false
}

/** The majority's answer: one mistyped date does not turn round all others. */
const answerOf = <Answer extends string>({ given, votes }: Question<Answer>): Answer | null =>
  given ?? [...votes].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null

const isSettled = (asked: Question<string>): boolean =>
  answerOf(asked) !== null || asked.open === null

interface Learned {
  header: Header | null
  headerLine: number
  columns: Columns | null
  rows: number
  readonly order: Question<DateOrder>
  readonly decimal: Question<Decimal>
}

const learnFromRow = (learned: Learned, columns: Columns, [number, text]: Line): void => {
  const cells = cellsOf(text, learned.header?.separator ?? ',') ?? []
  const date = cells[columns.date] ?? ''
  learned.rows += 1
  if (learn(learned.order, orderEvidence(date))) learned.order.open ??= [number, date]
  for (const name of ['open', 'high', 'low', 'close', 'volume'] as const) {
    const cell = cells[columns[name] ?? -1] ?? ''
    if (learn(learned.decimal, decimalEvidence(cell))) learned.decimal.open ??= [number, cell]
  }
}

/** Further header lines, as pandas writes for several symbols: `Ticker,AAPL,…` and `Date,,…`. */
const headerGoesOn = /^"?(ticker|date|datetime)"?[,;\t]/i

const learnFromLine = (learned: Learned, line: Line): void => {
  const [number, text] = line
  if (learned.columns && (learned.rows > 0 || !headerGoesOn.test(text))) {
    learnFromRow(learned, learned.columns, line)
    return
  }
  if (number > importLimits.linesBeforeHeaderMax) throw new UnreadableFile({ kind: 'no_header' })
  if (!learned.columns) {
    learned.header = headerOf(text)
    if (!learned.header) return
    learned.columns = columnsOf(learned.header)
  }
  learned.headerLine = number
}

/** Where commas part cells, a comma inside of one can only group digits. */
const isDecimalSettled = ({ header, decimal }: Learned): boolean =>
  header?.separator === ',' || isSettled(decimal)

const dialectOf = (learned: Learned): Dialect => {
  const { header, columns, headerLine, order, decimal } = learned
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
    headerLine,
    order: answerOf(order),
    decimal: answerOf(decimal) ?? 'point',
  }
}

/**
 * Learns how a file is written from its first lines, or from all of it where they leave open which
 * of two ways is meant.
 * @throws UnreadableFile
 */
export const sniffDialect = async (source: CsvSource, options: ParseOptions): Promise<Dialect> => {
  const learned: Learned = {
    header: null,
    headerLine: 0,
    columns: null,
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
