import { describe, expect, it } from 'vitest'
import type { RuleRecord } from '../../../../../src/domain/alert/armed/rules/rule-symbol.ts'
import {
  daysFor,
  dryRunRule,
  nearestMisses,
  replayDay,
  type ReplayStep,
  replaySteps,
} from '../../../../../src/domain/alert/dry-run/replay-rule.ts'
import type { CompoundRule, RuleCondition } from '../../../../../src/domain/alert/rule/rule.ts'
import {
  dailyBarTime,
  type TradingDate,
  tradingDayStart,
} from '../../../../../src/domain/calendar/trading-day.ts'
import type { Bar } from '../../../../../src/domain/stock/bars/bar.ts'
import type { BestDay } from '../../../../../src/domain/stock/bars/best-bars.ts'
import { ruleRecord } from '../../../../support/alerts/rule-record.ts'

const date = '2026-01-05'
const startMs = tradingDayStart(date)
const startS = startMs / 1_000

const barAt = (time: number, close: number, volume = 300): Bar => ({
  time,
  volume,
  open: 100,
  high: close + 1,
  low: 99,
  close,
})
const minuteDay = (...bars: Bar[]): BestDay => ({ date, resolution: '1m', bars, volumeBefore: 50 })
const tick = (seconds: number, price: number) => ({
  price,
  volume: 1_000,
  at: startMs + seconds * 1_000,
})

describe('a day that is replayed', () => {
  const [first, second] = [barAt(startS, 100), barAt(startS + 60, 101)]

  it('has the bars that have ended when its ticks begin, and then the ticks', () => {
    const ticks = [tick(60, 102), tick(61, 103)]
    const day = replayDay(date, minuteDay(first, second), ticks)
    expect(day).toEqual({ date, best: minuteDay(first), ticks })
    expect(replayDay(date, minuteDay(first, second), [tick(120, 102)]).best?.bars).toHaveLength(2)
    expect(replayDay(date, minuteDay(first, second), [tick(119, 102)]).best?.bars).toHaveLength(1)
    expect(replayDay(date, minuteDay(first), [tick(59, 102)]).best).toBeNull()
    expect(replayDay(date, minuteDay(first, second), []).best?.bars).toHaveLength(2)
    expect(replayDay(date, null, ticks).best).toBeNull()
  })

  it('has its daily bar where its ticks begin 20 hours after it does', () => {
    const daily: BestDay = {
      date,
      resolution: '1D',
      bars: [barAt(dailyBarTime(date), 100)],
      volumeBefore: 0,
    }
    expect(replayDay(date, daily, [tick(20 * 3_600, 102)]).best).not.toBeNull()
    expect(replayDay(date, daily, [tick(20 * 3_600 - 1, 102)]).best).toBeNull()
  })

  it('has the four prices of a bar in its quarters, with the shares traded so far', () => {
    const ticks = [tick(120, 102)]
    const steps = [...replaySteps([{ date, best: minuteDay(first, second), ticks }])]
    expect(
      steps.map(({ price, cameFrom, volume, at, resolution }) => [
        ...[(at - startMs) / 1_000, price, cameFrom, volume, resolution],
      ]),
    ).toEqual([
      [0, 100, undefined, 50, '1m'],
      [15, 101, 100, 150, '1m'],
      [30, 99, 101, 250, '1m'],
      [45, 100, 99, 350, '1m'],
      [60, 100, undefined, 350, '1m'],
      [75, 102, 100, 450, '1m'],
      [90, 99, 102, 550, '1m'],
      [105, 101, 99, 650, '1m'],
      [120, 102, undefined, 1_000, 'tick'],
    ])
  })
})

const rule = (...conditions: RuleCondition[]): CompoundRule => ({ match: 'all', conditions })

