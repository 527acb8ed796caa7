import { listLimits } from './limits.ts'

const rowsPerPage = Math.floor(listLimits.areaPx / listLimits.rowPx)

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: rowsPerPage,
  PageUp: -rowsPerPage,
  End: Number.POSITIVE_INFINITY,
  Home: Number.NEGATIVE_INFINITY,
}

/** Where a key leads from row `index` of `count`; null when it is none of the list's keys. */
export const rowAfterKey = (key: string, index: number, count: number): number | null => {
  const step = steps[key]
  if (step === undefined || count === 0) return null
  return Math.min(count - 1, Math.max(0, index + step))
}
