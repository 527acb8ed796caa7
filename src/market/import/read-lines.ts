import { daySeconds, exchangeZone } from '../../domain/calendar/trading-day.ts'
import { timeZone, type TimeZone } from '../../domain/calendar/time-zone.ts'
import { createBarTable, type BarTable } from './bar-table.ts'
import { createClocks, type RowTime } from './values/clocks.ts'
import type { Dialect } from './dialect.ts'
import { UnreadableFile, type FaultList, type LineFault } from './faults.ts'
import { linesOf } from './lines.ts'
import { importLimits, type CsvSource, type ImportProgress, type ParseOptions } from './options.ts'
import { createRowReader, type Row } from './row.ts'
import { createRowSymbols, type RowSymbols } from './columns/row-symbols.ts'

const dayMs = 86_400_000

const zoneNamed = (name: string): TimeZone => {
  try {
    return timeZone(name)
  } catch {
    throw new UnreadableFile({ kind: 'unknown_time_zone', text: name })
  }
}

export const addFault = (faults: FaultList, line: number, fault: LineFault): void => {
  faults.total += 1
  if (faults.listed.length < importLimits.faultsListedMax) faults.listed.push({ line, fault })
}

/** The lines read so far. */
export interface Reading {
  readonly table: BarTable
  readonly faults: FaultList
  readonly zone: TimeZone
  readonly symbols: RowSymbols
  /** Bars at a local time that occurred twice, by index: the later moment. */
  readonly repeated: Map<number, number>
  /** Bars at a skipped local time, by index. */
  readonly skipped: Map<number, LineFault>
  kind: RowTime['kind'] | null
  /** No line names the zone of an exchange. */
  utc: boolean
  /** Some line has a time without a zone. */
  fileClock: boolean
  lines: number
}

const isoDate = (seconds: number): string => new Date(seconds * 1_000).toISOString().slice(0, 10)

const timeFault = (
  reading: Reading,
  { kind, seconds }: RowTime,
  nowMs: number,
): LineFault | null => {
  if (kind !== reading.kind) return { kind: 'other_kind_of_time', text: isoDate(seconds) }
  // One day of tolerance: it may be tomorrow in another zone.
  if (seconds * 1_000 > nowMs + dayMs) return { kind: 'in_the_future', text: isoDate(seconds) }
  return null
}

const takeRow = (reading: Reading, row: Row, line: number, nowMs: number) => {
  const { at, skippedText, ...prices } = row
  const { table } = reading
  reading.kind ??= at.kind
  const fault = timeFault(reading, at, nowMs)
  if (fault) {
    addFault(reading.faults, line, fault)
    return
  }
  reading.utc &&= at.utc
  reading.fileClock ||= at.fileClock
  if (at.later !== null) reading.repeated.set(table.length, at.later)
  if (at.skippedIn !== null && skippedText !== null)
    reading.skipped.set(table.length, {
      kind: 'skipped_time',
      text: skippedText,
      zone: at.skippedIn,
    })
  const date = at.day === null ? Number.NaN : at.day * daySeconds
  table.push({ time: at.seconds, date, ...prices, line })
}

/** Reads every line below the header; bars and wrong lines are in the order of the file. */
export const readLines = async (
  source: CsvSource,
  dialect: Dialect,
  options: ParseOptions,
  onProgress: (progress: ImportProgress) => void,
): Promise<Reading> => {
  const zoneName = options.timeZone ?? exchangeZone
  const zone = zoneNamed(zoneName)
  const symbols = createRowSymbols(options.anySymbol === true ? undefined : options.symbol)
  const clocks = createClocks(zoneName, dialect.utc)
  const readRow = createRowReader({ dialect, adjusted: options.adjusted ?? false, clocks, symbols })
  const reading: Reading = {
    table: createBarTable(),
    faults: { listed: [], total: 0 },
    zone,
    symbols,
    repeated: new Map(),
    skipped: new Map(),
    kind: null,
    utc: true,
    fileClock: false,
    lines: 0,
  }
  let reportedBytes = 0
  const onBytes = (bytes: number): void => {
    if (bytes - reportedBytes < importLimits.progressBytes && bytes < source.sizeBytes) return
    reportedBytes = bytes
    // The file may grow during the import.
    onProgress({ phase: 'reading', bytes, totalBytes: Math.max(bytes, source.sizeBytes) })
  }
  for await (const lines of linesOf(source, onBytes)) {
    for (const [line, text] of lines) {
      if (line <= dialect.headerLine) continue
      const row = readRow(text)
      if (row === null) continue
      reading.lines += 1
      if ('kind' in row) addFault(reading.faults, line, row)
      else takeRow(reading, row, line, options.nowMs)
    }
  }
  symbols.check()
  return reading
}
