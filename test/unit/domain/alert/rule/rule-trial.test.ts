import { describe, expect, it } from 'vitest'
import type { RuleRecord } from '../../../../../src/domain/alert/armed/rules/rule-symbol.ts'
import { RuleTrial } from '../../../../../src/domain/alert/rule/rule-trial.ts'
import type { CompoundRule } from '../../../../../src/domain/alert/rule/rule.ts'
import { mulberry32 } from '../../../../support/mulberry32.ts'
import { slowMetrics } from '../../../../support/references/slow-metrics.ts'
import { ruleRecord } from '../../../../support/alerts/rule-record.ts'

const start = Date.parse('2026-01-05T15:00:00Z')
const record: RuleRecord = {
  ...ruleRecord,
  days: [{ ...ruleRecord.days[0]!, high: 10, low: 8, close: 9 }],
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
  const trial = new RuleTrial(rule, cooldownSeconds, record, null)
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

describe('the beta in a trial', () => {
  const random = mulberry32(20_261_126)
  const dayOf = (time: number, close: number) => ({
    time,
    high: close,
    low: close,
    close,
    volume: 1_000,
  })
  const moves = Array.from({ length: 260 }, () => random())
  const closes = (noise: number) => {
    const first = Date.parse('2026-01-02') / 1_000 - 259 * 86_400
    return moves.map((move, day) => dayOf(first + day * 86_400, 100 + 10 * move + noise * random()))
  }
  const own = { ...record, days: closes(5) }
  const market = { ...record, symbol: 'SPY', days: closes(0) }
  const rule: CompoundRule = {
    match: 'all',
    conditions: [
      { left: 'beta252', operator: 'above', right: -100 },
      { left: 'price', operator: 'above', right: 104 },
    ],
  }

  /** What it is when the rule triggers. */
  const triedWith = (ticks: readonly (readonly [symbol: string, day: number, price: number])[]) => {
    const trial = new RuleTrial(rule, 0, own, market)
    const sides = ticks.map(([symbol, day, price], second) => {
      const tick = { price, volume: second, at: start + day * 86_400_000 + second * 1_000 }
      if (symbol === 'AAPL') return trial.tick(tick)
      trial.tickMarket(tick)
      return null
    })
    return sides.at(-1)?.[0]?.value
  }
  /** The same, computed plainly from all days. */
  const expected = (...days: readonly (readonly [own: number, market: number])[]) => {
    const time = (day: number) => Date.parse('2026-01-05') / 1_000 + day * 86_400
    const withDays = (of: RuleRecord, prices: readonly number[]): RuleRecord => {
      const price = prices.at(-1)!
      const today = { time: time(prices.length - 1), startMs: start, at: start, volume: 1 }
      return {
        ...of,
        days: [...of.days, ...prices.slice(0, -1).map((close, day) => dayOf(time(day), close))],
        today: { ...today, open: price, high: price, low: price, price },
      }
    }
    const [prices, ofMarket] = [days.map(([price]) => price), days.map(([, price]) => price)]
    return slowMetrics(withDays(own, prices), withDays(market, ofMarket)).beta252!
  }

  it('is measured against the newest price of the market before each tick', () => {
    const ticks = (market: number) => [
      ['SPY', 0, 100] as const,
      ['AAPL', 0, 90] as const,
      ['SPY', 0, market] as const,
      ['AAPL', 0, 120] as const,
    ]
    expect(triedWith(ticks(130))).toBeCloseTo(expected([120, 130]), 3)
    expect(triedWith(ticks(70))).toBeCloseTo(expected([120, 70]), 3)
    expect(expected([120, 130]) - expected([120, 70])).toBeGreaterThan(0.1)
  })

  it('goes on with the day that has ended', () => {
    const ticks = [
      ['AAPL', 0, 80] as const,
      ['SPY', 0, 125] as const,
      ['SPY', 1, 101] as const,
      ['AAPL', 1, 110] as const,
    ]
    expect(triedWith(ticks)).toBeCloseTo(expected([80, 125], [110, 101]), 3)
  })

  it('is unknown where nothing is known of the market', () => {
    const trial = new RuleTrial({ ...rule, match: 'any' }, 0, own, null)
    expect(trial.tick({ price: 104, volume: 1, at: start })?.[0]).toEqual({
      value: null,
      level: -100,
    })
  })
})
