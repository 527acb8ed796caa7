import type { z } from 'zod'
import type { sortOrder } from '../../../contracts/market/stocks.ts'

export type Order = z.output<typeof sortOrder>

/** undefined: not known, and last in either order. */
export type SortValue = string | number | undefined

export const otherOrder = (order: Order): Order => (order === 'asc' ? 'desc' : 'asc')

/** Compares for `sort`, whose equal items keep their places. */
export const compareValues = (a: SortValue, b: SortValue, order: Order): number => {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  if (a === b) return 0
  return a < b === (order === 'asc') ? -1 : 1
}
