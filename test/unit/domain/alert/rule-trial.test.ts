import { expect, it } from 'vitest'
import type { RuleRecord } from '../../../../src/domain/alert/armed/rules/rule-symbol.ts'
import { RuleTrial } from '../../../../src/domain/alert/rule-trial.ts'
import type { CompoundRule } from '../../../../src/domain/alert/rule/rule.ts'

const start = Date.parse('2026-01-05T15:00:00Z')
const unknown = { sharesOutstanding: null, floatShares: null, epsTtm: null, dividendsTtm: null }
const record: RuleRecord = {
  ...{ symbol: 'AAPL', name: 'Apple', today: null, minutes: [], profile: [] },
  days: [{ time: Date.parse('2026-01-02') / 1_000, high: 10, low: 8, close: 9, volume: 1_000 }],
  ...{ fundamentals: unknown, closes: new Map() },
}
const rule: CompoundRule = {
  match: 'any',
  conditions: [
    { left: 'price', operator: 'above', right: 'previousClose', factor: 2 },
    { left: 'beta252', operator: 'above', right: 0 },
  ],
}

/** At which of these seconds it triggers, and the sides of its conditions there. */
const triggersAt = (cooldownSeconds: number, prices: readonly (readonly [number, number])[]) => {
  const trial = new RuleTrial(rule, cooldownSeconds, record)
  return prices.flatMap(([second, price]) => {
    const sides = trial.tick({ price, volume: second, at: start + second * 1_000 })
    return sides === null ? [] : [[second, sides] as const]
  })
}

const sides = (value: number) => [
  { value, level: 18 },
  { value: null, level: 0 },
]

it('triggers again where it has not held since and the cooldown is over, with both sides', () => {
  const prices = [
    [0, 17.99],
    [10, 18],
    [20, 19],
    [30, 17],
    [40, 21],
    [69, 22],
    [70, 23],
    [200, 24],
  ] as const
  expect(triggersAt(60, prices)).toEqual([
    [10, sides(18)],
    [70, sides(23)],
  ])
  expect(triggersAt(0, prices)).toEqual([
    [10, sides(18)],
    [40, sides(21)],
  ])
})

it('does not see a tick of an earlier day', () => {
  expect(
    triggersAt(0, [
      [0, 10],
      [-86_400, 30],
      [1, 20],
    ]),
  ).toEqual([[1, sides(20)]])
})
