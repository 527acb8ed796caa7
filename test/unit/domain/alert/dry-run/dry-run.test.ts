import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { triggersOf } from '../../../../support/alerts/triggers-of.ts'
import { newWatch } from '../../../../../src/domain/alert/armed/watch.ts'
import type { AlertCondition } from '../../../../../src/domain/alert/conditions/table.ts'
import { dryRun, type RecordedDay } from '../../../../../src/domain/alert/dry-run/dry-run.ts'
import { dryRunTriggersMax } from '../../../../../src/domain/alert/rule/limits.ts'
import type { Tick } from '../../../../../src/domain/price-feed/events.ts'
import type { Bar } from '../../../../../src/domain/stock/bars/bar.ts'

const bar = (
  time: number,
  [open, high, low, close]: readonly [number, number, number, number],
  volume = 100,
): Bar => ({ time, open, high, low, close, volume })
const reference = { previousClose: 100, averageVolume: 1_000 }
const day = (...bars: Bar[]): RecordedDay => ({
  resolution: '1m',
  bars,
  volumeBefore: 0,
  reference,
})
const run = (condition: AlertCondition, value: number, ...days: RecordedDay[]) =>
  dryRun({ condition, value }, days).map(({ time, price }) => ({ time, price }))

describe('a dry run', () => {
  it('fires where a bar meets the level, and at the open of one that opens beyond it', () => {
    const days = [
      day(bar(1, [100, 104, 99, 101]), bar(2, [101, 106, 100, 103]), bar(3, [107, 108, 106, 107])),
    ]
    expect(run('price_above', 105, ...days)).toEqual([
      { time: 2, price: 105 },
      { time: 3, price: 107 },
    ])
    expect(run('price_below', 99.5, ...days)).toEqual([{ time: 1, price: 99.5 }])
  })

  it('does not fire again before the rule has ceased to hold', () => {
    const above = [2, 3, 4].map((time) => bar(time, [106, 107, 105.5, 106]))
    const days = [day(bar(1, [100, 106, 99, 106]), ...above, bar(5, [106, 106, 99, 100]))]
    expect(run('price_above', 105, ...days)).toEqual([{ time: 1, price: 105 }])
  })

  it('measures the change against the close of the day before, once a day', () => {
    const up = day(bar(1, [100, 104, 100, 104]), bar(2, [104, 106, 104, 106]))
    const next = day(bar(86_401, [106, 107, 106, 107]))
    expect(run('percent_change', 5, up, next)).toEqual([
      { time: 2, price: 105 },
      { time: 86_401, price: 106 },
    ])
    expect(run('percent_change', -5, up, next)).toEqual([])
  })

  it('adds the bars of a day up to its volume', () => {
    const calm = day(...[1, 2, 3].map((time) => bar(time, [100, 100, 100, 100], 300)))
    const busy = day(...[4, 5, 6].map((time) => bar(time, [100, 100, 100, 101], 700)))
    expect(run('volume_spike', 1.4, calm, busy)).toEqual([{ time: 5, price: 101 }])
  })

  it('counts what the day had traded before its first bar', () => {
    const late = { ...day(bar(9, [100, 100, 100, 100], 300)), volumeBefore: 1_100 }
    expect(run('volume_spike', 1.4, late)).toEqual([{ time: 9, price: 100 }])
    expect(run('volume_spike', 1.5, late)).toEqual([])
  })

  it('does not fire where there is nothing to measure against, nor over no history', () => {
    const bars = [bar(1, [1, 900, 1, 900], 1e9)]
    const unknown = {
      resolution: '1m' as const,
      bars,
      volumeBefore: 0,
      reference: { previousClose: null, averageVolume: null },
    }
    expect(run('percent_change', 1, unknown)).toEqual([])
    expect(run('volume_spike', 1, unknown)).toEqual([])
    expect(run('price_above', 1)).toEqual([])
  })

  it('ends at its bound', () => {
    const bars = Array.from({ length: 1_000 }, (_, time) => bar(time, [1, 3, 1, 1]))
    expect(run('price_above', 2, day(...bars))).toHaveLength(dryRunTriggersMax)
  })
})

const conditions = ['price_above', 'price_below', 'percent_change', 'volume_spike'] as const

/** Levels that this walk of prices around 100 and of volumes up to 4,000 often just reaches. */
const anyRule = fc.constantFrom(...conditions).chain((condition) => {
  const values = {
    price_above: fc.integer({ min: 90, max: 110 }),
    price_below: fc.integer({ min: 90, max: 110 }),
    percent_change: fc.integer({ min: -10, max: 10 }).filter((value) => value !== 0),
    volume_spike: fc.integer({ min: 1, max: 40 }).map((tenths) => tenths / 10),
  }
  return values[condition].map((value) => ({ condition, value }))
})

it('finds the bar in which the alert index fires on ticks of that bar', () => {
  const anyPath = fc.array(fc.tuple(fc.integer({ min: 90, max: 110 }), fc.nat({ max: 100 })), {
    minLength: 1,
    maxLength: 40,
  })
  const yesterday = Date.UTC(2025, 0, 1) / 1_000
  const before = Array.from({ length: 30 }, (_, index) => ({
    time: yesterday - (29 - index) * 86_400,
    close: 100,
    volume: 1_000,
  }))
  const fired = { price_above: 0, price_below: 0, percent_change: 0, volume_spike: 0 }
  fc.assert(
    fc.property(anyPath, anyRule, (path, { condition, value }) => {
      const watch = newWatch()
      watch.references.load('AAPL', before, null)
      watch.armed.arm({ alertId: 'a', symbol: 'AAPL', condition, value })
      let total = 0
      const ticks = path.map(([price, traded], at): Tick => {
        total += traded
        return ['AAPL', price, total, at]
      })
      const data = { source: 'simulated', date: '2025-01-02' as const, ticks }
      const [alert] = triggersOf(watch, { type: 'PricesTicked', data })
      const perBar = 4
      const bars = []
      for (let from = 0; from < path.length; from += perBar) {
        const of = path.slice(from, from + perBar)
        const prices = of.map(([price]) => price)
        const ends = [prices[0]!, Math.max(...prices), Math.min(...prices), prices.at(-1)!] as const
        const traded = of.reduce((sum, [, volume]) => sum + volume, 0)
        bars.push(bar(from, ends, traded))
      }
      const [dry] = run(condition, value, day(...bars))
      expect(dry?.time).toBe(alert && alert.tick.at - (alert.tick.at % perBar))
      if (alert) fired[condition] += 1
    }),
    { numRuns: 1_000 },
  )
  expect(Math.min(...Object.values(fired))).toBeGreaterThan(0)
})
