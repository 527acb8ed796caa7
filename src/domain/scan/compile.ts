import { equalWithin, noDifference } from './limits.ts'
import type { Comparison, ScanPlan } from './plan.ts'
import type { Quantity } from './quantity.ts'
import type { ScanOperator } from './vocabulary.ts'

/** The quantities of many symbols, a row per symbol. NaN: missing. */
export interface ScanColumns {
  /** Rows that count; columns may be longer. */
  readonly count: number
  column(quantity: Quantity): Float64Array
}

/** The rows that match, ascending. */
export type CompiledScan = (columns: ScanColumns) => number[]

/** Rows that match: a byte for each four, of which the lowest bit is the first of them. */
type Kept = Uint8Array

type Narrow = (columns: ScanColumns, kept: Kept) => void

/** Of left − right, or of the distance between them: with which sign it has to be at least this much. */
interface Condition {
  readonly of: 'difference' | 'distance'
  readonly sign: 1 | -1
  readonly least: number
}

/** The least number that is more than `equalWithin`. */
const different = equalWithin * (1 + Number.EPSILON)

const conditionOf: Record<ScanOperator, Condition> = {
  'greater than or equal': { of: 'difference', sign: 1, least: -noDifference },
  'greater than': { of: 'difference', sign: 1, least: noDifference },
  'less than or equal': { of: 'difference', sign: -1, least: -noDifference },
  'less than': { of: 'difference', sign: -1, least: noDifference },
  equal: { of: 'distance', sign: -1, least: -equalWithin },
  'not equal': { of: 'distance', sign: 1, least: different },
}

/*
 * The loops of a scan. The bits of rows that fail become 0; NaN fails everything. None has a branch on
 * the data: which rows match is as good as random to the processor. There are four loops, because an
 * operation less for each row, and a column less to read, is a good part of a scan. All but the rarest,
 * which asks whether two columns are equal, take four rows in a turn: the processor compares them at
 * the same time.
 */

/** Beyond its end a column has no value. */
const at = (column: Float64Array, row: number): number => column[row] ?? Number.NaN

const meets = (value: number, { sign, least }: Condition): number => Number(value * sign >= least)

const keep = (kept: Kept, four: number, bits: number) => {
  kept[four] = (kept[four] ?? 0) & bits
}

const keepByDifference = (
  kept: Kept,
  left: Float64Array,
  constant: number,
  condition: Condition,
) => {
  for (let four = 0, row = 0; four < kept.length; four += 1, row += 4)
    keep(
      kept,
      four,
      meets(at(left, row) - constant, condition) |
        (meets(at(left, row + 1) - constant, condition) << 1) |
        (meets(at(left, row + 2) - constant, condition) << 2) |
        (meets(at(left, row + 3) - constant, condition) << 3),
    )
}

const keepByDistance = (kept: Kept, left: Float64Array, constant: number, condition: Condition) => {
  for (let four = 0, row = 0; four < kept.length; four += 1, row += 4)
    keep(
      kept,
      four,
      meets(Math.abs(at(left, row) - constant), condition) |
        (meets(Math.abs(at(left, row + 1) - constant), condition) << 1) |
        (meets(Math.abs(at(left, row + 2) - constant), condition) << 2) |
        (meets(Math.abs(at(left, row + 3) - constant), condition) << 3),
    )
}

const keepByColumns = (
  kept: Kept,
  left: Float64Array,
  right: Float64Array,
  times: number,
  condition: Condition,
) => {
  for (let four = 0, row = 0; four < kept.length; four += 1, row += 4)
    keep(
      kept,
      four,
      meets(at(left, row) - at(right, row) * times, condition) |
        (meets(at(left, row + 1) - at(right, row + 1) * times, condition) << 1) |
        (meets(at(left, row + 2) - at(right, row + 2) * times, condition) << 2) |
        (meets(at(left, row + 3) - at(right, row + 3) * times, condition) << 3),
    )
}

const keepByColumnDistance = (
  kept: Kept,
  left: Float64Array,
  right: Float64Array,
  times: number,
  condition: Condition,
) => {
  for (let row = 0; row < kept.length * 4; row += 1) {
    const isMet = meets(Math.abs(at(left, row) - at(right, row) * times), condition)
    keep(kept, row >> 2, ~((1 - isMet) << (row & 3)))
  }
}

/** @returns a function that sets the bits of the rows that fail the comparison to 0 */
const narrowBy = ({ left, operator, right }: Comparison): Narrow => {
  const condition = conditionOf[operator]
  const isDistance = condition.of === 'distance'
  if ('constant' in right) {
    const { constant } = right
    const loop = isDistance ? keepByDistance : keepByDifference
    return (columns, kept) => loop(kept, columns.column(left), constant, condition)
  }
  const { quantity, times } = right
  const loop = isDistance ? keepByColumnDistance : keepByColumns
  return (columns, kept) =>
    loop(kept, columns.column(left), columns.column(quantity), times, condition)
}

const addAll = (to: Kept, more: Kept) => {
  for (let four = 0; four < to.length; four += 1) to[four] = (to[four] ?? 0) | (more[four] ?? 0)
}

/** The rows that are kept. Each is written, and stays where the next one does not take its place. */
const numbersOf = (kept: Kept, end: number): number[] => {
  // A column that is longer may have values beyond the last row.
  if (end % 4 > 0) keep(kept, kept.length - 1, 0b1111 >> (4 - (end % 4)))
  const numbers = new Array<number>(end)
  let count = 0
  for (let four = 0, row = 0; four < kept.length; four += 1, row += 4) {
    const bits = kept[four] ?? 0
    numbers[count] = row
    count += bits & 1
    numbers[count] = row + 1
    count += (bits >> 1) & 1
    numbers[count] = row + 2
    count += (bits >> 2) & 1
    numbers[count] = row + 3
    count += bits >> 3
  }
  numbers.length = count
  return numbers
}

/** Resolves the rules once; the result scans all symbols by column, as {@link matches} does. */
export const compileScan = (plan: ScanPlan): CompiledScan => {
  const groups = plan.map((group) => group.map(narrowBy))
  return (columns) => {
    const found: Kept = new Uint8Array(Math.ceil(columns.count / 4))
    const kept: Kept = new Uint8Array(found.length)
    for (const group of groups) {
      kept.fill(0b1111)
      for (const narrow of group) narrow(columns, kept)
      addAll(found, kept)
    }
    return numbersOf(found, columns.count)
  }
}
