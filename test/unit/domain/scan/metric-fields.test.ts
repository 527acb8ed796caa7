import fc from 'fast-check'
import { expect, it } from 'vitest'
import { scanRules } from '../../../../src/contracts/scans/scan-rules.ts'
import { MetricsBoard } from '../../../../src/domain/metrics/board/board.ts'
import { metricKeys } from '../../../../src/domain/metrics/definitions.ts'
import { scanBoard } from '../../../../src/domain/metrics/board/scanner.ts'
import { compileScan } from '../../../../src/domain/scan/compile.ts'
import { matches } from '../../../../src/domain/scan/matches.ts'
import { planScan } from '../../../../src/domain/scan/plan.ts'
import type { ScanRule } from '../../../../src/domain/scan/rule.ts'
import { scanConjunctions, scanOperators } from '../../../../src/domain/scan/vocabulary.ts'
import { recordOf } from '../../../support/arbitraries/any-records.ts'
import { columnsOf } from '../../../support/arbitraries/any-scan.ts'
import { quantityName } from '../../../support/scan-quantities.ts'

type Metrics = Readonly<Record<string, number | null>>

/** Few different numbers a twentieth apart, so that rules often hold and often nearly hold. */
const anyValue = fc.integer({ min: -20, max: 20 }).map((twentieths) => twentieths / 20)

const someKeys = ['price', 'rsi14', 'relVolume', 'peTtm', 'perfYtd'] as const

const anyMetrics: fc.Arbitrary<Metrics> = fc.record(
  Object.fromEntries(someKeys.map((key) => [key, fc.option(anyValue, { freq: 4 })])),
)

const rule = fc.record({
  field: fc.constantFrom(...someKeys),
  operator: fc.constantFrom(...scanOperators),
  compareType: fc.constant('NUMERIC' as const),
  compareValue: anyValue,
  conjunction: fc.constantFrom(...scanConjunctions),
})

const comparisons: Record<ScanRule['operator'], (a: number, b: number) => boolean> = {
  'greater than or equal': (a, b) => a >= b,
  'less than or equal': (a, b) => a <= b,
  'greater than': (a, b) => a > b,
  'less than': (a, b) => a < b,
  equal: (a, b) => a === b,
  'not equal': (a, b) => a !== b,
}

/** By the words of the form: a missing value fails, AND binds tighter than OR. */
const obviously = (rules: readonly ScanRule[], metrics: Metrics): boolean => {
  let [any, all] = [false, true]
  for (const [index, { field, operator, compareValue, conjunction }] of rules.entries()) {
    if (index > 0 && conjunction === 'OR') [any, all] = [any || all, true]
    const value = metrics[field] ?? null
    all &&= value !== null && comparisons[operator](value, Number(compareValue))
  }
  return any || all
}

it('rules over metrics find the symbols that meet them, and none whose metric is null', () => {
  let [found, missed] = [0, 0]
  fc.assert(
    fc.property(
      fc.array(rule, { minLength: 1, maxLength: 5 }),
      fc.array(anyMetrics, { maxLength: 12 }),
      (typed, symbols) => {
        const rules = scanRules.parse(typed)
        const plan = planScan(rules)
        const expected = symbols.flatMap((one, row) => (obviously(rules, one) ? [row] : []))
        found += expected.length
        missed += symbols.length - expected.length
        expect(compileScan(plan)(columnsOf(symbols))).toEqual(expected)
        const valueByValue = symbols.flatMap((one, row) =>
          matches(plan, (quantity) => one[quantityName(quantity)] ?? null) ? [row] : [],
        )
        expect(valueByValue).toEqual(expected)
      },
    ),
    { numRuns: 2_000 },
  )
  expect(Math.min(found, missed)).toBeGreaterThan(1_000)
})

it.each(metricKeys)('a rule over %s reads this metric of the board', (field) => {
  const board = new MetricsBoard()
  const market = recordOf(7, 700, 'SPY')
  for (const record of [market, recordOf(1, 700, 'OLD'), recordOf(2, 0, 'NEW')]) board.load(record)
  board.refresh()
  const values = ['SPY', 'OLD', 'NEW'].map((name) => board.metric(field)[board.rowOf(name)]!)
  const scan = (operator: ScanRule['operator'], compareValue: number) =>
    scanBoard(
      board,
      scanRules.parse([{ field, operator, compareType: 'NUMERIC', compareValue }]),
    ).map(({ symbol }) => symbol)
  const [spy] = values
  expect(Number.isFinite(spy)).toBe(true)
  const named = (is: (value: number) => boolean) =>
    ['SPY', 'OLD', 'NEW'].filter((_, place) => is(values[place]!))
  expect(scan('greater than or equal', spy!)).toEqual(named((value) => value >= spy!))
  expect(scan('not equal', 1e15)).toEqual(named((value) => !Number.isNaN(value)))
})
