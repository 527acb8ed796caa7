import { describe, expect, it } from 'vitest'
import { type ScanRuleInput, scanRules } from '../../../../src/contracts/scans/scan-rules.ts'
import { MetricsBoard } from '../../../../src/domain/metrics/board/board.ts'
import { scanBoard } from '../../../../src/domain/metrics/board/scanner.ts'
import type { SymbolRecord } from '../../../../src/domain/metrics/symbol-metrics.ts'
import {
  scanAnalytics,
  scanWords,
  scanIntervals,
  scanOperators,
} from '../../../../src/domain/scan/vocabulary.ts'
import { recordOf } from '../../../support/arbitraries/any-records.ts'
import { obviouslyMatches } from '../../../support/references/obvious-scan.ts'

const nothingReported = {
  sharesOutstanding: null,
  floatShares: null,
  epsTtm: null,
  dividendsTtm: null,
}

/** Listings with any length of history, some that nothing was reported of, one that never traded. */
const records: SymbolRecord[] = [
  ...[0, 1, 2, 28, 29, 30, 31, 60, 150, 205, 210, 230, 320, 700, 1_000].map((days, index) => ({
    ...recordOf(index + 1, days, `S${index.toString()}`),
    ...(index % 4 === 3 && { fundamentals: nothingReported }),
  })),
  { ...recordOf(99, 0, 'IDLE'), today: null, minutes: [] },
]

const board = new MetricsBoard()
for (const record of records) board.load(record)
board.refresh()

const found = (...rules: ScanRuleInput[]) =>
  scanBoard(board, scanRules.parse(rules)).map(({ symbol }) => symbol)

const expected = (rule: ScanRuleInput) =>
  records.filter((record) => obviouslyMatches(rule, record)).map(({ symbol }) => symbol)

/** How many rules of a table found some symbols and left some out. */
const check = (rules: readonly ScanRuleInput[]): number => {
  let parting = 0
  for (const rule of rules) {
    const symbols = found(rule)
    expect({ rule, symbols }).toEqual({ rule, symbols: expected(rule) })
    if (symbols.length > 0 && symbols.length < records.length) parting += 1
  }
  return parting
}

/** A number that parts these symbols by this field, and that one of them has exactly. */
const someValueOf = (field: ScanRuleInput['field']): number => {
  const isAtLeast = (compareValue: number) =>
    found({ field, operator: 'greater than or equal', compareType: 'NUMERIC', compareValue }).length
  const { price, volume } = records[7]!.today!
  const close = records[7]!.days.at(-1)!.close
  const candidates = [price, volume, close, price - close, 100 * (price / close - 1), 1e9, 9e8]
  return candidates.find((value) => isAtLeast(value) > 0 && isAtLeast(value) < records.length) ?? 0
}

describe.each(scanWords)('%s', (field) => {
  it('means what it says with every operator against a number', () => {
    const value = someValueOf(field)
    const rules = scanOperators.flatMap((operator) =>
      [value, value + 0.005, value - 0.02].map((compareValue): ScanRuleInput => ({
        field,
        operator,
        compareType: 'NUMERIC',
        compareValue,
      })),
    )
    expect(check(rules)).toBeGreaterThan(0)
  })

  it.each(scanAnalytics)('means what it says with every operator against %s', (compareValue) => {
    const terms = [
      { compareType: 'ANALYTIC' },
      { compareType: 'ANALYTIC', multiplier: 0.8 },
      { compareType: 'ANALYTIC', multiplier: '1000000' },
      { compareType: 'PERCENT', percentage: 80 },
      { compareType: 'PERCENT', percentage: '100.5', multiplier: 2 },
      { compareType: 'PERCENT', percentage: 0 },
    ] as const
    check(
      scanOperators.flatMap((operator) =>
        terms.map((term): ScanRuleInput => ({ field, operator, compareValue, ...term })),
      ),
    )
  })
})

describe('a Simple Moving Average', () => {
  it.each(scanIntervals)('has its period in %s closes, the newest being the price', (interval) => {
    const rules = [1, 2, 3, 5, 10, 20, 30, 32, 50, 145, 200].map((period): ScanRuleInput => ({
      field: 'LAST',
      operator: 'greater than',
      compareType: 'ANALYTIC',
      compareValue: 'Simple Moving Average',
      period,
      interval,
    }))
    expect(check(rules)).toBeGreaterThanOrEqual(3)
  })
})

it('takes 0.8 × YESTERDAY $VOLUME of yesterday, and of today where there was none', () => {
  const rule: ScanRuleInput = {
    field: 'VOLUME',
    operator: 'equal',
    compareType: 'ANALYTIC',
    compareValue: 'YESTERDAY $VOLUME',
    multiplier: 1.25,
  }
  // Without a yesterday it stands for 0.8 of today's volume, so 1.25 times that is today's volume.
  expect(found(rule)).toEqual(['S0'])
  const share = { ...rule, operator: 'less than', multiplier: 0.8 } as const
  expect(found(share)).toEqual(expected(share))
})
