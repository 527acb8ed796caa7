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
 * for each row, and a column less to read, is a good part of a scan.
 */

const keepAtLeast = (
  rows: Uint8Array,
  left: Float64Array,
  constant: number,
  { sign, least }: AtLeast,
) => {
  for (let row = 0; row < rows.length; row += 1) {
    const difference = (left[row] ?? Number.NaN) - constant
    rows[row] = (rows[row] ?? 0) & Number(difference * sign >= least)
  }
}

const keepColumnAtLeast = (
  rows: Uint8Array,
  left: Float64Array,
  right: Float64Array,
  times: number,
  { sign, least }: AtLeast,
) => {
  for (let row = 0; row < rows.length; row += 1) {
    const difference = (left[row] ?? Number.NaN) - (right[row] ?? Number.NaN) * times
    rows[row] = (rows[row] ?? 0) & Number(difference * sign >= least)
  }
}

const keepNear = (rows: Uint8Array, left: Float64Array, constant: number, { isNear }: Near) => {
  for (let row = 0; row < rows.length; row += 1) {
    const distance = Math.abs((left[row] ?? Number.NaN) - constant)
    const near = Number(distance <= equalWithin)
    const far = Number(distance > equalWithin)
    rows[row] = (rows[row] ?? 0) & (isNear ? near : far)
  }
}

const keepColumnNear = (
  rows: Uint8Array,
  left: Float64Array,
  right: Float64Array,
  times: number,
  { isNear }: Near,
) => {
  for (let row = 0; row < rows.length; row += 1) {
    const distance = Math.abs((left[row] ?? Number.NaN) - (right[row] ?? Number.NaN) * times)
    const near = Number(distance <= equalWithin)
    const far = Number(distance > equalWithin)
    rows[row] = (rows[row] ?? 0) & (isNear ? near : far)
  }
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

/** Rows, one byte each, and the same bytes four at a time. */
const makeRows = (count: number) => {
  const words = new Uint32Array(Math.ceil(count / Uint32Array.BYTES_PER_ELEMENT))
  return { words, rows: new Uint8Array(words.buffer, 0, count) }
}

const addWords = (to: Uint32Array, more: Uint32Array) => {
  for (let word = 0; word < to.length; word += 1) to[word] = (to[word] ?? 0) | (more[word] ?? 0)
}

/** The rows that are 1. Each is written, and stays where the next one does not take its place. */
const numbersOf = (rows: Uint8Array): number[] => {
  const numbers = new Array<number>(rows.length)
  let count = 0
  for (let row = 0; row < rows.length; row += 1) {
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
    return numbersOf(found.rows)
  }
}
