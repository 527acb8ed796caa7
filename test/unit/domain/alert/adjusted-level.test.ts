import { describe, expect, it } from 'vitest'
import { adjustedTerms, termsAfter } from '../../../../src/domain/alert/adjusted-level.ts'
import type { RuleCondition, RuleQuantity } from '../../../../src/domain/alert/rule/rule.ts'
import type { RuleTerms, ScanTerms } from '../../../../src/domain/alert/terms.ts'

const split = { to: 10, for: 1 }
const options = { repeat: 'once', cooldownSeconds: 300, expiresAt: null } as const

const rule = (condition: Partial<RuleCondition>): RuleTerms => ({
  symbol: 'AAPL',
  ...options,
  rule: {
    match: 'all',
    conditions: [{ left: 'price', operator: 'above', right: 100, ...condition }],
  },
})

describe('a number that a quantity is compared with', () => {
  it.each<[RuleQuantity, number]>([
    ['price', 10],
    ['high', 10],
    ['previousClose', 10],
    ['change', 10],
    [{ sma: 20, timeframe: '1D' }, 10],
    [{ highest: 20 }, 10],
    ['volume', 1_000],
    ['avgVolume30', 1_000],
    ['sharesOut', 100],
    ['floatShares', 100],
    ['epsTtm', 100],
    ['rsi14', 100],
    ['changePercent', 100],
    ['marketCap', 100],
  ])('of %j is %d after a split', (left, right) => {
    expect(adjustedTerms(rule({ left }), split)).toEqual(rule({ left, right }))
  })
})

describe('a comparison of two quantities', () => {
  it('does not change with a split, but for the prices of lines', () => {
    const same = rule({ left: 'price', right: { sma: 20, timeframe: '1D' }, factor: 1.02 })
    expect(adjustedTerms(same, split)).toEqual(same)
    const line = (price: number): RuleQuantity => ({
      line: [
        { time: 0, price },
        { time: 60, price: 2 * price },
      ],
    })
    expect(adjustedTerms(rule({ left: line(100), right: line(50) }), split)).toEqual(
      rule({ left: line(10), right: line(5) }),
    )
  })
})

describe('the terms of other alerts', () => {
  it('have a price in new shares, and a percentage, a multiple or a scan as it was', () => {
    const typed = { symbol: 'AAPL', value: 100 } as const
    for (const condition of ['price_above', 'price_below'] as const)
      expect(adjustedTerms({ ...typed, condition }, split).value).toBe(10)
    for (const condition of ['percent_change', 'volume_spike'] as const)
      expect(adjustedTerms({ ...typed, condition }, split).value).toBe(100)
    const scan: ScanTerms = { scan: [], on: 'enters', ...options }
    expect(adjustedTerms(scan, split)).toBe(scan)
  })

  it('are adjusted for several splits, and have nothing but terms', () => {
    const typed = { symbol: 'AAPL', condition: 'price_above', value: 100 } as const
    const event = { ...typed, alertId: 'a' }
    expect(termsAfter(event, [split, { to: 1, for: 2 }])).toEqual({ ...typed, value: 20 })
  })
})
