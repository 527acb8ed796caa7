import { equalWithin, noDifference } from './limits.ts'
import type { Comparison, ScanPlan } from './plan.ts'
import type { Quantity } from './quantity.ts'
import type { ScanOperator } from './vocabulary.ts'

/** The quantities of many symbols; a row is a symbol. NaN stands for a missing value. */
export interface ScanColumns {
  /** Rows that count; columns may be longer. */
  readonly count: number
  column(quantity: Quantity): Float64Array
}

/** The rows that match, ascending. */
export type CompiledScan = (columns: ScanColumns) => number[]

interface Band {
  readonly from: number
  readonly to: number
  /** Whether the difference has to be inside the band, or outside of it. */
  readonly inside: boolean
}

/** Every operator as a band for left − right, so that one loop does them all. NaN is in no band. */
const bandOf: Record<ScanOperator, Band> = {
  'greater than or equal': { from: -noDifference, to: Infinity, inside: true },
  'greater than': { from: noDifference, to: Infinity, inside: true },
  'less than or equal': { from: -Infinity, to: noDifference, inside: true },
  'less than': { from: -Infinity, to: -noDifference, inside: true },
  equal: { from: -equalWithin, to: equalWithin, inside: true },
  'not equal': { from: -equalWithin, to: equalWithin, inside: false },
}

type Narrow = (columns: ScanColumns, rows: Uint8Array) => void

/**
 * Rows whose difference is not kept become 0. The loops have no branch on the data: which rows
 * match is as good as random to the processor.
 */
const keepDifferences = (
  rows: Uint8Array,
  left: Float64Array,
  constant: number,
  { from, to, inside }: Band,
) => {
  if (inside)
    for (let row = 0; row < rows.length; row += 1) {
      const difference = (left[row] ?? Number.NaN) - constant
      rows[row] = (rows[row] ?? 0) & Number(difference >= from) & Number(difference <= to)
    }
  else
    for (let row = 0; row < rows.length; row += 1) {
      const difference = (left[row] ?? Number.NaN) - constant
      rows[row] = (rows[row] ?? 0) & (Number(difference < from) | Number(difference > to))
    }
}

/** The same where the right-hand side is a column, taken so many times. */
const keepColumnDifferences = (
  rows: Uint8Array,
  left: Float64Array,
  right: Float64Array,
  times: number,
  { from, to, inside }: Band,
) => {
  if (inside)
    for (let row = 0; row < rows.length; row += 1) {
      const difference = (left[row] ?? Number.NaN) - (right[row] ?? Number.NaN) * times
      rows[row] = (rows[row] ?? 0) & Number(difference >= from) & Number(difference <= to)
    }
  else
    for (let row = 0; row < rows.length; row += 1) {
      const difference = (left[row] ?? Number.NaN) - (right[row] ?? Number.NaN) * times
      rows[row] = (rows[row] ?? 0) & (Number(difference < from) | Number(difference > to))
    }
}

/** @returns what sets to 0 each of the rows that are still in and fail the comparison */
const narrowBy = ({ left, operator, right }: Comparison): Narrow => {
  const band = bandOf[operator]
  if ('constant' in right) {
    const { constant } = right
    return (columns, rows) => keepDifferences(rows, columns.column(left), constant, band)
  }
  const { quantity, times } = right
  return (columns, rows) =>
    keepColumnDifferences(rows, columns.column(left), columns.column(quantity), times, band)
}

/**
 * Looks the words of the rules up once; what it returns works column by column over all symbols
 * and gives the answer of {@link matches}.
 */
export const compileScan = (plan: ScanPlan): CompiledScan => {
  const groups = plan.map((group) => group.map(narrowBy))
  return (columns) => {
    const { count } = columns
    const found = new Uint8Array(count)
    const rows = new Uint8Array(count)
    for (const group of groups) {
      rows.fill(1)
      for (const narrow of group) narrow(columns, rows)
      for (let row = 0; row < count; row += 1) found[row] = (found[row] ?? 0) | (rows[row] ?? 0)
    }
    const matching: number[] = []
    for (let row = 0; row < count; row += 1) if (found[row] === 1) matching.push(row)
    return matching
  }
}
