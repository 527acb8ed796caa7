import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ruleOfType } from '../../../../../src/domain/alert/rule/of-type.ts'
import { conditionText, quantityName } from '../../../../../src/domain/alert/rule/describe.ts'
import {
  type CompoundRule,
  isLine,
  type LineQuantity,
  quantitiesOf,
  quantityKey,
  type RuleQuantity,
  timeframesOf,
} from '../../../../../src/domain/alert/rule/rule.ts'
import { anyAlertRule, anyRuleQuantity } from '../../../../support/arbitraries/any-alert-rules.ts'

const line: LineQuantity = {
  line: [
    { time: 1_767_364_200, price: 100.5 },
    { time: 1_767_450_600, price: 99 },
  ],
}

describe('a rule in words', () => {
  it.each([
    ['open', 'Open'],
    ['high', 'High'],
    ['low', 'Low'],
    ['previousClose', 'Previous Close'],
    ['rsi14', 'RSI (14)'],
    [{ sma: 20, timeframe: '1D' }, 'SMA 20 1D'],
    [{ ema: 9, timeframe: '5m' }, 'EMA 9 5m'],
    [{ highest: 20 }, 'Highest of 20 days'],
    [{ lowest: 5 }, 'Lowest of 5 days'],
    [line, 'Line from 100.5 at 2026-01-02T14:30:00.000Z to 99 at 2026-01-03T14:30:00.000Z'],
  ] as const)('calls %j %s', (quantity, name) => {
    expect(quantityName(quantity)).toBe(name)
  })

  it.each([
    [{ left: 'rsi14', operator: 'below', right: 30 }, 29.5, 30, 'RSI (14) at most 30 (29.5, 30)'],
    [
      { left: 'price', operator: 'crosses_above', right: 'previousClose', factor: 1.02 },
      102.1,
      102,
      'Price crosses above 1.02 × Previous Close (102.1, 102)',
    ],
    [
      { left: 'price', operator: 'crosses_below', right: { lowest: 5 }, factor: 1 },
      90,
      null,
      'Price crosses below Lowest of 5 days (90, unknown)',
    ],
    [
      { left: 'volume', operator: 'above', right: 2_000_000 },
      null,
      2_000_000,
      'Volume at least 2000000 (unknown, 2000000)',
    ],
    [
      { left: 'price', operator: 'above', right: 0.3 },
      0.1 + 0.2,
      0.3,
      'Price at least 0.3 (0.3, 0.3)',
    ],
  ] as const)('says %j', (condition, value, level, text) => {
    expect(conditionText(condition, { value, level })).toBe(text)
  })
})

describe('the quantities of a rule', () => {
  it('have the same key exactly when they are equal', () => {
    fc.assert(
      fc.property(anyRuleQuantity, anyRuleQuantity, (one, other) => {
        expect(quantityKey(structuredClone(one))).toBe(quantityKey(one))
        expect(quantityKey(one) === quantityKey(other)).toBe(
          JSON.stringify(one) === JSON.stringify(other),
        )
      }),
    )
    const numbered = [
      { sma: 20, timeframe: '1D' },
      { ema: 20, timeframe: '1D' },
      { ema: 20, timeframe: '5m' },
      { highest: 20 },
      { lowest: 20 },
    ] as const
    expect(new Set(numbered.map(quantityKey)).size).toBe(numbered.length)
  })

  const rule: CompoundRule = {
    match: 'all',
    conditions: [
      { left: 'price', operator: 'above', right: { sma: 20, timeframe: '1D' } },
      { left: { ema: 9, timeframe: '5m' }, operator: 'above', right: { sma: 20, timeframe: '1D' } },
      { left: { highest: 20 }, operator: 'below', right: 100 },
      { left: { sma: 50, timeframe: '1D' }, operator: 'below', right: 'price' },
    ],
  }

  it('are each there once, in the order of the conditions', () => {
    expect(quantitiesOf(rule)).toEqual([
      'price',
      { sma: 20, timeframe: '1D' },
      { ema: 9, timeframe: '5m' },
      { highest: 20 },
      { sma: 50, timeframe: '1D' },
    ])
    fc.assert(
      fc.property(anyAlertRule, (any) => {
        const keys = quantitiesOf(any).map(quantityKey)
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })

  it('name the timeframes of averages, each once', () => {
    expect(timeframesOf(rule)).toEqual(['1D', '5m'])
    expect(timeframesOf({ match: 'all', conditions: [rule.conditions[2]!] })).toEqual([])
  })

  it('are lines where they run through two prices', () => {
    const sides: readonly (RuleQuantity | number)[] = [line, 100, 'price', { highest: 20 }]
    expect(sides.map(isLine)).toEqual([true, false, false, false])
  })
})

it.each([
  ['price_above', 110, { left: 'price', operator: 'above', right: 110 }],
  ['price_below', 90, { left: 'price', operator: 'below', right: 90 }],
  ['volume_spike', 3, { left: 'volume', operator: 'above', right: 'avgVolume30', factor: 3 }],
  ['percent_change', 5, { left: 'changePercent', operator: 'above', right: 5 }],
  ['percent_change', -5, { left: 'changePercent', operator: 'below', right: -5 }],
] as const)('%s %s is a rule with one condition', (condition, value, as) => {
  expect(ruleOfType({ condition, value })).toEqual({ match: 'all', conditions: [as] })
})
