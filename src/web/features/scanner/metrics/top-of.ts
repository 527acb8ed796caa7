import type { ScannerMetricsReply } from '../../../../contracts/scans/scanner.ts'

export type Order = 'asc' | 'desc'

export interface Ranked {
  readonly symbol: string
  readonly value: number
  /** US dollars; null: not known. */
  readonly price: number | null
  /** Its price is old, and with it the value. */
  readonly stale: boolean
}

/**
 * The first `count` stocks by the metric in column `index`; unknown values are never among them.
 *
 * @param priceIndex the column of the price
 */
export const topOf = (
  rows: ScannerMetricsReply['rows'],
  index: number,
  order: Order,
  count: number,
  priceIndex: number,
): readonly Ranked[] => {
  const sign = order === 'asc' ? 1 : -1
  return rows
    .flatMap(({ symbol, values, stale }) => {
      const value = values[index]
      return value === null || value === undefined
        ? []
        : [{ symbol, value, price: values[priceIndex] ?? null, stale }]
    })
    .sort((a, b) => sign * (a.value - b.value) || (a.symbol < b.symbol ? -1 : 1))
    .slice(0, count)
}
