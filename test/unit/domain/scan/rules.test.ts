import { describe, expect, it } from 'vitest'
import { faultWords } from '../../../../src/contracts/fault-words.ts'
import { scanRules } from '../../../../src/contracts/scans/scan-rules.ts'
import type { ScanRuleInput } from '../../../../src/contracts/scans/scan-rules.ts'
import { compileScan } from '../../../../src/domain/scan/compile.ts'
import { equalWithin, noDifference } from '../../../../src/domain/scan/limits.ts'
import { matches } from '../../../../src/domain/scan/matches.ts'
import { planScan } from '../../../../src/domain/scan/plan.ts'
import { columnsOf } from '../../../support/arbitraries/any-scan.ts'
import { type KnownQuantities, quantityName } from '../../../support/scan-quantities.ts'

/** Whether a symbol of which this much is known matches, by either evaluator. */
const finds = (known: KnownQuantities, ...rules: ScanRuleInput[]): boolean => {
  const plan = planScan(scanRules.parse(rules))
  const found = compileScan(plan)(columnsOf([known])).length === 1
  expect(matches(plan, (quantity) => known[quantityName(quantity)] ?? null)).toBe(found)
  return found
}

const numeric = { compareType: 'NUMERIC' } as const
const above = { operator: 'greater than', ...numeric } as const

describe('a field', () => {
  it.each([
    ["DAY'S VOLUME", 'volume'],
    ['30 DAY AVG VOLUME', 'avgVolume30'],
    ['LAST', 'price'],
    ['DAY OPEN', 'open'],
    ['HIGH', 'high'],
    ['LOW', 'low'],
    ['CLOSE', 'previousClose'],
    ['PRICE', 'price'],
    ['CHANGE', 'change'],
    ['% CHANGE', 'changePercent'],
    ['MARKET CAP', 'marketCap'],
    ['FLOAT', 'floatShares'],
    ['SHARES OUT', 'sharesOut'],
    ['VOLUME', 'volume'],
  ] as const)('%s asks for %s and for nothing else', (field, name) => {
    const rule = { field, ...above, compareValue: 5 }
    expect(finds({ [name]: 6 }, rule)).toBe(true)
    expect(finds({ [name]: 4 }, rule)).toBe(false)
    expect(finds({ [name]: null }, rule)).toBe(false)
  })
})

