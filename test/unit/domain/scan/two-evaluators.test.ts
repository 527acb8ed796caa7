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
      (rules, symbols) => {
        const plan = planScan(rules)
        const valueByValue = symbols.flatMap((known, row) =>
          matches(plan, (quantity) => known[quantityName(quantity)] ?? null) ? [row] : [],
        )
        matching += valueByValue.length
        expect(compileScan(plan)(columnsOf(symbols))).toEqual(valueByValue)
      },
    ),
    { numRuns: 2_000 },
  )
  expect(matching).toBeGreaterThan(0)
})
