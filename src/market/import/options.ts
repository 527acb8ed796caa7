import type { Timeframe } from '../../domain/calendar/timeframes.ts'

/** Options for what a file does not define; each is needed only when the file is ambiguous. */
export interface ParseOptions {
  /** The current time, Unix ms: a bar of a later day is a wrong line. */
  readonly nowMs: number
  /** The rows to import from a file with a symbol column; default: the file has one symbol. */
  readonly symbol?: string
  /** Accept a file of any one symbol. */
  readonly anySymbol?: boolean
  /** The header's name of the time column, when several columns disagree. */
  readonly timeColumn?: string
  /** Whether 3/4/2024 is in March (`month-first`) or in April (`day-first`). */
  readonly dates?: 'month-first' | 'day-first'
  /** Whether 1,234 is a whole number (`point`) or has decimals (`comma`). */
  readonly decimal?: 'point' | 'comma'
  /** Use the adjusted close, and scale open, high and low alike; default: as traded. */
  readonly adjusted?: boolean
  /** Import the good lines although others are wrong. */
  readonly skipBad?: boolean
  /** Default: from the spacing of the lines. */
  readonly timeframe?: Timeframe
  /** The zone of times without an offset, and of UTC times' days; default: America/New_York. */
  readonly timeZone?: string
}

/** The source of a file's bytes. It is read twice: to detect its format, and for its bars. */
export interface CsvSource {
  /** For messages and for the bars' `source`. */
  readonly name: string
  readonly sizeBytes: number
  open(): AsyncIterable<Uint8Array>
}

export type ImportProgress =
  | { readonly phase: 'reading'; readonly bytes: number; readonly totalBytes: number }
  | { readonly phase: 'writing'; readonly bars: number; readonly totalBars: number }

export const importLimits = {
  /** No line of a bar file is longer; a longer one shows that it is another kind of file. */
  lineCharactersMax: 10_000,
  /** Titles and remarks above the header. */
  linesBeforeHeaderMax: 20,
  /** Lines from which the format of dates and numbers is detected, unless they are ambiguous. */
  sniffedLinesMin: 200,
  /** Some twenty years of minutes in market hours; 64 bytes each in memory. */
  barsPerFileMax: 2_500_000,
  /** Symbols whose rows are counted separately; rows of further ones are counted together. */
  symbolsCountedMax: 1_000,
  /** Size of standard input or a pipe, which is held in memory: some 5 million lines. */
  pipedBytesMax: 268_435_456,
  /** Further wrong lines are counted, not listed. */
  faultsListedMax: 100,
  /** Bytes between two progress reports. */
  progressBytes: 262_144,
} as const
