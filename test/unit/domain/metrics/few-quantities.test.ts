import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MetricsBoard } from '../../../../src/domain/metrics/board/board.ts'
import { compileScan } from '../../../../src/domain/scan/compile.ts'
import { planScan, quantitiesOf } from '../../../../src/domain/scan/plan.ts'
import { recordOf } from '../../../support/arbitraries/any-records.ts'
import { anyRule } from '../../../support/arbitraries/any-scan.ts'

const symbols = ['SPY', 'S1', 'S2', 'S3']
const dayMs = 86_400_000

it('a board of the quantities that rules read has what the board of all has, day after day', () => {
  fc.assert(
    fc.property(
      fc.array(anyRule, { minLength: 1, maxLength: 4 }),
      fc.nat(),
      fc.constantFrom(10, 60, 399),
      fc.array(fc.array(fc.integer({ min: 1, max: 500 }), { maxLength: 4 }), { maxLength: 5 }),
      (rules, seed, dayCount, days) => {
        const plan = planScan(rules)
        const scan = compileScan(plan)
        const read = quantitiesOf(plan)
        const [few, all] = [new MetricsBoard(read), new MetricsBoard()]
        const records = symbols.map((symbol, n) => recordOf(seed + n, dayCount, symbol))
        const { time, startMs } = records[0]!.today!
        const compare = () => {
          for (const board of [few, all]) board.refresh()
          for (const quantity of read)
            expect(few.column(quantity).slice(0, few.count), quantity).toEqual(
              all.column(quantity).slice(0, all.count),
            )
          expect(scan(few)).toEqual(scan(all))
        }
        for (const board of [few, all]) for (const record of records) board.load(record)
        compare()
        for (const [later, prices] of days.entries()) {
          const start = startMs + (later + 1) * dayMs
          const day = time + ((later + 1) * dayMs) / 1_000
          for (const board of [few, all])
            for (const [n, price] of prices.entries())
              board.edit(symbols[n]!)?.tick(price, 1_000 * price, start + 60_000, day, start)
          compare()
        }
      },
    ),
  )
})
