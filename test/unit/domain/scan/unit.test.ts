import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MetricsBoard } from '../../../../src/domain/metrics/board/board.ts'
import { metricKeys } from '../../../../src/domain/metrics/definitions.ts'
import { matches } from '../../../../src/domain/scan/matches.ts'
import { planScan } from '../../../../src/domain/scan/plan.ts'
import { plainQuantities, quantityOfField } from '../../../../src/domain/scan/quantity.ts'
import { boundAgainst, boundsOf, unitOf } from '../../../../src/domain/scan/unit.ts'
import { scanFields, scanOperators } from '../../../../src/domain/scan/vocabulary.ts'
import { recordOf } from '../../../support/arbitraries/any-records.ts'
import { anyRule } from '../../../support/arbitraries/any-scan.ts'

describe('the bounds of a quantity', () => {
  it('contain what the board computes of any history', () => {
    const board = new MetricsBoard()
    const symbols = Array.from({ length: 40 }, (_, place) => `S${place.toString()}`)
    for (const [place, symbol] of symbols.entries())
      board.load(recordOf(place + 1, place * 20, place === 39 ? 'SPY' : symbol))
    board.refresh()
    for (const quantity of plainQuantities) {
      const { least, most } = boundsOf(quantity)
      const known = [...board.column(quantity).slice(0, board.count)].filter(Number.isFinite)
      expect({ quantity, known: known.length }).not.toEqual({ quantity, known: 0 })
      for (const value of known) {
        expect(value).toBeGreaterThanOrEqual(least)
        expect(value).toBeLessThanOrEqual(most)
      }
    }
  })

  it('rule out only comparisons that no value within them meets', () => {
    let ruledOut = 0
    const rule = fc.record({
      field: fc.constantFrom(...scanFields),
      operator: fc.constantFrom(...scanOperators),
      constant: fc.constantFrom(-101, -100, -99, -1, 0, 1, 99, 100, 101),
    })
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(anyRule, rule, share, (any, { field, operator, constant }, share) => {
        const given = { ...any, field, operator, compareType: 'NUMERIC', multiplier: 1 } as const
        const plan = planScan([{ ...given, compareValue: constant }])
        const left = quantityOfField(field)
        const { least, most } = boundsOf(left)
        const [from, to] = [Math.max(least, -1_000), Math.min(most, 1_000)]
        const isRuledOut = boundAgainst(plan[0]![0]!) !== null
        if (isRuledOut) ruledOut += 1
        const values = [from, from + (to - from) * share, to]
        const met = values.some((value) => matches(plan, () => value))
        // The bounds themselves are among the values, so that nothing impossible is overlooked.
        if (isRuledOut) expect({ field, operator, constant, met }).toMatchObject({ met: false })
        else if (operator !== 'equal' && operator !== 'not equal') expect(met).toBe(true)
      }),
      { numRuns: 3_000 },
    )
    expect(ruledOut).toBeGreaterThan(100)
  })
})

it('each quantity has a unit, and a metric in dollars is either of a share or of a total', () => {
  const of = (unit: string) => metricKeys.filter((key) => unitOf(key) === unit)
  expect(of('price')).toEqual(['price', 'change', 'epsTtm'])
  expect(of('dollars')).toEqual(['dollarVolume', 'marketCap'])
  expect(of('shares')).toEqual(['volume', 'avgVolume30', 'floatShares', 'sharesOut'])
  expect(unitOf({ average: { period: 5, interval: 'Daily' } })).toBe('price')
})