describe('an operator', () => {
  const holdsFor = (operator: ScanRuleInput['operator']) =>
    [9.98, 9.99, 10, 10.01, 10.02].filter((last) =>
      finds({ price: last }, { field: 'LAST', operator, ...numeric, compareValue: 10 }),
    )

  it.each([
    ['greater than or equal', [10, 10.01, 10.02]],
    ['less than or equal', [9.98, 9.99, 10]],
    ['greater than', [10.01, 10.02]],
    ['less than', [9.98, 9.99]],
    ['equal', [9.99, 10, 10.01]],
    ['not equal', [9.98, 10.02]],
  ] as const)('%s means what it says', (operator, prices) => {
    expect(holdsFor(operator)).toEqual(prices)
  })

  it.each([
    ['2.5M', 2_500_000],
    ['1,000', 1_000],
    ['1 000', 1_000],
    ['12,5', 12.5],
    ['1.234,50', 1_234.5],
  ])('compares with the number that the text %j means', (compareValue, number) => {
    const rule = { field: 'LAST', ...above, compareValue } as const
    expect(finds({ price: number + 0.1 }, rule)).toBe(true)
    expect(finds({ price: number - 0.1 }, rule)).toBe(false)
  })

  it.each(['abc', ' 1.5 dollars', '1,23,4', '1e309', '12abc'])(
    'refuses to compare with %s',
    (text) => {
      const rule = { field: 'LAST', ...above }
      expect(scanRules.safeParse([{ ...rule, compareValue: text }]).success).toBe(false)
      expect(scanRules.safeParse([{ ...rule, multiplier: text }]).success).toBe(false)
    },
  )

  it('sees no difference where only binary fractions make one', () => {
    const known = { change: 10.1 - 10 }
    expect(known.change).not.toBe(0.1)
    const holds = (operator: ScanRuleInput['operator']) =>
      finds(known, { field: 'CHANGE', operator, ...numeric, compareValue: '0.1' })
    expect(holds('greater than or equal')).toBe(true)
    expect(holds('less than or equal')).toBe(true)
    expect(holds('greater than')).toBe(false)
    expect(holds('less than')).toBe(false)
    expect(finds({ change: 0.1 + 1e-6 }, { field: 'CHANGE', ...above, compareValue: 0.1 })).toBe(
      true,
    )
  })

  it.each([
    ['greater than', noDifference, -noDifference],
    ['greater than or equal', -noDifference, -2 * noDifference],
    ['less than', -noDifference, noDifference],
    ['less than or equal', noDifference, 2 * noDifference],
    ['equal', equalWithin, equalWithin + noDifference],
    ['not equal', equalWithin + noDifference, equalWithin],
  ] as const)('%s holds at its bound and not beyond: of %d and %d', (operator, bound, beyond) => {
    for (const analytic of [false, true]) {
      const rule = analytic
        ? ({ compareType: 'ANALYTIC', compareValue: 'LOW' } as const)
        : ({ ...numeric, compareValue: 0 } as const)
      const holds = (change: number) =>
        finds({ change, low: 0 }, { field: 'CHANGE', operator, ...rule })
      expect([holds(bound), holds(beyond)]).toEqual([true, false])
    }
  })

  it('does not hold for a missing value, not even not equal', () => {
    const rule = { field: 'LAST', operator: 'not equal', ...numeric, compareValue: 10 } as const
    expect(finds({ price: null }, rule)).toBe(false)
  })
})

describe('a comparison', () => {
  it.each([
    ['YESTERDAY $VOLUME', 'yesterdayDollarVolume'],
    ['30 DAY AVG VOLUME', 'avgVolume30'],
    ['Simple Moving Average', '30 Daily'],
    ['LAST', 'price'],
    ['HIGH', 'high'],
    ['LOW', 'low'],
  ])('ANALYTIC %s asks for %s', (compareValue, name) => {
    const rule = {
      field: 'VOLUME',
      operator: 'greater than',
      compareType: 'ANALYTIC',
      compareValue,
    } as const
    expect(finds({ volume: 6, [name]: 5 }, rule)).toBe(true)
    expect(finds({ volume: 4, [name]: 5 }, rule)).toBe(false)
    expect(finds({ volume: 4, [name]: null }, rule)).toBe(false)
  })

  it('takes the multiplier when it is not 0', () => {
    const twice = { field: 'LAST', ...above, compareValue: '5', multiplier: '2' } as const
    expect(finds({ price: 10.5 }, twice)).toBe(true)
    expect(finds({ price: 9.5 }, twice)).toBe(false)
    expect(finds({ price: 5.5 }, { ...twice, multiplier: 0 })).toBe(true)
    const analytic = { compareType: 'ANALYTIC', compareValue: 'LOW' } as const
    expect(finds({ price: 10.5, low: 5 }, { ...twice, ...analytic })).toBe(true)
    expect(finds({ price: 9.5, low: 5 }, { ...twice, ...analytic })).toBe(false)
  })

  it('PERCENT compares against the share of the analytic value', () => {
    const rule = {
      field: 'LAST',
      operator: 'greater than',
      compareType: 'PERCENT',
      compareValue: 'HIGH',
      percentage: '90',
    } as const
    expect(finds({ price: 91, high: 100 }, rule)).toBe(true)
    expect(finds({ price: 89, high: 100 }, rule)).toBe(false)
    expect(finds({ price: 89, high: 100 }, { ...rule, percentage: 80 })).toBe(true)
  })

  it('gives a Simple Moving Average its period and interval', () => {
    const rule = {
      field: 'LAST',
      operator: 'greater than',
      compareType: 'ANALYTIC',
      compareValue: 'Simple Moving Average',
      period: '2',
      interval: 'Weekly',
    } as const
    expect(finds({ price: 10, '2 Weekly': 9, '2 Daily': 11, '30 Weekly': 11 }, rule)).toBe(true)
    expect(finds({ price: 10, '2 Weekly': 11, '2 Daily': 9, '30 Weekly': 9 }, rule)).toBe(false)
  })
})

