import { exchangeZone } from '../../domain/calendar/trading-day.ts'
import type { Timeframe } from '../../domain/calendar/timeframes.ts'
import type { BarColumns } from '../../domain/stock/bars/bar.ts'
import { chunksOf, type BarTable } from './bar-table.ts'
import { sniffDialect, type Dialect } from './dialect.ts'
import { UnreadableFile, type FaultList, type FileFault } from './faults.ts'
import { type CsvSource, type ImportProgress, type ParseOptions } from './options.ts'
import { addFault, readLines, type Reading } from './read-lines.ts'
import type { OtherSymbol } from './columns/row-symbols.ts'
import { areDates, settleDates, settleRepeatedHours } from './values/settle-times.ts'
import { timeframeOf } from './values/spacing.ts'

/** The bars of a file. */
export interface ParsedBars {
  readonly timeframe: Timeframe
  readonly count: number
  /** Times of the first and the last bar, Unix seconds. */
  readonly first: number
  readonly last: number
  readonly adjusted: boolean
  /** The lines were not in chronological order. */
  readonly reordered: boolean
  readonly dialect: Dialect
  /** How times became dates, or their zone, in words; null if the file defines it. */
  readonly timesRead: string | null
  /** Rows of other symbols in the file, which are left out. */
  readonly otherSymbols: readonly OtherSymbol[]
  /** Ascending; each piece fits one event. */
  readonly chunks: () => Iterable<BarColumns>
}

export type ParseResult =
  | { readonly ok: true; readonly bars: ParsedBars; readonly faults: FaultList }
  /** Lines are wrong, and `skipBad` is not set. */
  | {
      readonly ok: false
      readonly reason: 'bad_lines'
      readonly faults: FaultList
      readonly lines: number
    }
  | { readonly ok: false; readonly reason: 'bad_file'; readonly fault: FileFault }

const timesIn = (table: BarTable, order: Uint32Array): Float64Array =>
  Float64Array.from(order, (index) => table.value('time', index))

/** Removes lines whose time an earlier line has, and reports each. */
const withoutRepeated = ({ table, faults }: Reading, order: Uint32Array): Uint32Array => {
  let kept: number | null = null
  return order.filter((index) => {
    const time = table.value('time', index)
    if (kept === null || time !== table.value('time', kept)) {
      kept = index
      return true
    }
    addFault(faults, table.value('line', index), {
      kind: 'same_time',
      line: table.value('line', kept),
    })
    return false
  })
}

const isReordered = (order: Uint32Array): boolean =>
  order.some((index, place) => place > 0 && index < (order[place - 1] ?? 0))

/** Removes lines with a skipped local time, and reports each. */
const withoutSkipped = ({ table, faults, skipped }: Reading, order: Uint32Array): Uint32Array =>
  order.filter((index) => {
    const fault = skipped.get(index)
    if (fault) addFault(faults, table.value('line', index), fault)
    return !fault
  })

/** Bars in chronological order, once their spacing shows whether a time is a date or a moment. */
const settle = (reading: Reading, options: ParseOptions) => {
  const { table } = reading
  const zoneName = options.timeZone ?? exchangeZone
  settleRepeatedHours(reading)
  const order = table.inOrder()
  const dated = areDates(reading, order)
  const timeframe = timeframeOf(timesIn(table, order), dated, options.timeframe)
  if (timeframe !== '1D') {
    if (reading.kind === 'date') throw new UnreadableFile({ kind: 'dates_only', timeframe })
    const timesRead = reading.fileClock ? `times of ${zoneName}` : null
    return { timeframe, timesRead, order: withoutSkipped(reading, order) }
  }
  const found = settleDates(reading, order, options.timeZone !== undefined)
  const zoneDays = `times read as days of ${zoneName}`
  const timesRead = found && { stamps: 'times at 00:00 UTC read as dates', zone: zoneDays }[found]
  for (const index of order) table.set('time', index, table.value('date', index))
  return { timeframe, timesRead, order: table.inOrder() }
}

const finish = (reading: Reading, dialect: Dialect, options: ParseOptions): ParseResult => {
  const { table, faults } = reading
  if (table.length === 0 && faults.total === 0) throw new UnreadableFile({ kind: 'no_bars' })
  const rejected = () => ({ ok: false, reason: 'bad_lines', faults, lines: reading.lines }) as const
  if (table.length === 0) return rejected()
  const { timeframe, timesRead, order: settled } = settle(reading, options)
  let order = settled
  const reordered = isReordered(order)
  order = withoutRepeated(reading, order)
  faults.listed.sort((a, b) => a.line - b.line)
  if (order.length === 0 || (faults.total > 0 && options.skipBad !== true)) return rejected()
  const timeAt = (place: number) => table.value('time', order.at(place) ?? 0)
  const bars: ParsedBars = {
    timeframe,
    count: order.length,
    first: timeAt(0),
    last: timeAt(-1),
    adjusted: options.adjusted ?? false,
    reordered,
    dialect,
    timesRead,
    otherSymbols: reading.symbols.others,
    chunks: () => chunksOf(table, order),
  }
  return { ok: true, bars, faults }
}

/**
 * Reads the daily or intraday bars of a CSV file as exported by data sites and brokers. A file with
 * a wrong line gives no bars unless `skipBad`; every wrong line is reported with its number and its
 * fault. Prices are used as given, to six decimals (see `restorePrice`).
 */
export const parseBarsCsv = async (
  source: CsvSource,
  options: ParseOptions,
  onProgress: (progress: ImportProgress) => void = () => undefined,
): Promise<ParseResult> => {
  try {
    const dialect = await sniffDialect(source, options)
    if (options.adjusted === true && dialect.columns.adjustedClose === null) {
      return { ok: false, reason: 'bad_file', fault: { kind: 'no_adjusted_close' } }
    }
    return finish(await readLines(source, dialect, options, onProgress), dialect, options)
  } catch (error) {
    if (error instanceof UnreadableFile)
      return { ok: false, reason: 'bad_file', fault: error.fault }
    throw error
  }
}
