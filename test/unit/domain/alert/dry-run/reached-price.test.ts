import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dryRun } from '../../../../../src/domain/alert/dry-run/dry-run.ts'
import { dryRunRule, replaySteps } from '../../../../../src/domain/alert/dry-run/replay-rule.ts'
import { RuleTrial } from '../../../../../src/domain/alert/rule/rule-trial.ts'
import type { CompoundRule, RuleCondition } from '../../../../../src/domain/alert/rule/rule.ts'
import { tradingDayStart } from '../../../../../src/domain/calendar/trading-day.ts'
import type { Bar } from '../../../../../src/domain/stock/bars/bar.ts'
import { ruleRecord } from '../../../../support/alerts/rule-record.ts'

const date = '2026-01-05'
type Prices = readonly [open: number, high: number, low: number, close: number]

const minutes = (prices: readonly Prices[]): Bar[] =>
  prices.map(([open, high, low, close], minute) => ({
    time: tradingDayStart(date) / 1_000 + minute * 60,
    volume: 300,
    open,
    high,
    low,
    close,
  }))

const stepsOf = (prices: readonly Prices[]) => {
  const best = { date, resolution: '1m', bars: minutes(prices), volumeBefore: 0 } as const
  return [...replaySteps([{ date, best, ticks: [] }])]
}

/** The prices of the triggers over these one-minute bars. */
const pricesOf = (match: 'all' | 'any', conditions: RuleCondition[], ...prices: Prices[]) =>
  dryRunRule({ match, conditions }, 0, ruleRecord, stepsOf(prices), 10).map(({ price }) => price)

const above = (right: number): RuleCondition => ({ left: 'price', operator: 'above', right })
const below = (right: number): RuleCondition => ({ left: 'price', operator: 'below', right })
const calm: Prices = [100, 100, 100, 100]

describe('the price of a rule that is tried on bars', () => {
  it('is the level, and not the extreme of the bar', () => {
    expect(pricesOf('all', [above(105)], calm, [100, 112, 99, 100])).toEqual([105])
    expect(pricesOf('all', [below(97.5)], calm, [100, 101, 90, 100])).toEqual([97.5])
    const crosses: RuleCondition = { left: 'price', operator: 'crosses_above', right: 105 }
    expect(pricesOf('all', [crosses], calm, [100, 112, 99, 100])).toEqual([105])
  })

  it('is the open of a bar that opens beyond it', () => {
    expect(pricesOf('all', [above(105)], calm, [107, 112, 106, 110])).toEqual([107])
  })

  it('is the last level under `all`, and the first under `any`', () => {
    const both = [above(103), above(105)]
    expect(pricesOf('all', both, calm, [100, 112, 99, 100])).toEqual([105])
    expect(pricesOf('any', both, calm, [100, 112, 99, 100])).toEqual([103])
  })

  it('follows what the other side is on the way: a share of the close before, the high itself', () => {
    const gain = [
      { left: 'price', operator: 'above', right: 'previousClose', factor: 1.04 },
    ] as const
    expect(pricesOf('all', [...gain], calm, [100, 112, 99, 100])).toEqual([104])
    const fall = [{ left: 'price', operator: 'below', right: 'high', factor: 0.5 }] as const
    expect(pricesOf('all', [...fall], calm, [100, 120, 40, 50])).toEqual([60])
  })

  it('is the newest price where the price does not decide', () => {
    const busy: RuleCondition = { left: 'volume', operator: 'above', right: 350 }
    expect(pricesOf('all', [above(90), busy], calm, [100, 112, 99, 100])).toEqual([112])
  })

  it('is the same in a trial from a moment on', () => {
    const rule: CompoundRule = { match: 'all', conditions: [above(105)] }
    const trial = new RuleTrial(rule, 0, ruleRecord, null)
    const prices = stepsOf([calm, [100, 112, 99, 100]]).flatMap((step) =>
      trial.tick(step) === null ? [] : [trial.reachedPrice(step.cameFrom)],
    )
    expect(prices).toEqual([105])
  })

  it('is that of the type, where the rule is one of the four types', () => {
    const price = fc.integer({ min: 900, max: 1_100 }).map((tenths) => tenths / 10)
    const anyBar = fc
      .tuple(price, price, price, price)
      .map(([open, close, one, other]): Prices => [
        ...([open, Math.max(open, close, one, other)] as const),
        ...([Math.min(open, close, one, other), close] as const),
      ])
    let withinBars = 0
    fc.assert(
      fc.property(
        fc.array(anyBar, { minLength: 1, maxLength: 6 }),
        fc.constantFrom('price_above', 'price_below'),
        price,
        (prices, condition, value) => {
          const reference = { previousClose: 100, averageVolume: null }
          const day = {
            resolution: '1m',
            bars: minutes(prices),
            volumeBefore: 0,
            reference,
          } as const
          const [typed] = dryRun({ condition, value }, [day])
          const rule = [condition === 'price_above' ? above(value) : below(value)]
          expect(pricesOf('all', rule, ...prices)[0]).toBe(typed?.price)
          if (typed?.price === value) withinBars += 1
        },
      ),
      { numRuns: 500 },
    )
    expect(withinBars).toBeGreaterThan(0)
  })
})
