import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CalmRange } from '../../../../../../src/domain/alert/armed/rules/calm-range.ts'
import type { RuleCondition, RuleQuantity } from '../../../../../../src/domain/alert/rule/rule.ts'
import { rule } from '../../../../../support/alerts/one-alert.ts'
import { firstDay, firstMs, openRules } from '../../../../../support/alerts/rule-ticks.ts'

const { time } = firstDay

/** Sixty days that closed between 97 and 103, the last one at 100, with 1,000 shares each. */
const days = Array.from({ length: 60 }, (_, day) => {
  const close = day === 59 ? 100 : 97 + ((day * 5) % 7)
  return { time: time - (60 - day) * 86_400, high: close + 1, low: close - 1, close, volume: 1_000 }
})

interface Seen {
  readonly price: number
  readonly volume: number
  readonly ms?: number
}

/** Rules of one condition each on a symbol that has had these ticks. */
const begin = (conditions: readonly RuleCondition[], ...ticks: readonly Seen[]) => {
  const closes = new Map([['5m' as const, [{ time: firstMs / 1_000 - 300, close: 100 }]]])
  const { market, book, tick } = openRules({ days, closes })
  const symbol = market.own('AAPL')
  for (const [alertId, condition] of conditions.entries())
    book.arm({
      ...rule,
      alertId: alertId.toString(),
      rule: { match: 'all', conditions: [condition] },
    })
  const fired = ticks.flatMap((seen) => tick('AAPL', seen))
  return {
    tick: (seen: Seen) => tick('AAPL', seen),
    fired,
    range: () => (book.isWoken(symbol) ? market.calmRange(symbol) : null),
  }
}

const above = (left: RuleQuantity, right: number | RuleQuantity): RuleCondition => ({
  left,
  operator: 'above',
  right,
})
const below = (left: RuleQuantity, right: number | RuleQuantity): RuleCondition => ({
  left,
  operator: 'below',
  right,
})

const rangeAfter = (conditions: readonly RuleCondition[], ...ticks: readonly Seen[]) => {
  const { fired, range } = begin(conditions, ...ticks)
  expect(fired).toEqual([])
  return range()
}

const first = { price: 100, volume: 500 }

describe('the range in which no tick wakes a rule', () => {
  it('ends before the levels of prices, a hair or at most an eighth of the way before them', () => {
    const { low, high, ...rest } = rangeAfter([above('price', 102), below('price', 99)], first)!
    expect(high).toBeGreaterThan(101.75)
    expect(high).toBeLessThanOrEqual(102)
    expect(low).toBeLessThan(99.125)
    expect(low).toBeGreaterThanOrEqual(99)
    expect(rest).toMatchObject({ volumeHigh: Infinity, from: -Infinity })
  })

  it('is at most eight percent wide on either side', () => {
    const { low, high } = rangeAfter([above('price', 200), below('price', 1)], first)!
    expect(low).toBeCloseTo(92, 9)
    expect(high).toBeCloseTo(108, 9)
  })

  it('ends before a change, an average and a ratio of two reach their levels', () => {
    const highOf = (...conditions: RuleCondition[]) => rangeAfter(conditions, first)!.high
    for (const [high, level] of [
      [highOf(above('changePercent', 3)), 103],
      [highOf({ ...above('price', { sma: 5, timeframe: '1D' }), factor: 1.01 }), 101],
      [highOf({ ...above('price', 'previousClose'), factor: 1.04 }), 104],
    ] as const) {
      expect(high).toBeLessThanOrEqual(level)
      expect(high).toBeGreaterThan(level - 0.5)
    }
  })

  it('begins with the volume of now and ends before a volume, where a rule waits for one', () => {
    const range = rangeAfter([above('volume', 520)], first)!
    expect(range.volumeLow).toBe(500)
    expect(range.volumeHigh).toBeGreaterThan(517)
    expect(range.volumeHigh).toBeLessThanOrEqual(520)
    expect([range.low, range.high]).toEqual([-Infinity, Infinity])
    expect(rangeAfter([above('volume', 5_000)], first)!.volumeHigh).toBeCloseTo(540, 9)
  })

  it('is within the prices of the day, where a rule waits for a new high or low', () => {
    const seen = [first, { price: 104, volume: 510 }, { price: 98, volume: 520 }]
    const { low, high } = rangeAfter([above('high', 110)], ...seen, { price: 101, volume: 530 })!
    expect([low, high]).toEqual([98, 104])
  })

  it('is none where price and volume move a quantity together', () => {
    expect(rangeAfter([above('dollarVolume', 90_000)], first)).toBeNull()
  })

  it('lasts a minute where a rule waits for a line, and until a bar ends that an average has', () => {
    const from = { time: firstMs / 1_000 - 60, price: 104 }
    const line = { line: [from, { time: from.time + 86_400, price: 103 }] } as const
    expect(rangeAfter([above('price', line as RuleQuantity)], first)).toMatchObject({
      from: firstMs,
      until: firstMs + 60_000,
    })
    const average = { sma: 1, timeframe: '5m' } as const
    expect(rangeAfter([above(average, 110)], { ...first, ms: 1_000 })).toMatchObject({
      from: -Infinity,
      until: firstMs + 300_000,
    })
  })

  it('has no tick that triggers a rule', () => {
    const quantity = fc.constantFrom<RuleQuantity>(
      ...(['price', 'high', 'low', 'open', 'previousClose', 'volume', 'relVolume'] as const),
      ...(['changePercent', 'gapPercent', 'changeFromOpen', 'dayRangePos', 'rsi14'] as const),
      ...(['sma20Dist', 'bollPctB', 'macdHist', 'atr14Pct', 'perfWeek', 'dollarVolume'] as const),
      ...(['vwapDistance', 'high52Dist', 'volatility20'] as const),
      { sma: 3, timeframe: '1D' },
      { ema: 4, timeframe: '1D' },
      { sma: 1, timeframe: '5m' },
      { highest: 5 },
      { lowest: 5 },
    )
    const operator = fc.constantFrom('above', 'below', 'crosses_above', 'crosses_below')
    const price = fc.integer({ min: 9_500, max: 10_500 }).map((cents) => cents / 100)
    const story = fc.record({
      conditions: fc.array(
        fc.record({
          left: quantity,
          operator,
          right: fc.oneof(quantity, fc.constantFrom(-3, -1, 0, 1, 3, 48, 55, 98, 101, 103, 600)),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      prices: fc.array(price, { minLength: 1, maxLength: 5 }),
      place: fc.record({ price: fc.double({ min: 0, max: 1, noNaN: true }), volume: fc.nat(100) }),
    })
    const inside = ({ low, high, volumeHigh }: CalmRange, last: number, share: number) => {
      const [from, to] = [Math.max(low, 0.9 * last), Math.min(high, 1.1 * last)]
      return { price: from + share * (to - from), volumeMost: volumeHigh }
    }
    let asked = 0
    fc.assert(
      fc.property(story, ({ conditions, prices, place }) => {
        const ticks = prices.map((price, at) => ({ price, volume: 500 + 10 * at, ms: 1_000 * at }))
        const { tick, range } = begin(conditions, ...ticks)
        const calm = range()
        if (calm === null) return
        const last = ticks.at(-1)!
        const { price, volumeMost } = inside(calm, last.price, place.price)
        const volume = last.volume + place.volume
        if (price <= calm.low || price >= calm.high || volume >= volumeMost) return
        asked += 1
        expect(tick({ price, volume, ms: last.ms + 1_000 })).toEqual([])
      }),
      { numRuns: 3_000 },
    )
    expect(asked).toBeGreaterThan(300)
  })
})
