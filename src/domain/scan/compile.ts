import { equalWithin } from './limits.ts'
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

const least = Number.MIN_VALUE

/**
 * Every operator as a band for left − right, so that one loop does them all. A difference of
 * doubles is 0 only when they are equal (gradual underflow), and NaN is in no band.
 */
const bandOf: Record<ScanOperator, Band> = {
  'greater than or equal': { from: 0, to: Infinity, inside: true },
  'greater than': { from: least, to: Infinity, inside: true },
  'less than or equal': { from: -Infinity, to: 0, inside: true },
  'less than': { from: -Infinity, to: -least, inside: true },
  equal: { from: -equalWithin, to: equalWithin, inside: true },
  'not equal': { from: -equalWithin, to: equalWithin, inside: false },
}

type Narrow = (columns: ScanColumns, rows: Uint8Array) => void

/** @param rows 1 for each row that is still in; rows that fail the comparison become 0 */
const narrowBy = ({ left, operator, right }: Comparison): Narrow => {
  const { from, to, inside } = bandOf[operator]
  const keep = (difference: number) =>
    inside ? difference >= from && difference <= to : difference < from || difference > to
  if ('constant' in right) {
    const { constant } = right
    return (columns, rows) => {
      const a = columns.column(left)
      for (let row = 0; row < columns.count; row += 1)
        if (rows[row] === 1 && !keep((a[row] ?? NaN) - constant)) rows[row] = 0
    }
  }
  const { quantity, times } = right
  return (columns, rows) => {
    const a = columns.column(left)
    const b = columns.column(quantity)
    for (let row = 0; row < columns.count; row += 1)
      if (rows[row] === 1 && !keep((a[row] ?? NaN) - (b[row] ?? NaN) * times)) rows[row] = 0
  }
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
      for (let row = 0; row < count; row += 1) if (rows[row] === 1) found[row] = 1
    }
    const matching: number[] = []
    for (let row = 0; row < count; row += 1) if (found[row] === 1) matching.push(row)
    return matching
  }
}
