import { priceFault } from '../../domain/stock/bar-faults.ts'
import { cellsOf } from './cells.ts'
import type { Dialect } from './dialect.ts'
import type { LineFault } from './faults.ts'
import type { Columns } from './header.ts'
import { parseMoment, type Moment } from './moment.ts'
import { isMissing, parseNumber, restorePrice } from './numbers.ts'

/** One line as a bar; what its time means is only known once all lines are. */
export interface Row {
  readonly moment: Moment
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/** A wrong line ends its reading here. */
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

/** Indices and currencies have no volume: a missing one counts as none. */
const volumeIn = (cells: readonly string[], place: number | null, dialect: Dialect): number => {
  const text = cells[place ?? -1] ?? ''
  if (isMissing(text)) return 0
  const value = parseNumber(text, dialect.decimal)
  if (value === null) throw new BadLine({ kind: 'not_a_number', column: 'volume', text })
  if (value < 0) throw new BadLine({ kind: 'negative_volume', text })
  if (value > 1e15) throw new BadLine({ kind: 'too_large', column: 'volume', text })
  return value
}

const momentIn = (cells: readonly string[], { date, time }: Columns, dialect: Dialect): Moment => {
  const [dateText, timeText] = [cells[date] ?? '', time === null ? null : (cells[time] ?? '')]
  if (dateText === '') throw new BadLine({ kind: 'missing', column: 'date' })
  const moment = parseMoment(dateText, timeText, dialect.order)
  const text = [dateText, timeText].filter(Boolean).join(' ')
  if (!moment) throw new BadLine({ kind: 'not_a_time', text })
  if (moment.day < 0) throw new BadLine({ kind: 'before_1970', text })
  return moment
}

type Prices = Omit<Row, 'moment' | 'volume'>

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

/** All four prices as if the close had been the adjusted one: what splits and dividends left. */
const adjustedBy = (adjustedClose: number, { open, high, low, close }: Prices): Prices => {
  const factor = adjustedClose / close
  const scaled = (price: number) => restorePrice(price * factor)
  return { open: scaled(open), high: scaled(high), low: scaled(low), close: adjustedClose }
}

const readCells = (cells: readonly string[], dialect: Dialect, adjusted: boolean): Row => {
  const { columns } = dialect
  const { adjustedClose } = columns
  const moment = momentIn(cells, columns, dialect)
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
  return { moment, ...prices, volume }
}

const lastPlace = ({ date, open, high, low, close }: Columns): number =>
  Math.max(date, open, high, low, close)

/** Reads lines of one file; the symbol of its first line has to be that of all. */
export const createRowReader = (dialect: Dialect, adjusted: boolean) => {
  const expected = lastPlace(dialect.columns) + 1
  let first: string | null = null

  const checkSymbol = (cells: readonly string[]): void => {
    if (dialect.columns.symbol === null) return
    const text = cells[dialect.columns.symbol] ?? ''
    first ??= text
    if (text !== first) throw new BadLine({ kind: 'another_symbol', text, first })
  }

  return (line: string): Row | LineFault => {
    const cells = cellsOf(line, dialect.separator)
    if (!cells) return { kind: 'bad_quotes' }
    if (cells.length < expected) return { kind: 'too_few_columns', found: cells.length, expected }
    try {
      checkSymbol(cells)
      return readCells(cells, dialect, adjusted)
    } catch (error) {
      if (error instanceof BadLine) return error.fault
      throw error
    }
  }
}
