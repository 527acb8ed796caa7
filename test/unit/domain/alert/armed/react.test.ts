import type { TradingDate } from '../../../../../src/domain/calendar/trading-day.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rule } from '../../../../support/alerts/one-alert.ts'
import { ruleRecord } from '../../../../support/alerts/rule-record.ts'
import { triggersOf } from '../../../../support/alerts/triggers-of.ts'
import { newWatch, type WatchedEvent } from '../../../../../src/domain/alert/armed/watch.ts'
import type { AlertCondition } from '../../../../../src/domain/alert/conditions/table.ts'
import type { RuleQuantity } from '../../../../../src/domain/alert/rule/rule.ts'
import type { Tick } from '../../../../../src/domain/price-feed/events.ts'
import {
  anyAlertStory,
  type Fired,
  firedByLoop,
} from '../../../../support/arbitraries/any-alerts.ts'
import { closed, columns, imported, reported } from '../../../../support/logs/market-events.ts'

const stream = 'priceFeed-simulated_2025-01-02'

/** What the watch fires for these events, each standing at its index. */
const firedBy = (events: readonly WatchedEvent[]) => {
  const watch = newWatch()
  return events.flatMap((event, revision) => triggersOf(watch, event, stream, revision))
}

const sorted = (fired: readonly Fired[]) =>
  fired
    .map(({ event, tick, alertId }) => [event, tick, alertId] as const)
    .sort(([e, t, a], [f, u, b]) => e - f || t - u || (a < b ? -1 : 1))

it('fires what the obvious loop fires: nothing missed, nothing doubled, at the same ticks', () => {
  let firings = 0
  fc.assert(
    fc.property(anyAlertStory, (events) => {
      const fired = firedBy(events).map(({ alertId, tick }) => ({
        alertId,
        event: tick.revision,
        tick: tick.index,
      }))
      firings += fired.length
      expect(sorted(fired)).toEqual(sorted(firedByLoop(events)))
    }),
    { numRuns: 1_000 },
  )
  expect(firings).toBeGreaterThan(100)
})

const userId = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'
const created = (condition: AlertCondition, value: number, alertId = 'a'): WatchedEvent => ({
  type: 'AlertCreated',
  data: { alertId, userId, symbol: 'AAPL', condition, value },
})
const batch = (date: TradingDate, ...ticks: [price: number, volume: number][]): WatchedEvent => ({
  type: 'PricesTicked',
  data: {
    source: 'simulated',
    date,
    ticks: ticks.map(([price, volume], index): Tick => ['AAPL', price, volume, index]),
  },
})
const closedAt80 = closed('AAPL', '2026-01-02', [80, 82, 79, 80, 700], columns([], []))
const day = '2025-01-02'
const dayBefore = Date.parse('2025-01-01') / 1_000

describe('a tick batch', () => {
  it('is looked at tick by tick: a price that crosses and comes back fires', () => {
    const fired = firedBy([created('price_above', 180), batch(day, [179, 1], [180, 2], [179, 3])])
    expect(fired).toEqual([
      {
        type: 'TriggerAlert',
        alertId: 'a',
        measured: 180,
        reference: null,
        armedAt: 0,
        tick: { stream, revision: 1, index: 1, price: 180, volume: 2, at: 1 },
      },
    ])
  })

  it('does not fire what was set after it', () => {
    expect(firedBy([batch(day, [200, 1]), created('price_above', 180)])).toEqual([])
  })

  it('fires nothing where a later day was told before it: no reader sees it', () => {
    const of = batch('2025-01-01', [200, 1])
    expect(firedBy([batch(day, [100, 1]), created('price_above', 180), of])).toEqual([])
    expect(firedBy([created('price_above', 180), of, batch(day, [100, 1])])).toHaveLength(1)
  })

  it('fires of a day before the one that was loaded until the log was followed to its end', () => {
    const loaded = () => {
      const watch = newWatch()
      watch.references.load('AAPL', [], {
        time: dayBefore + 86_400,
        close: 100,
        volume: 1,
        source: 'ticks',
      })
      triggersOf(watch, created('price_above', 180))
      return watch
    }
    const of = batch('2025-01-01', [200, 1])
    expect(triggersOf(loaded(), of)).toHaveLength(1)
    const followed = loaded()
    followed.references.reachEnd()
    expect(triggersOf(followed, of)).toEqual([])
  })

  it('fires an alert once, and none that was deleted or has fired', () => {
    const fires = batch(day, [200, 1])
    expect(firedBy([created('price_above', 180), fires, fires])).toHaveLength(1)
    const deleted: WatchedEvent = { type: 'AlertDeleted', data: { alertId: 'a', userId } }
    expect(firedBy([created('price_above', 180), deleted, fires])).toEqual([])
  })
})

