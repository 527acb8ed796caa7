import { describe, expect, it } from 'vitest'
import { adjustedTerms } from '../../../../../../src/domain/alert/adjusted-level.ts'
import { RuleSymbol } from '../../../../../../src/domain/alert/armed/rules/rule-symbol.ts'
import { quantityName } from '../../../../../../src/domain/alert/rule/describe.ts'
import { lineAt, type RuleLine } from '../../../../../../src/domain/alert/rule/line.ts'
import type { CompoundRule } from '../../../../../../src/domain/alert/rule/rule.ts'
import { tradingDayStart } from '../../../../../../src/domain/calendar/trading-day.ts'
import { firstDate, type RuleStep } from '../../../../../support/alerts/rule-stories.ts'
import { RuleWorld } from '../../../../../support/worlds/rule-world.ts'

const start = tradingDayStart(firstDate) / 1_000 + 10 * 3_600
const lineOf = (from: number, to: number, seconds = 3_600): RuleLine => [
  { time: start, price: from },
  { time: start + seconds, price: to },
]
const crossing = (line: RuleLine): CompoundRule => ({
  match: 'any',
  conditions: (['crosses_above', 'crosses_below'] as const).map((operator) => ({
    left: 'price',
    operator,
    right: { line },
  })),
})

describe('a line', () => {
  const line = lineOf(100, 110)

  it('is unknown before its first anchor, runs through both, and goes on', () => {
    const prices = [-1, 0, 1_800, 3_600, 7_200].map((second) =>
      lineAt(line, (start + second) * 1e3),
    )
    expect(prices).toEqual([Number.NaN, 100, 105, 110, 120])
  })

  it('has a name for sentences', () => {
    expect(quantityName({ line })).toBe(
      'Line from 100 at 2025-03-07T15:00:00.000Z to 110 at 2025-03-07T16:00:00.000Z',
    )
  })

  it('is in new shares after a split', () => {
    const terms = { symbol: 'AAPL', rule: crossing(line) }
    const options = { repeat: 'once', cooldownSeconds: 300, expiresAt: null } as const
    expect(adjustedTerms({ ...terms, ...options }, { to: 2, for: 1 }).rule).toEqual(
      crossing(lineOf(50, 55)),
    )
  })

  it('is forgotten with its last rule', () => {
    const symbol = new RuleSymbol('AAPL')
    const [condition] = crossing(line).conditions
    const other = { ...condition!, left: 'high' } as const
    const { meter } = symbol.meter(condition!)
    symbol.meter(other)
    symbol.release(other)
    expect(symbol.meter(condition!).meter).toBe(meter)
    symbol.release(condition!)
    symbol.release(condition!)
    expect(symbol.meter(condition!).meter).not.toBe(meter)
  })
})

const set = (line: RuleLine): RuleStep => ({
  kind: 'create',
  terms: {
    symbol: 'AAPL',
    rule: crossing(line),
    repeat: 'once',
    cooldownSeconds: 300,
    expiresAt: null,
  },
})
const trade = (price: number): RuleStep => ({
  kind: 'batch',
  dies: null,
  ticks: [['AAPL', price, 10, 1]],
})
const minutes = (count: number): RuleStep[] =>
  Array.from({ length: count }, () => ({ kind: 'time', ms: 60_000 }))

describe('an alert on a line', () => {
  it.each<[string, RuleStep[], boolean]>([
    // The price is 100 at first. The line meets 95 after 36 minutes.
    [
      'triggers when the line falls on a price that stays',
      [set(lineOf(101, 91)), trade(95), trade(95), ...minutes(35), trade(95), ...minutes(2)],
      true,
    ],
    [
      'does not before',
      [set(lineOf(101, 91)), trade(95), trade(95), ...minutes(33), trade(95)],
      false,
    ],
    ['triggers when the price falls through it', [set(lineOf(96, 98)), trade(97), trade(96)], true],
    [
      'triggers after a restart',
      [
        set(lineOf(101, 91)),
        trade(95),
        { kind: 'checkpoint' },
        { kind: 'restart' },
        ...minutes(37),
      ],
      true,
    ],
    [
      'needs a price on the other side since the line began',
      [set([...lineOf(90, 80, 120)].map((one) => ({ ...one, time: one.time + 60 })) as never)],
      false,
    ],
  ])('%s', async (_, steps, triggers) => {
    const world = await RuleWorld.begin()
    for (const step of steps) await world.do(step)
    if (!triggers) await world.do({ kind: 'time', ms: 60_000 })
    await world.do(trade(95))
    expect(world.fired).toEqual(world.expected)
    expect(world.fired).toHaveLength(triggers ? 1 : 0)
  })
})
