import { timeZone, type TimeZone } from '../../domain/calendar/time-zone.ts'
import { dailyBarTime, tradingDate } from '../../domain/calendar/trading-day.ts'
import { createBarTable, type BarTable } from './bar-table.ts'
import type { Dialect } from './dialect.ts'
import { UnreadableFile, type FaultList, type LineFault } from './faults.ts'
import { linesOf } from './lines.ts'
import type { Moment } from './moment.ts'
import { importLimits, type CsvSource, type ImportProgress, type ParseOptions } from './options.ts'
import { createRowReader, type Row } from './row.ts'

const defaultTimeZone = 'America/New_York'
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

/** Unix seconds; of a date alone, 00:00 UTC of it. */
const secondsOf = ({ day, time }: Moment, zone: TimeZone): number => {
  if (time === null) return (day * dayMs) / 1_000
  const shown = day * dayMs + time.seconds * 1_000
  const { offsetMinutes } = time
  return (offsetMinutes === null ? zone.momentOf(shown) : shown - offsetMinutes * 60_000) / 1_000
}

/** What the times of a file are: dates only, or times of day, or Unix times. */
const kindOf = ({ time, unix }: Moment): 'date' | 'time' | 'unix' => {
  if (unix) return 'unix'
  return time === null ? 'date' : 'time'
}

/** A file's lines so far. */
export interface Reading {
  readonly table: BarTable
  readonly faults: FaultList
  kind: ReturnType<typeof kindOf> | null
  lines: number
}

const takeRow = (reading: Reading, row: Row, line: number, zone: TimeZone, nowMs: number) => {
  const { moment, ...prices } = row
  const kind = kindOf(moment)
  reading.kind ??= kind
  const time = secondsOf(moment, zone)
  const text = new Date(time * 1_000).toISOString().slice(0, 10)
  if (kind !== reading.kind) addFault(reading.faults, line, { kind: 'other_kind_of_time', text })
  // A day of grace: it is tomorrow elsewhere.
  else if (time * 1_000 > nowMs + dayMs)
    addFault(reading.faults, line, { kind: 'in_the_future', text })
  else {
    const date = moment.unix ? dailyBarTime(tradingDate(time * 1_000)) : moment.day * 86_400
    reading.table.push({ time, date, ...prices, line })
  }
}

/** Reads every line below the header; bars and wrong lines are in the order of the file. */
export const readLines = async (
  source: CsvSource,
  dialect: Dialect,
  options: ParseOptions,
  onProgress: (progress: ImportProgress) => void,
): Promise<Reading> => {
  const zone = zoneNamed(options.timeZone ?? defaultTimeZone)
  const readRow = createRowReader(dialect, options.adjusted ?? false)
  const reading: Reading = {
    table: createBarTable(),
    faults: { listed: [], total: 0 },
    kind: null,
    lines: 0,
  }
  let told = 0
  const onBytes = (bytes: number): void => {
    if (bytes - told < importLimits.progressBytes && bytes < source.sizeBytes) return
    told = bytes
    onProgress({ phase: 'reading', bytes, totalBytes: source.sizeBytes })
  }
  for await (const lines of linesOf(source, onBytes)) {
    for (const [line, text] of lines) {
      if (line <= dialect.headerLine) continue
      reading.lines += 1
      const row = readRow(text)
      if ('kind' in row) addFault(reading.faults, line, row)
      else takeRow(reading, row, line, zone, options.nowMs)
    }
  }
  return reading
}