it('leaves out days whose bars are longer than those of an average of the rule', () => {
  const days = (['1m', '1H', '1D'] as const).map((resolution): BestDay => ({
    date,
    resolution,
    bars: [],
    volumeBefore: 0,
  }))
  const left = (...conditions: RuleCondition[]) =>
    daysFor(rule(...conditions), days).map(({ resolution }) => resolution)
  const average = (timeframe: '5m' | '1H' | '1D'): RuleCondition => ({
    left: 'price',
    operator: 'above',
    right: { sma: 20, timeframe },
  })
  expect(left({ left: 'price', operator: 'above', right: 1 })).toEqual(['1m', '1H', '1D'])
  expect(left(average('1D'))).toEqual(['1m', '1H', '1D'])
  expect(left(average('1H'))).toEqual(['1m', '1H'])
  expect(left(average('1D'), average('5m'))).toEqual(['1m'])
})

const steps = (...ticks: ReturnType<typeof tick>[]): ReplayStep[] => [
  ...replaySteps([{ date, best: null, ticks }]),
]
const secondsOf = (triggers: readonly ReplayStep[]) =>
  triggers.map(({ at }) => (at - startMs) / 1_000)

describe('a rule that is tried on what is recorded', () => {
  const above: RuleCondition = { left: 'price', operator: 'above', right: 105 }
  const swings = steps(tick(1, 105), tick(2, 104), tick(3, 106), tick(4, 104), tick(12, 107))

  it('triggers where it comes to hold, once its cooldown is over, and so often at most', () => {
    expect(secondsOf(dryRunRule(rule(above), 0, ruleRecord, swings, 10))).toEqual([1, 3, 12])
    expect(secondsOf(dryRunRule(rule(above), 10, ruleRecord, swings, 10))).toEqual([1, 12])
    expect(secondsOf(dryRunRule(rule(above), 0, ruleRecord, swings, 2))).toEqual([1, 3])
  })

  it('knows the days before the first step, the one in progress too, and nothing of later ones', () => {
    const previousClose: RuleCondition = { left: 'previousClose', operator: 'above', right: 103 }
    const run = (more: Partial<RuleRecord>) =>
      dryRunRule(rule(previousClose), 0, { ...ruleRecord, ...more }, steps(tick(1, 100)), 1).length
    const { days } = ruleRecord
    const dayOf = (of: TradingDate) => ({
      time: dailyBarTime(of),
      open: 104,
      high: 104,
      low: 104,
      volume: 1,
    })
    const closed = (of: TradingDate) => ({ days: [...days, { ...dayOf(of), close: 104 }] })
    const inProgress = (of: TradingDate) => ({
      today: { ...dayOf(of), price: 104, startMs: tradingDayStart(of), at: tradingDayStart(of) },
    })
    expect(run({})).toBe(0)
    expect(run(closed('2026-01-03'))).toBe(1)
    expect(run(closed('2026-01-06'))).toBe(0)
    expect(run(inProgress('2026-01-03'))).toBe(1)
    expect(run(inProgress('2026-01-05'))).toBe(0)
  })

  it('says how near each condition came, where it did not trigger', () => {
    const below: RuleCondition = { left: 'price', operator: 'below', right: 90 }
    const crosses: RuleCondition = { left: 'price', operator: 'crosses_above', right: 102 }
    const never: RuleCondition = { left: 'peTtm', operator: 'below', right: 10 }
    const ticks = steps(tick(1, 100), tick(2, 103.5), tick(3, 96), tick(4, 104), tick(5, 104))
    const near = nearestMisses(rule(above, below, crosses, never), ruleRecord, ticks)
    expect(
      near.map(
        (each) => each && [each.value, each.level, each.distance, ...secondsOf([each.step])],
      ),
    ).toEqual([[104, 105, 1, 4], [96, 90, 6, 3], [103.5, 102, 1.5, 2], null])
    const [held] = nearestMisses(rule(above), ruleRecord, steps(tick(1, 110)))
    expect(held).toMatchObject({ value: 110, distance: 0 })
  })
})
