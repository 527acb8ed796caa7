import fc from 'fast-check'
import { expect, it } from 'vitest'
import { metricDefinitions } from '../../../../src/domain/metrics/definitions.ts'
import { compileScan } from '../../../../src/domain/scan/compile.ts'
import { planScan } from '../../../../src/domain/scan/plan.ts'
import { matchesHere } from '../../../../src/web/features/scanner/rules/matches-here.ts'
import { newRule } from '../../../../src/web/components/rules/draft-rule.ts'
import { anyQuantities, anyRule, columnsOf } from '../../../support/arbitraries/any-scan.ts'
import { draftOf } from '../../support/draft-of.ts'
import type { KnownQuantities } from '../../../support/scan-quantities.ts'

/** What the page has of these symbols. */
const replyOf = (symbols: readonly KnownQuantities[]) => ({
  asOf: '2026-01-02T03:04:05.000Z',
  metrics: metricDefinitions.map(({ key, name, unit }) => ({ key, name, unit })),
  rows: symbols.map((known, row) => ({
    symbol: `S${row.toString()}`,
    stale: false,
    values: metricDefinitions.map(({ key }) => known[key] ?? null),
  })),
})

/** What the page's metrics do not tell. */
const onlyTheServer = /DAY OPEN|HIGH|LOW|CLOSE|YESTERDAY|Simple Moving/

it('the page counts as many as the server finds, or leaves it to the server', () => {
  let [counted, left] = [0, 0]
  fc.assert(
    fc.property(
      fc.array(anyRule, { minLength: 1, maxLength: 4 }),
      fc.array(anyQuantities, { maxLength: 12 }),
      (rules, symbols) => {
        const here = matchesHere(rules.map(draftOf), replyOf(symbols))
        const words = rules.map(({ field, compareType, compareValue }) =>
          compareType === 'NUMERIC' ? field : `${field} ${String(compareValue)}`,
        )
        const isLeft = words.some((word) => onlyTheServer.test(word))
        if (isLeft) left += 1
        else counted += 1
        const rows = compileScan(planScan(rules))(columnsOf(symbols))
        const found = rows.map((row) => `S${row.toString()}`)
        expect(here).toEqual(isLeft ? null : found)
      },
    ),
    { numRuns: 1_000 },
  )
  expect(Math.min(counted, left)).toBeGreaterThan(0)
})

it('the page leaves rules to the server that are none', () => {
  const wrong = { ...newRule(), compareType: 'NUMERIC', compareValue: '1e999' } as const
  expect(matchesHere([wrong], replyOf([]))).toBeNull()
})