describe('several rules', () => {
  const rule = (field: 'LAST' | 'VOLUME' | 'CHANGE', conjunction: 'AND' | 'OR') =>
    ({ field, conjunction, ...above, compareValue: 0 }) as const
  const with3 = (last: number, volume: number, change: number) => ({ price: last, volume, change })

  it('hold together with AND', () => {
    const rules = [rule('LAST', 'AND'), rule('VOLUME', 'AND')]
    expect(finds(with3(1, 1, -1), ...rules)).toBe(true)
    expect(finds(with3(1, -1, -1), ...rules)).toBe(false)
  })

  it('hold by themselves with OR, and AND binds tighter', () => {
    const rules = [rule('LAST', 'AND'), rule('VOLUME', 'OR'), rule('CHANGE', 'AND')]
    expect(finds(with3(1, -1, -1), ...rules)).toBe(true)
    expect(finds(with3(-1, 1, 1), ...rules)).toBe(true)
    expect(finds(with3(-1, 1, -1), ...rules)).toBe(false)
  })
})

describe('a rule that is not one', () => {
  const good = { field: 'LAST', ...above, compareValue: 1 }
  const ofHigh = { ...good, compareType: 'PERCENT', compareValue: 'HIGH' }
  it.each([
    ['an unknown field', { ...good, field: 'COLOUR' }, 'field'],
    ['an unknown key', { ...good, colour: 1 }, ''],
    ['an unknown operator', { ...good, operator: '>' }, 'operator'],
    ['an unknown compare type', { ...good, compareType: 'SOMETIMES' }, 'compareType'],
    ['a number without end', { ...good, compareValue: '1e999' }, 'compareValue'],
    ['Infinity', { ...good, compareValue: Infinity }, 'compareValue'],
    ['NaN', { ...good, multiplier: NaN }, 'multiplier'],
    ['an endless percentage', { ...good, percentage: '1e999' }, 'percentage'],
    ['an empty value', { ...good, compareValue: '' }, 'compareValue', 'is required'],
    ['a blank value', { ...good, compareValue: ' ' }, 'compareValue', 'is required'],
    ['no value', { ...good, compareValue: undefined }, 'compareValue', 'is required'],
    ['null for a value', { ...good, compareValue: null }, 'compareValue'],
    ['no analytic', { ...ofHigh, compareValue: undefined }, 'compareValue', 'is required'],
    ['an empty percentage', { ...ofHigh, percentage: '' }, 'percentage', 'is required'],
    ['no percentage', ofHigh, 'percentage', 'is required'],
    ['an empty period', { ...good, period: '' }, 'period', 'is required'],
    ['a period of 0', { ...good, period: 0 }, 'period'],
    ['a period of 1.5', { ...good, period: '1,5' }, 'period'],
    ['a period of 201', { ...good, period: 201 }, 'period'],
    ['an unknown analytic', { ...good, compareType: 'ANALYTIC' }, 'compareValue'],
    ['a prototype key', { ...good, compareType: 'PERCENT', compareValue: 'x' }, 'compareValue'],
  ])('is refused: %s', (_, rule, path, words: unknown = expect.any(String)) => {
    const [issue] = scanRules.safeParse([rule]).error?.issues ?? []
    expect(issue?.path.slice(1).join('.')).toBe(path)
    expect(issue && faultWords(issue)).toEqual(words)
  })

  it('is refused among 21, and when there is none', () => {
    expect(scanRules.safeParse(Array(20).fill(good)).success).toBe(true)
    expect(scanRules.safeParse(Array(21).fill(good)).success).toBe(false)
    expect(scanRules.safeParse([]).success).toBe(false)
  })
})
