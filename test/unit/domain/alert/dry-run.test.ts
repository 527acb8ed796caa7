import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newWatch, react } from '../../../../src/domain/alert/armed/react.ts'
import type { AlertCondition } from '../../../../src/domain/alert/condition.ts'
import {
  dryRun,
  dryRunFiresMax,
  type RecordedBar,
  type RecordedDay,
} from '../../../../src/domain/alert/dry-run.ts'

const bar = (
  time: number,
  [open, high, low, close]: readonly [number, number, number, number],
  volume = 100,
): RecordedBar => ({ time, open, high, low, close, volume })
const reference = { previousClose: 100, averageVolume: 1_000 }
const day = (...bars: RecordedBar[]): RecordedDay => ({ bars, reference })
const run = (condition: AlertCondition, value: number, ...days: RecordedDay[]) =>
  dryRun({ condition, value }, days)

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

  it('does not fire where there is nothing to measure against, nor over no history', () => {
    const bars = [bar(1, [1, 900, 1, 900], 1e9)]
    const unknown = { bars, reference: { previousClose: null, averageVolume: null } }
    expect(run('percent_change', 1, unknown)).toEqual([])
    expect(run('volume_spike', 1, unknown)).toEqual([])
    expect(run('price_above', 1)).toEqual([])
  })

  it('ends at its bound', () => {
    const bars = Array.from({ length: 1_000 }, (_, time) => bar(time, [1, 3, 1, 1]))
    expect(run('price_above', 2, day(...bars))).toHaveLength(dryRunFiresMax)
  })
})

it('finds the bar in which the armed book fires on ticks of that bar', () => {
  const anyPath = fc.array(fc.integer({ min: 90, max: 110 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(
      anyPath,
      fc.constantFrom('price_above' as const, 'price_below'),
      fc.integer({ min: 90, max: 110 }),
      (prices, condition, value) => {
        const watch = newWatch()
        const terms = { alertId: 'a', symbol: 'AAPL', condition, value }
        watch.armed.arm(terms)
        const ticks = prices.map((price, at): [string, number, number, number] => [
          'AAPL',
          price,
          at,
          at,
        ])
        const data = { source: 'simulated', date: '2025-01-02', ticks }
        const place = { stream: 's', revision: 0 }
        const [fired] = react(watch, { type: 'PricesTicked', data }, place)
        const perBar = 4
        const bars = []
        for (let from = 0; from < prices.length; from += perBar) {
          const of = prices.slice(from, from + perBar)
          const ends = [of[0]!, Math.max(...of), Math.min(...of), of.at(-1)!] as const
          bars.push(bar(from, ends))
        }
        const [dry] = run(condition, value, day(...bars))
        expect(dry?.time).toBe(fired && fired.tick.at - (fired.tick.at % perBar))
      },
    ),
  )
})
