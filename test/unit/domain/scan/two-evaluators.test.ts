import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compileScan } from '../../../../src/domain/scan/compile.ts'
import { matches } from '../../../../src/domain/scan/matches.ts'
import { planScan } from '../../../../src/domain/scan/plan.ts'
import { anyQuantities, anyRule, columnsOf } from '../../../support/arbitraries/any-scan.ts'
import { quantityName } from '../../../support/scan-quantities.ts'

it('gives the same rows by columns as value by value', () => {
  let matching = 0
  fc.assert(
    fc.property(
      fc.array(anyRule, { minLength: 1, maxLength: 5 }),
      fc.array(anyQuantities, { maxLength: 12 }),
      // Columns may be longer than the rows that count.
      fc.array(anyQuantities, { maxLength: 4 }),
      (rules, symbols, beyond) => {
        const plan = planScan(rules)
        const valueByValue = symbols.flatMap((known, row) =>
          matches(plan, (quantity) => known[quantityName(quantity)] ?? null) ? [row] : [],
        )
        matching += valueByValue.length
        const columns = { ...columnsOf([...symbols, ...beyond]), count: symbols.length }
        expect(compileScan(plan)(columns)).toEqual(valueByValue)
      },
    ),
    { numRuns: 2_000 },
  )
  expect(matching).toBeGreaterThan(0)
})
