import type { Timeframe } from '../../domain/calendar/timeframes.ts'

/** The fault of one line; the other lines of the file can still be read. */
export type LineFault =
  | { readonly kind: 'missing'; readonly column: string }
  | { readonly kind: 'not_a_number'; readonly column: string; readonly text: string }
  | { readonly kind: 'not_positive'; readonly column: string; readonly text: string }
  | { readonly kind: 'too_large'; readonly column: string; readonly text: string }
  | { readonly kind: 'not_a_time'; readonly text: string }
  | { readonly kind: 'before_1970'; readonly text: string }
  | { readonly kind: 'in_the_future'; readonly text: string }
  | { readonly kind: 'other_kind_of_time'; readonly text: string }
  | { readonly kind: 'high_below_low'; readonly high: string; readonly low: string }
  | { readonly kind: 'outside_range'; readonly column: string; readonly text: string }
  | { readonly kind: 'negative_volume'; readonly text: string }
  | { readonly kind: 'same_time'; readonly line: number }
  | { readonly kind: 'too_few_columns'; readonly found: number; readonly expected: number }
  | { readonly kind: 'skipped_time'; readonly text: string; readonly zone: string }
  | { readonly kind: 'bad_quotes' }

export interface FaultyLine {
  /** Counted from 1, header included, as in an editor. */
  readonly line: number
  readonly fault: LineFault
}

/** Why the file cannot be read. */
export type FileFault =
  | { readonly kind: 'unreadable'; readonly reason: string }
  | { readonly kind: 'not_text' }
  | { readonly kind: 'no_header' }
  | { readonly kind: 'no_column'; readonly column: string; readonly found: readonly string[] }
  | { readonly kind: 'column_twice'; readonly column: string }
  | { readonly kind: 'no_bars' }
  | { readonly kind: 'wrong_symbol'; readonly asked: string; readonly found: readonly string[] }
  | { readonly kind: 'several_symbols'; readonly found: readonly string[] }
  | { readonly kind: 'times_disagree'; readonly columns: readonly string[]; readonly text: string }
  | { readonly kind: 'dates_only'; readonly timeframe: Timeframe }
  | { readonly kind: 'stamps_of_another_zone'; readonly time: string }
  | { readonly kind: 'ambiguous_dates'; readonly line: number; readonly text: string }
  | { readonly kind: 'ambiguous_decimals'; readonly line: number; readonly text: string }
  | { readonly kind: 'no_adjusted_close' }
  | { readonly kind: 'unknown_time_zone'; readonly text: string }
  | { readonly kind: 'unknown_spacing' }
  | { readonly kind: 'unsupported_spacing'; readonly seconds: number }
  | { readonly kind: 'not_this_spacing'; readonly timeframe: Timeframe; readonly seconds: number }
  | { readonly kind: 'pipe_too_long'; readonly maxBytes: number }
  | { readonly kind: 'too_many_bars'; readonly max: number }

/** Thrown to stop reading a file; `parseBarsCsv` returns its fault as a value. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
  readonly fault: FileFault
  constructor(fault: FileFault) {
    super(fault.kind)
    this.fault = fault
  }
}

/** Wrong lines in the order found; only the first are stored, all are counted. */
export interface FaultList {
  readonly listed: FaultyLine[]
  total: number
}
