import { expect, it } from 'vitest'
import { compileScan } from '../../../../src/domain/scan/compile.ts'
import { createLiveScan } from '../../../../src/domain/scan/live-scan.ts'
import { planScan } from '../../../../src/domain/scan/plan.ts'
import { scanRules } from '../../../../src/contracts/scans/scan-rules.ts'
import { columnsOf } from '../../../support/arbitraries/any-scan.ts'

it('tells all that match at first, and then who came and who went', () => {
  const rule = {
    field: 'LAST',
    operator: 'greater than',
    compareType: 'NUMERIC',
    compareValue: 10,
  }
  const live = createLiveScan(compileScan(planScan(scanRules.parse([rule]))))
  const symbols = ['AAA', 'BBB', 'CCC']
  const look = (...prices: number[]) =>
    live.look(columnsOf(prices.map((last) => ({ price: last }))), (row) => symbols[row]!)

  expect(look(11, 9, 12)).toEqual({ entered: ['AAA', 'CCC'], left: [] })
  expect(look(11, 9, 12)).toEqual({ entered: [], left: [] })
  expect(look(9, 11, 12)).toEqual({ entered: ['BBB'], left: ['AAA'] })
})
