import type { Timeframe } from '../../domain/calendar/timeframes.ts'

/** Of the exchange whose trading days the product keeps. */
export const defaultTimeZone = 'America/New_York'

/** What a file does not say of itself; each is only asked for when the file leaves it open. */
export interface ParseOptions {
  /** Our clock, Unix ms: a bar of a later day is a wrong line. */
  readonly nowMs: number
  /** Which rows to take of a file with a column of symbols; default: it must be of one. */
  readonly symbol?: string
  /** Take a file of one symbol, whichever it is. */
  readonly anySymbol?: boolean
  /** The header's name of the column that says when bars begin, where several do and disagree. */
  readonly timeColumn?: string
  /** Whether 3/4/2024 is in March (`month-first`) or in April (`day-first`). */
  readonly dates?: 'month-first' | 'day-first'
  /** Whether 1,234 is a whole number (`point`) or has decimals (`comma`). */
  readonly decimal?: 'point' | 'comma'
  /** Take the adjusted close, and open, high and low scaled alike; default: prices as traded. */
  readonly adjusted?: boolean
  /** Give the good lines although others are wrong. */
  readonly skipBad?: boolean
  /** Default: what the spacing of the lines says. */
  readonly timeframe?: Timeframe
  /**
   * Whose clocks times without an offset are of, and whose day a Unix time or a time of UTC is in;
   * default: America/New_York.
   */
  readonly timeZone?: string
}

/** Where a file's bytes come from. It is read twice: to learn how it is written, and for its bars. */
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
  /** No line of a bar file is longer; one that is shows that this is no such file. */
  lineCharactersMax: 10_000,
  /** Titles and remarks above the header. */
  linesBeforeHeaderMax: 20,
  /** Lines from which to learn how dates and numbers are written, unless they leave it open. */
  sniffedLinesMin: 200,
  /** Some twenty years of minutes in market hours: 64 bytes each in memory. */
  barsPerFileMax: 2_500_000,
  /** Symbols whose rows are counted one by one; those of further ones are counted together. */
  symbolsCountedMax: 1_000,
  /** Of standard input or a pipe, which is kept in memory: some 5 million lines. */
  pipedBytesMax: 268_435_456,
  /** Further wrong lines are counted, not listed. */
  faultsListedMax: 100,
  /** Bytes between two reports of progress. */
  progressBytes: 262_144,
} as const
