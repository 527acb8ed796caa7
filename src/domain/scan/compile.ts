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

type Narrow = (columns: ScanColumns, rows: Uint8Array) => void

/** Of left − right: with which sign it has to be at least so much. */
interface AtLeast {
  readonly sign: 1 | -1
  readonly least: number
}

/** Of left − right: whether it may be at most `equalWithin` from 0, or has to be further. */
interface Near {
  readonly isNear: boolean
}

const conditionOf: Record<ScanOperator, AtLeast | Near> = {
  'greater than or equal': { sign: 1, least: -noDifference },
  'greater than': { sign: 1, least: noDifference },
  'less than or equal': { sign: -1, least: -noDifference },
  'less than': { sign: -1, least: noDifference },
  equal: { isNear: true },
  'not equal': { isNear: false },
}

/*
 * The loops of a scan. Rows that fail become 0; NaN fails everything. None has a branch on the data:
 * which rows match is as good as random to the processor. There are four, because a comparison less
 * for each row, and a column less to read, is a good part of a scan. All but the rarest, which asks
 * whether two columns are equal, take four rows in a turn: the processor compares them at the same
 * time.
 */

/** Beyond its end a column has no value. */
const at = (column: Float64Array, row: number): number => column[row] ?? Number.NaN

const atLeast = (difference: number, { sign, least }: AtLeast): number =>
  Number(difference * sign >= least)

const nearness = (difference: number, { isNear }: Near): number => {
  const distance = Math.abs(difference)
  const near = Number(distance <= equalWithin)
  const far = Number(distance > equalWithin)
  return isNear ? near : far
}

const keep = (rows: Uint8Array, row: number, kept: number) => {
  rows[row] = (rows[row] ?? 0) & kept
}

const keepAtLeast = (
  rows: Uint8Array,
  left: Float64Array,
  constant: number,
  condition: AtLeast,
) => {
  for (let row = 0; row < rows.length; row += 4) {
    keep(rows, row, atLeast(at(left, row) - constant, condition))
    keep(rows, row + 1, atLeast(at(left, row + 1) - constant, condition))
    keep(rows, row + 2, atLeast(at(left, row + 2) - constant, condition))
    keep(rows, row + 3, atLeast(at(left, row + 3) - constant, condition))
  }
}

const keepColumnAtLeast = (
  rows: Uint8Array,
  left: Float64Array,
  right: Float64Array,
  times: number,
  condition: AtLeast,
) => {
  for (let row = 0; row < rows.length; row += 4) {
    keep(rows, row, atLeast(at(left, row) - at(right, row) * times, condition))
    keep(rows, row + 1, atLeast(at(left, row + 1) - at(right, row + 1) * times, condition))
    keep(rows, row + 2, atLeast(at(left, row + 2) - at(right, row + 2) * times, condition))
    keep(rows, row + 3, atLeast(at(left, row + 3) - at(right, row + 3) * times, condition))
  }
}

const keepNear = (rows: Uint8Array, left: Float64Array, constant: number, condition: Near) => {
  for (let row = 0; row < rows.length; row += 4) {
    keep(rows, row, nearness(at(left, row) - constant, condition))
    keep(rows, row + 1, nearness(at(left, row + 1) - constant, condition))
    keep(rows, row + 2, nearness(at(left, row + 2) - constant, condition))
    keep(rows, row + 3, nearness(at(left, row + 3) - constant, condition))
  }
}

const keepColumnNear = (
  rows: Uint8Array,
  left: Float64Array,
  right: Float64Array,
  times: number,
  condition: Near,
) => {
  for (let row = 0; row < rows.length; row += 1)
    keep(rows, row, nearness(at(left, row) - at(right, row) * times, condition))
}

/** @returns a function that sets the rows that fail the comparison to 0 */
const narrowBy = ({ left, operator, right }: Comparison): Narrow => {
  const condition = conditionOf[operator]
  if ('constant' in right) {
    const { constant } = right
    return 'sign' in condition
      ? (columns, rows) => keepAtLeast(rows, columns.column(left), constant, condition)
      : (columns, rows) => keepNear(rows, columns.column(left), constant, condition)
  }
  const { quantity, times } = right
  return 'sign' in condition
    ? (columns, rows) =>
        keepColumnAtLeast(rows, columns.column(left), columns.column(quantity), times, condition)
    : (columns, rows) =>
        keepColumnNear(rows, columns.column(left), columns.column(quantity), times, condition)
}

/** Rows, one byte each and up to three more at their end, and the same bytes four at a time. */
const makeRows = (count: number) => {
  const words = new Uint32Array(Math.ceil(count / Uint32Array.BYTES_PER_ELEMENT))
  return { words, rows: new Uint8Array(words.buffer) }
}

const addWords = (to: Uint32Array, more: Uint32Array) => {
  for (let word = 0; word < to.length; word += 1) to[word] = (to[word] ?? 0) | (more[word] ?? 0)
}

/** The rows that are 1. Each is written, and stays where the next one does not take its place. */
const numbersOf = (rows: Uint8Array, end: number): number[] => {
  const numbers = new Array<number>(end)
  let count = 0
  for (let row = 0; row < end; row += 1) {
    numbers[count] = row
    count += rows[row] ?? 0
  }
  numbers.length = count
  return numbers
}

/** Resolves the rules once; the result scans all symbols by column, as {@link matches} does. */
export const compileScan = (plan: ScanPlan): CompiledScan => {
  const groups = plan.map((group) => group.map(narrowBy))
  return (columns) => {
    const found = makeRows(columns.count)
    const kept = makeRows(columns.count)
    for (const group of groups) {
      kept.rows.fill(1)
      for (const narrow of group) narrow(columns, kept.rows)
      addWords(found.words, kept.words)
    }
    return numbersOf(found.rows, columns.count)
  }
}