describe('an alert on volume or change', () => {
  const history = imported(
    'AAPL',
    '1D',
    { start: dayBefore - 29 * 86_400, step: 86_400 },
    // Thirty days with a mean of 2,000 shares.
    Array.from({ length: 30 }, (_, index) => [100, 100, 100, 100, index < 29 ? 100 : 57_100]),
  )

  it('measures the volume against the average of the days before', () => {
    const fired = firedBy([history, created('volume_spike', 2), batch(day, [1, 3_999], [1, 4_000])])
    expect(fired).toMatchObject([{ measured: 2, reference: 2_000, tick: { index: 1 } }])
  })

  it('measures the change against the close of the day before', () => {
    const down = firedBy([history, created('percent_change', -5), batch(day, [95.01, 1], [95, 1])])
    expect(down).toMatchObject([{ measured: -5, reference: 100, tick: { index: 1 } }])
    const up = firedBy([history, created('percent_change', 7), batch(day, [106.99, 1], [107, 1])])
    expect(up).toMatchObject([{ measured: 7, reference: 100, tick: { index: 1 } }])
  })

  it('is measured anew when another alert is set, or the day before is corrected, between two ticks', () => {
    const still = batch(day, [104, 2_000])
    const far = [created('percent_change', 20), created('volume_spike', 100, 'b')]
    expect(firedBy([history, ...far, still, created('price_above', 104, 'c'), still])).toHaveLength(
      1,
    )
    const watched = [history, created('percent_change', 5), created('volume_spike', 2, 'b'), still]
    expect(firedBy([...watched, still])).toEqual([])
    const corrected = imported('AAPL', '1D', [dayBefore], [[98, 98, 98, 98, 19_600]])
    expect(firedBy([...watched, corrected, still])).toMatchObject([
      { alertId: 'b', reference: 750 },
      { alertId: 'a', reference: 98 },
    ])
  })

  it('takes the last tick of a day as its close when the next one begins', () => {
    const before = imported(
      'AAPL',
      '1D',
      { start: dayBefore - 28 * 86_400, step: 86_400 },
      Array.from({ length: 29 }, () => [100, 100, 100, 100, 50]),
    )
    const fired = firedBy([
      before,
      batch('2025-01-02', [100, 1], [200, 50]),
      created('percent_change', 5),
      created('volume_spike', 3, 'b'),
      batch('2025-01-03', [209, 149], [210, 150]),
    ])
    expect(fired).toMatchObject([
      { alertId: 'b', reference: 50, tick: { index: 1 } },
      { alertId: 'a', reference: 200, tick: { index: 1 } },
    ])
  })

  it('takes the close of a day’s summary rather than its last tick', () => {
    const fired = firedBy([
      created('percent_change', 5),
      batch('2026-01-02', [100, 1]),
      closedAt80,
      batch('2026-01-05', [83.99, 1], [84, 1]),
    ])
    expect(fired).toMatchObject([{ alertId: 'a', reference: 80, tick: { index: 1 } }])
  })

  it('does not fire while there is nothing to measure against', () => {
    const events = [created('percent_change', 1), created('volume_spike', 1, 'b')]
    expect(firedBy([...events, batch(day, [1_000, 1e9])])).toEqual([])
  })
})

describe('a rule', () => {
  const begin = (left: RuleQuantity, operator: 'above' | 'below', right: number) => {
    const watch = newWatch()
    watch.market.load(ruleRecord)
    const happens = (event: WatchedEvent) => triggersOf(watch, event)
    happens({
      type: 'AlertCreated',
      data: {
        ...rule,
        alertId: 'a',
        userId,
        rule: { match: 'all', conditions: [{ left, operator, right }] },
      },
    })
    return happens
  }
  const today = '2026-01-05'
  const tick = batch(today, [100, 500])

  it('on what the company reports triggers by the price after the report, and not before it', () => {
    const happens = begin('peTtm', 'below', 10)
    expect(happens(tick)).toEqual([])
    expect(happens(reported('AAPL', { epsTtm: 5 }))).toEqual([])
    expect(happens(tick)).toEqual([])
    expect(happens(reported('AAPL', { epsTtm: 20 }))).toEqual([])
    expect(happens(tick)).toMatchObject([
      { alertId: 'a', symbol: 'AAPL', conditions: [{ value: 5, level: 10 }] },
    ])
  })

  it('on the day before is measured by the day that was closed', () => {
    const happens = begin('changePercent', 'above', 20)
    expect(happens(tick)).toEqual([])
    happens(closedAt80)
    expect(happens(tick)).toMatchObject([{ conditions: [{ value: 25, level: 20 }] }])
  })
})
