import { describe, expect, it } from 'vitest'
import { CalmTicks } from '../../../../../../src/domain/alert/armed/rules/calm-ticks.ts'
import { anyTick } from '../../../../../../src/domain/alert/armed/rules/calm-range.ts'
import { dailyBarTime, tradingDayStart } from '../../../../../../src/domain/calendar/trading-day.ts'
import { SymbolMetrics } from '../../../../../../src/domain/metrics/symbol-metrics.ts'

const [day, startMs] = [dailyBarTime('2026-01-05'), tradingDayStart('2026-01-05')]
const range = {
  low: 99,
  high: 101,
  volumeLow: 1_000,
  volumeHigh: 2_000,
  from: startMs + 60_000,
  until: startMs + 120_000,
}
const within = { price: 100, volume: 1_500, at: startMs + 90_000 }

const ticksOf = (row: number, day: number) => {
  const ticks = new CalmTicks()
  ticks.begin(row, day, range)
  return ticks
}

describe('the range of a symbol', () => {
  const ticks = ticksOf(3, day)
  const isCalm = (change: Partial<typeof within>, row = 3, on = day) => {
    const { price, volume, at } = { ...within, ...change }
    return ticks.isCalm(row, on, price, volume, at)
  }

  it('has the ticks within it, of its symbol and its day', () => {
    expect(isCalm({})).toBe(true)
    expect(isCalm({}, 2)).toBe(false)
    expect(isCalm({}, 4)).toBe(false)
    expect(isCalm({}, 3, day + 86_400)).toBe(false)
  })

  it('includes its first volume and moment, and no other bound', () => {
    expect(isCalm({ price: 99 })).toBe(false)
    expect(isCalm({ price: 99.01 })).toBe(true)
    expect(isCalm({ price: 101 })).toBe(false)
    expect(isCalm({ price: 100.99 })).toBe(true)
    expect(isCalm({ volume: 999 })).toBe(false)
    expect(isCalm({ volume: 1_000 })).toBe(true)
    expect(isCalm({ volume: 2_000 })).toBe(false)
    expect(isCalm({ at: range.from - 1 })).toBe(false)
    expect(isCalm({ at: range.from })).toBe(true)
    expect(isCalm({ at: range.until })).toBe(false)
  })

  it('ends for its symbol alone', () => {
    const both = ticksOf(3, day)
    both.begin(4, day, anyTick)
    both.end(3)
    expect(both.isCalm(3, day, within.price, within.volume, within.at)).toBe(false)
    expect(both.isCalm(4, day, within.price, within.volume, within.at)).toBe(true)
  })
})

/** Metrics of a symbol to which these prices and volumes came one by one, or waited as one. */
const metricsAfter = (
  ticks: readonly (readonly [price: number, volume: number, ms: number])[],
  how: 'at_once' | 'waiting',
) => {
  const metrics = new SymbolMetrics('AAPL')
  metrics.tick(100, 1_000, startMs, day, startMs)
  const calm = new CalmTicks()
  for (const [price, volume, ms] of ticks) {
    if (how === 'at_once') metrics.tick(price, volume, startMs + ms, day, startMs)
    else if (!calm.add(2, price, volume, startMs + ms, 0.01)) {
      calm.settle(2, metrics)
      calm.add(2, price, volume, startMs + ms, 0.01)
    }
  }
  if (how === 'waiting') calm.settle(2, metrics)
  return metrics
}

describe('ticks that wait', () => {
  it.each([
    ['upwards and back', [...[101, 102, 101.5].map((price) => [price, 1_000, 60_000] as const)]],
    ['downwards and back', [...[99, 98, 99.5].map((price) => [price, 1_000, 60_000] as const)]],
    ['both ways', [...[99, 103, 98, 101].map((price) => [price, 1_000, 60_000] as const)]],
    [
      'with a volume that is corrected',
      [
        [101, 1_100, 60_000],
        [101, 1_900, 70_000],
        [101, 1_500, 80_000],
      ],
    ],
    [
      'over a minute',
      [
        [101, 1_100, 60_000],
        [105, 1_200, 119_999],
        [95, 1_300, 120_000],
        [99, 1_400, 121_000],
      ],
    ],
    [
      'of an earlier minute',
      [
        [101, 1_100, 120_000],
        [105, 1_200, 119_999],
        [102, 1_300, 121_000],
      ],
    ],
  ] as const)('move the metrics of their symbol as one by one: %s', (_, ticks) => {
    const [one, other] = [metricsAfter(ticks, 'at_once'), metricsAfter(ticks, 'waiting')]
    const { parts: _parts, marketReturn: _none, ...expected } = one.inputs
    expect(other.inputs).toMatchObject({ ...expected, marketReturn: 0.01 })
    expect(other.seenAt).toBe(one.seenAt)
  })

  it('are applied once, and those of each symbol to its own', () => {
    const calm = new CalmTicks()
    const metrics = new SymbolMetrics('AAPL')
    metrics.tick(100, 1_000, startMs, day, startMs)
    expect(calm.settle(2, metrics)).toBe(false)
    calm.add(1, 105, 2_000, startMs + 60_000, 0)
    expect(calm.settle(2, metrics)).toBe(false)
    expect(metrics.inputs.price).toBe(100)
    expect(calm.settle(1, metrics)).toBe(true)
    expect(metrics.inputs).toMatchObject({ price: 105, volume: 2_000, high: 105, low: 100 })
    expect(calm.settle(1, metrics)).toBe(false)
  })

  it('wait with those of the same minute alone', () => {
    const calm = new CalmTicks()
    expect(calm.add(0, 100, 1, startMs + 59_000, 0)).toBe(true)
    expect(calm.add(0, 100, 1, startMs + 59_999, 0)).toBe(true)
    expect(calm.add(0, 100, 1, startMs, 0)).toBe(true)
    expect(calm.add(0, 100, 1, startMs + 60_000, 0)).toBe(false)
    expect(calm.add(0, 100, 1, startMs - 1, 0)).toBe(false)
  })
})
