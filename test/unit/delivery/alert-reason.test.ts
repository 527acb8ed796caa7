import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reasonIn } from '../../../src/delivery/reason.ts'
import type { WatchedTerms } from '../../../src/domain/alert/terms.ts'
import { whyItFired } from '../../../src/domain/alert/why.ts'
import { anyAlertRule } from '../../support/arbitraries/any-alert-rules.ts'

const ids = { alertId: 'a', userId: 'u' }
const tick = {
  stream: 'priceFeed-simulated_2025-01-02',
  revision: 1_204,
  index: 17,
  price: 180.02,
  volume: 9_000,
  at: Date.parse('2025-01-02T15:00:00.250Z'),
}
const options = { repeat: 'once', cooldownSeconds: 300, expiresAt: null } as const

/** What a Chinese message says of a firing with these terms. */
const reasonOf = (terms: WatchedTerms, measured: object): string => {
  const data = { ...ids, symbol: 'AAPL', tick, ...measured }
  const why = whyItFired([
    { event: { type: 'AlertCreated', data: { ...ids, ...terms } }, position: '7/7' },
    { event: { type: 'AlertTriggered', data: data as never }, position: '99/99' },
  ])
  expect(reasonIn('en', why!)).toBe(why!.sentence)
  return reasonIn('zh-TW', why!)
}

const begins = 'AAPL 於 2025-01-02T15:00:00.250Z 成交於 180.02，觸發條件：'

describe('the reason of a firing in Chinese', () => {
  it.each([
    ['price_above', 180, 180.02, '價格不低於 180（當時 180.02，門檻 180）'],
    ['price_below', 181.5, 180.02, '價格不高於 181.5（當時 180.02，門檻 181.5）'],
    ['volume_spike', 3, 4.5, '成交量不低於 30 日均量的 3 倍（當時 4.5，門檻 3）'],
    ['percent_change', -5, -6, '漲跌幅不高於 -5（當時 -6，門檻 -5）'],
  ] as const)('names the rule of %s %d', (condition, value, measured, rule) => {
    const terms = { symbol: 'AAPL', condition, value }
    expect(reasonOf(terms, { measured, reference: null })).toBe(`${begins}${rule}。`)
  })

  it('names every condition with both its sides, and no English sentence', () => {
    fc.assert(
      fc.property(anyAlertRule, (rule) => {
        const conditions = rule.conditions.map((_, index) => ({ value: index + 0.25, level: null }))
        const reason = reasonOf({ symbol: 'AAPL', rule, ...options }, { conditions })
        for (const { value } of conditions)
          expect(reason).toContain(`（當時 ${value.toString()}，門檻未知）`)
        expect(reason).not.toMatch(/undefined|\{\{|[a-z]{2,} [a-z]{2,}/)
      }),
    )
  })

  it('writes Chinese beside Chinese without a space, and beside a digit with one', () => {
    const conditions = [
      { left: { highest: 20 }, operator: 'above', right: 'previousClose' },
      { left: 'rsi14', operator: 'below', right: { highest: 5 } },
    ] as const
    const rule = { match: 'any', conditions: [...conditions] } as const
    const sides = { conditions: conditions.map(() => ({ value: 1, level: 1 })) }
    const said = reasonOf({ symbol: 'AAPL', rule, ...options }, sides)
    expect(said.replaceAll('（當時 1，門檻 1）', '')).toBe(
      `${begins}20 日最高價不低於前收盤價，或 RSI（14）不高於 5 日最高價。`,
    )
  })

  it('says whether a symbol begins or ceases to match a scan', () => {
    for (const [on, words] of [
      ['enters', '開始符合掃描'],
      ['leaves', '不再符合掃描'],
    ] as const)
      expect(reasonOf({ scan: [], on, ...options }, { conditions: [] })).toBe(`${begins}${words}。`)
  })
})
