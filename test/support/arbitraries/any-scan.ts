import fc from 'fast-check'
import type { ScanColumns } from '../../../src/domain/scan/compile.ts'
import { plainQuantities, type Quantity } from '../../../src/domain/scan/quantity.ts'
import type { ScanRule } from '../../../src/domain/scan/rule.ts'
import {
  scanAnalytics,
  scanCompareTypes,
  scanConjunctions,
  scanFields,
  scanIntervals,
  scanOperators,
} from '../../../src/domain/scan/vocabulary.ts'
import { type KnownQuantities, quantityName } from '../scan-quantities.ts'

/** Few different numbers, some of them a cent apart, so that rules often nearly hold. */
const anyNumber = fc.oneof(
  fc.integer({ min: -500, max: 500 }).map((cents) => cents / 100),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }),
)

const anyComparand = fc.oneof(
  fc.record({
    compareType: fc.constant(scanCompareTypes[1]),
    compareValue: anyNumber,
  }),
  fc.record({
    compareType: fc.constantFrom('ANALYTIC' as const, 'PERCENT' as const),
    compareValue: fc.constantFrom(...scanAnalytics),
  }),
)

/** Any rule of the scanner's form, parsed. */
export const anyRule: fc.Arbitrary<ScanRule> = fc
  .tuple(
    anyComparand,
    fc.record({
      field: fc.constantFrom(...scanFields),
      operator: fc.constantFrom(...scanOperators),
      multiplier: fc.constantFrom(0, 1, 1.5, -2),
      percentage: fc.constantFrom(0, 50, 100, 120),
      conjunction: fc.constantFrom(...scanConjunctions),
      period: fc.integer({ min: 1, max: 3 }),
      interval: fc.constantFrom(...scanIntervals),
    }),
  )
  .map(([comparand, rest]) => ({ ...comparand, ...rest }))

const averages = scanIntervals.flatMap((interval) =>
  [1, 2, 3].map((period): Quantity => ({ average: { period, interval } })),
)

export const anyQuantities: fc.Arbitrary<KnownQuantities> = fc.record(
  Object.fromEntries(
    [...plainQuantities, ...averages].map((quantity) => [
      quantityName(quantity),
      fc.option(anyNumber, { freq: 8 }),
    ]),
  ),
)

export const columnsOf = (rows: readonly KnownQuantities[]): ScanColumns => ({
  count: rows.length,
  column: (quantity) => Float64Array.from(rows, (row) => row[quantityName(quantity)] ?? NaN),
})
