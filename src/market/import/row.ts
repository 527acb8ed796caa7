import { priceFault } from '../../domain/stock/bars/bar-faults.ts'
import { cellsOf } from './values/cells.ts'
import type { Dialect } from './dialect.ts'
import { UnreadableFile, type LineFault } from './faults.ts'
import type { Clocks, RowTime } from './values/clocks.ts'
import type { Columns } from './columns/header.ts'
import { parseMoment } from './values/moment.ts'
import { isMissing, parseNumber, restorePrice } from './values/numbers.ts'
import type { RowSymbols } from './columns/row-symbols.ts'
import { timeOf } from './columns/time-columns.ts'

/** One line as a bar; what its time means is known only after all lines. */
export interface Row {
  readonly at: RowTime
  /** The time as written, if it was skipped by the clocks; otherwise null. */
  readonly skippedText: string | null
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/** The context of all lines, known before the first is read. */
export interface RowContext {
  readonly dialect: Dialect
  readonly adjusted: boolean
  readonly clocks: Clocks
  readonly symbols: RowSymbols
}

/** Thrown to stop parsing a wrong line. */
class BadLine extends Error {
  readonly fault: LineFault
  constructor(fault: LineFault) {
    super(fault.kind)
    this.fault = fault
  }
}

const priceMax = 1e9

const priceIn = (cells: readonly string[], place: number, column: string, dialect: Dialect) => {
  const text = cells[place] ?? ''
  if (isMissing(text)) throw new BadLine({ kind: 'missing', column })
  const value = parseNumber(text, dialect.decimal)
  if (value === null) throw new BadLine({ kind: 'not_a_number', column, text })
  if (value <= 0) throw new BadLine({ kind: 'not_positive', column, text })
  if (value > priceMax) throw new BadLine({ kind: 'too_large', column, text })
  return restorePrice(value)
}

/** Indices and currencies have no volume: a missing one counts as 0. */
const volumeIn = (cells: readonly string[], place: number | null, dialect: Dialect): number => {
  const text = cells[place ?? -1] ?? ''
  if (isMissing(text)) return 0
  const value = parseNumber(text, dialect.decimal)
  if (value === null) throw new BadLine({ kind: 'not_a_number', column: 'volume', text })
  if (value < 0) throw new BadLine({ kind: 'negative_volume', text })
  if (value > 1e15) throw new BadLine({ kind: 'too_large', column: 'volume', text })
  return value
}

/** The time cells of a line, for messages. */
const timeTextOf = (cells: readonly string[], { dates, time }: Columns): string =>
  [...dates, ...(time === null ? [] : [time])]
    .map((place) => cells[place] ?? '')
    .filter(Boolean)
    .join(' ')

const timeIn = (
  cells: readonly string[],
  columns: Columns,
  { dialect, clocks }: RowContext,
): RowTime => {
  const { dates, time } = columns
  const clock = time === null ? null : (cells[time] ?? '')
  const bad = (kind: 'not_a_time' | 'before_1970') =>
    new BadLine({ kind, text: timeTextOf(cells, columns) })
  const moments = dates.map((place) => {
    const date = cells[place] ?? ''
    if (date === '') throw new BadLine({ kind: 'missing', column: 'date' })
    const moment = parseMoment(date, clock, dialect)
    if (!moment) throw bad('not_a_time')
    if (moment.day < 0) throw bad('before_1970')
    return moment
  })
  const at = timeOf(moments, clocks)
  if (at === null) throw bad('not_a_time')
  if (at === 'disagree') {
    const names = dates.map((place) => dialect.names[place] ?? '')
    const text = timeTextOf(cells, columns)
    throw new UnreadableFile({ kind: 'times_disagree', columns: names, text })
  }
  return at
}

type Prices = Omit<Row, 'at' | 'skippedText' | 'volume'>

const checkRange = (prices: Prices, cells: readonly string[], columns: Columns): void => {
  const { high, low, open } = prices
  if (!priceFault({ ...prices, volume: 0 })) return
  const text = (column: keyof Prices) => cells[columns[column]] ?? ''
  if (high < low) {
    throw new BadLine({ kind: 'high_below_low', high: text('high'), low: text('low') })
  }
  const column = open < low || open > high ? 'open' : 'close'
  throw new BadLine({ kind: 'outside_range', column, text: text(column) })
}

/** All four prices scaled by the adjusted close, which accounts for splits and dividends. */
const adjustedBy = (adjustedClose: number, { open, high, low, close }: Prices): Prices => {
  const factor = adjustedClose / close
  const scaled = (price: number) => restorePrice(price * factor)
  return { open: scaled(open), high: scaled(high), low: scaled(low), close: adjustedClose }
}

const readCells = (cells: readonly string[], context: RowContext): Row => {
  const { dialect, adjusted } = context
  const { columns } = dialect
  const { adjustedClose } = columns
  const at = timeIn(cells, columns, context)
  const price = (column: keyof Prices) => priceIn(cells, columns[column], column, dialect)
  const traded = {
    open: price('open'),
    high: price('high'),
    low: price('low'),
    close: price('close'),
  }
  checkRange(traded, cells, columns)
  const volume = volumeIn(cells, columns.volume, dialect)
  const prices =
    adjusted && adjustedClose !== null
      ? adjustedBy(priceIn(cells, adjustedClose, 'adjusted close', dialect), traded)
      : traded
  const skippedText = at.skippedIn === null ? null : timeTextOf(cells, columns)
  return { at, skippedText, ...prices, volume }
}

const lastPlace = ({ dates, open, high, low, close }: Columns): number =>
  Math.max(...dates, open, high, low, close)

/** Parses lines of one file; null: the line has a symbol that is not imported. */
export const createRowReader = (context: RowContext) => {
  const { dialect, symbols } = context
  const { columns, separator } = dialect
  const expected = lastPlace(columns) + 1

  return (line: string): Row | LineFault | null => {
    const cells = cellsOf(line, separator)
    if (!cells) return { kind: 'bad_quotes' }
    if (cells.length < expected) return { kind: 'too_few_columns', found: cells.length, expected }
    const symbol = columns.symbol === null ? dialect.symbol : cells[columns.symbol]
    if (!symbols.takes(symbol ?? '')) return null
    try {
      return readCells(cells, context)
    } catch (error) {
      if (error instanceof BadLine) return error.fault
      throw error
    }
  }
}
