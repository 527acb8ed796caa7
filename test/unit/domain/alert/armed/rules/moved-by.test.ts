import { describe, expect, it } from 'vitest'
import {
  type MovedBy,
  movedBy,
  movedByBoth,
  restlessness,
} from '../../../../../../src/domain/alert/armed/rules/moved-by.ts'
import type { RuleQuantity } from '../../../../../../src/domain/alert/rule/rule.ts'
import { noReturns } from '../../../../../../src/domain/metrics/beta.ts'
import { formulas } from '../../../../../../src/domain/metrics/formulas.ts'
import { metricKeys } from '../../../../../../src/domain/metrics/definitions.ts'
import { SymbolMetrics } from '../../../../../../src/domain/metrics/symbol-metrics.ts'
import { recordOf } from '../../../../../support/arbitraries/any-records.ts'

const line: RuleQuantity = {
  line: [
    { time: 1_767_364_200, price: 100 },
    { time: 1_767_450_600, price: 99 },
  ],
}

describe('what moves a quantity', () => {
  it('is all that changes its value within the range of a day', () => {
    const metrics = new SymbolMetrics('AAPL')
    metrics.load(recordOf(7, 380))
    metrics.makeParts(noReturns)
    metrics.inputs.epsTtm = 2
    const { inputs } = metrics
    const middle = { ...inputs, price: (inputs.high + inputs.low) / 2 }
    const changes = {
      price: { ...middle, price: middle.price * 1.000_1 },
      volume: { ...middle, volume: middle.volume * 1.1 },
    }
    expect(changes.price.price).toBeLessThan(inputs.high)
    const allowed = { day: [], price: ['price'], range: ['price'], volume: ['volume'] }
    for (const key of metricKeys) {
      const by = movedBy(key)
      if (by === 'all') continue
      const before = formulas[key](middle)
      const moved = Object.entries(changes)
        .filter(([, after]) => !Object.is(formulas[key](after), before))
        .map(([part]) => part)
      expect(allowed[by], key).toEqual(expect.arrayContaining(moved))
      if (by === 'price' || by === 'volume') expect({ key, moved }).toEqual({ key, moved: [by] })
    }
  })

  it.each<[RuleQuantity, MovedBy, number]>([
    ['open', 'day', 0],
    ['sharesOut', 'day', 0],
    [{ highest: 20 }, 'day', 0],
    [{ lowest: 5 }, 'day', 0],
    [line, 'day', 1],
    ['volume', 'volume', 1],
    ['high', 'range', 1],
    ['low', 'range', 1],
    ['dayRangePos', 'range', 2],
    ['price', 'price', 2],
    [{ sma: 20, timeframe: '1D' }, 'price', 2],
    [{ ema: 9, timeframe: '5m' }, 'price', 2],
    ['relVolume', 'all', 3],
    ['beta252', 'all', 3],
  ])('of %j is %s, which moves it as much as %d', (quantity, by, much) => {
    expect(movedBy(quantity)).toBe(by)
    expect(restlessness(quantity)).toBe(much)
  })

  it.each<[MovedBy, MovedBy, MovedBy]>([
    ['day', 'day', 'day'],
    ['day', 'volume', 'volume'],
    ['day', 'price', 'price'],
    ['price', 'price', 'price'],
    ['range', 'range', 'range'],
    ['price', 'range', 'range'],
    ['price', 'volume', 'all'],
    ['range', 'volume', 'all'],
    ['volume', 'volume', 'volume'],
    ['day', 'all', 'all'],
    ['price', 'all', 'all'],
  ])('of two that %s and %s move is %s', (one, other, both) => {
    expect(movedByBoth(one, other)).toBe(both)
    expect(movedByBoth(other, one)).toBe(both)
  })
})
