import type { BarColumns } from '../../domain/stock/bars/bar.ts'
import { stockLimits } from '../../domain/stock/limits.ts'
import { UnreadableFile } from './faults.ts'
import { importLimits } from './options.ts'

const fields = ['time', 'open', 'high', 'low', 'close', 'volume', 'line', 'date'] as const
type Field = (typeof fields)[number]

/**
 * One bar of a file: `time` is its first second, `line` its line number, and `date` 00:00 UTC of
 * the written date (Unix seconds; NaN: none), for bars that turn out to be daily.
 */
export type TableBar = Readonly<Record<Field, number>>

const initialCapacity = 4_096

/** Bars as numbers in growing columns, so that millions of them fit in memory. */
export interface BarTable {
  readonly length: number
  /** @throws UnreadableFile when there are more than `barsPerFileMax` */
  push(bar: TableBar): void
  value(field: Field, index: number): number
  set(field: Field, index: number, value: number): void
  /** The indices of all bars, earliest first; at the same time, the earlier line first. */
  inOrder(): Uint32Array
}

export const createBarTable = (): BarTable => {
  let columns = fields.map(() => new Float64Array(initialCapacity))
  let length = 0
  const column = (field: Field): Float64Array =>
    columns[fields.indexOf(field)] ?? new Float64Array()
  const grow = (): void => {
    if (length >= importLimits.barsPerFileMax) {
      throw new UnreadableFile({ kind: 'too_many_bars', max: importLimits.barsPerFileMax })
    }
    if (length < column('time').length) return
    columns = columns.map((old) => {
      const larger = new Float64Array(old.length * 2)
      larger.set(old)
      return larger
    })
  }
  return {
    get length() {
      return length
    },
    push: (bar) => {
      grow()
      fields.forEach((field, at) => {
        const values = columns[at]
        if (values) values[length] = bar[field]
      })
      length += 1
    },
    value: (field, index) => column(field)[index] ?? Number.NaN,
    set: (field, index, value) => {
      column(field)[index] = value
    },
    inOrder: () => {
      const times = column('time')
      // The sort is stable, and bars come in the order of their lines.
      return Uint32Array.from({ length }, (_, index) => index).sort(
        (a, b) => (times[a] ?? 0) - (times[b] ?? 0),
      )
    },
  }
}

/** Splits these bars into pieces that fit one event each. */
export function* chunksOf(table: BarTable, order: Uint32Array): Generator<BarColumns> {
  const { barsPerImportMax } = stockLimits
  for (let from = 0; from < order.length; from += barsPerImportMax) {
    const piece = [...order.subarray(from, from + barsPerImportMax)]
    const column = (field: Field) => piece.map((index) => table.value(field, index))
    yield {
      times: column('time'),
      open: column('open'),
      high: column('high'),
      low: column('low'),
      close: column('close'),
      volume: column('volume'),
    }
  }
}
