import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WatchedEvent } from '../../../../../src/domain/alert/armed/watch.ts'
import {
  dailyBarTime,
  shiftDate,
  tradingDayStart,
} from '../../../../../src/domain/calendar/trading-day.ts'
import { listed } from '../../../../support/logs/market-events.ts'
import {
  batch,
  before,
  created,
  daysUntil,
  firstDay,
  fourAlerts,
  ratio,
  symbol,
  today,
} from '../../../../support/alerts/split-alerts.ts'
import { WatchedLog } from '../../../../support/logs/watched-log.ts'

const suspectedLog = (alerts: readonly WatchedEvent[] = fourAlerts): WatchedLog => {
  const log = new WatchedLog()
  for (const event of [listed(symbol), daysUntil(before, 1_000), ...alerts]) log.append(event)
  log.append(batch(firstDay, [101, 9_000], [95, 9_500]))
  return log
}

const record = { type: 'RecordSplit', symbol, ratio, date: null, today } as const

describe('the tick that reveals a split', () => {
  it('fires nothing, nor do those after it in its tick batch; the stock is suspected and all is paused', () => {
    const log = suspectedLog()
    log.append(batch(firstDay, [90, 10_000]))
    expect(log.ofType('AlertTriggered')).toEqual([])
    const split = { ...ratio, date: firstDay }
    expect(log.ofType('SplitSuspected').map(({ data }) => data)).toEqual([
      { symbol, split, previousClose: 1_000, price: 101 },
    ])
    const paused = log.ofType('AlertPaused').map(({ data }) => data)
    expect(paused.map(({ alertId }) => alertId).sort()).toEqual(['above', 'below', 'fall', 'spike'])
    expect(paused.every(({ setBefore }) => setBefore)).toBe(true)
  })

  it('is the first of its day: the same step within a day fires', () => {
    const log = new WatchedLog()
    for (const event of [listed(symbol), daysUntil(before, 1_000), ...fourAlerts]) log.append(event)
    log.append(batch(firstDay, [1_000, 1], [100, 2]))
    expect(log.ofType('SplitSuspected')).toEqual([])
    expect(log.ofType('AlertTriggered').map(({ data }) => data.alertId)).toEqual(['below', 'fall'])
  })

  it('is one after a close of the night before, not of weeks before', () => {
    const log = new WatchedLog()
    for (const event of [listed(symbol), daysUntil(shiftDate(firstDay, -8), 1_000)])
      log.append(event)
    log.append(batch(firstDay, [100, 1]))
    expect(log.ofType('SplitSuspected')).toEqual([])
  })

  it('is none on a day whose split was recorded before it', () => {
    const log = new WatchedLog()
    for (const event of [listed(symbol), daysUntil(before, 1_000), ...fourAlerts]) log.append(event)
    log.ask({ ...record, date: firstDay })
    expect(
      log
        .ofType('AlertRevised')
        .map(({ data }) => [data.alertId, 'value' in data ? data.value : null]),
    ).toEqual([
      ['above', 110],
      ['below', 90],
    ])
    log.append(batch(firstDay, [101, 9_000], [89, 9_000]))
    expect(log.ofType('SplitSuspected')).toEqual([])
    expect(log.ofType('AlertTriggered').map(({ data }) => data.alertId)).toEqual(['below', 'fall'])
  })
})

describe('an alert that is set while its stock looks split', () => {
  it('is paused, and keeps its level, which is in new shares', () => {
    const log = suspectedLog([])
    log.append(created('late', 'price_below', 90), tradingDayStart(firstDay) + 60_000)
    log.append(batch(firstDay, [80, 10_000]))
    expect(log.ofType('AlertTriggered')).toEqual([])
    log.ask(record)
    expect(log.ofType('AlertRevised')).toEqual([])
    log.append(batch(firstDay, [89, 10_001]))
    expect(
      log.ofType('AlertTriggered').map(({ data }) => ('measured' in data ? data.measured : null)),
    ).toEqual([89])
  })
})

describe('a settled suspicion', () => {
  it('as a split: levels are in new shares, changes and volumes measured against the new past', () => {
    const log = suspectedLog()
    log.ask(record)
    expect(
      log
        .ofType('AlertRevised')
        .map(({ data }) => [data.alertId, 'value' in data ? data.value : null])
        .sort(),
    ).toEqual([
      ['above', 110],
      ['below', 90],
    ])
    expect(log.ofType('AlertResumed')).toHaveLength(4)
    log.append(
      batch(firstDay, [96, 49_999], [95, 49_999], [96, 50_000], [110, 50_001], [90, 50_002]),
    )
    expect(
      log
        .ofType('AlertTriggered')
        .map(({ data }) => [data.alertId, 'measured' in data ? data.measured : null]),
    ).toEqual([
      ['fall', -5],
      ['spike', 5],
      ['above', 110],
      ['below', 90],
    ])
  })

  it('as none: alerts go on unchanged and fire by the next price', () => {
    const log = suspectedLog()
    log.ask({ type: 'DismissSplit', symbol })
    expect(log.ofType('AlertRevised')).toEqual([])
    log.append(batch(firstDay, [95, 9_600]))
    expect(log.ofType('AlertTriggered').map(({ data }) => data.alertId)).toEqual([
      'below',
      'spike',
      'fall',
    ])
  })

  it('by an import of adjusted bars is the same as by the word of an operator', () => {
    const log = suspectedLog()
    log.append(daysUntil(before, 100, 10_000))
    expect(log.ofType('StockSplit').map(({ data }) => data.adjusted)).toEqual([
      { from: dailyBarTime(shiftDate(before, -29)), to: dailyBarTime(before) },
    ])
    expect(log.ofType('AlertRevised')).toHaveLength(2)
    log.append(batch(firstDay, [96, 49_999], [95, 50_000]))
    expect(
      log
        .ofType('AlertTriggered')
        .map(({ data }) => [data.alertId, 'measured' in data ? data.measured : null]),
    ).toEqual([
      ['spike', 5],
      ['fall', -5],
    ])
  })

  it('by an import of bars in old shares is not settled', () => {
    const log = suspectedLog()
    log.append(daysUntil(before, 1_001))
    expect(log.ofType('StockSplit')).toEqual([])
    expect(log.ofType('AlertResumed')).toEqual([])
  })

  it('leaves the levels alone that were set on the day of a split recorded late', () => {
    const log = new WatchedLog()
    for (const event of [listed(symbol), daysUntil(before, 1_000)]) log.append(event)
    log.append(created('old', 'price_above', 1_200), tradingDayStart(before))
    log.append(batch(firstDay, [107, 1]))
    log.append(created('new', 'price_above', 120), tradingDayStart(firstDay) + 60_000)
    log.ask({ ...record, date: firstDay })
    expect(log.ofType('AlertRevised').map(({ data }) => data.alertId)).toEqual(['old'])
    log.append(batch(firstDay, [120, 1]))
    expect(log.ofType('AlertTriggered').map(({ data }) => data.alertId)).toEqual(['new', 'old'])
  })

  it('as a split after all revises what went on unchanged', () => {
    const log = suspectedLog([created('above', 'price_above', 1_100)])
    log.ask({ type: 'DismissSplit', symbol })
    log.ask({ ...record, date: firstDay })
    log.append(batch(firstDay, [111, 9_600]))
    expect(
      log.ofType('AlertTriggered').map(({ data }) => ('measured' in data ? data.measured : null)),
    ).toEqual([111])
  })
})

/** Days of prices in new shares: cents, so that ten and a hundred times as much is exact. */
const anyDay = fc.array(
  fc.tuple(fc.integer({ min: 9_000, max: 11_000 }), fc.integer({ min: 1, max: 6_000 })),
  { minLength: 1, maxLength: 6 },
)
const anyTerms = fc.oneof(
  fc.tuple(
    fc.constantFrom('price_above' as const, 'price_below' as const),
    fc.integer({ min: 9_000, max: 11_000 }).map((cents) => cents / 100),
  ),
  fc.tuple(fc.constant('percent_change' as const), fc.constantFrom(-8, -3, 2, 6)),
  fc.tuple(fc.constant('volume_spike' as const), fc.constantFrom(0.5, 1, 2, 4)),
)

it('alerts over a split fire as they do on a stock that was never split', () => {
  let firings = 0
  let revised = 0
  fc.assert(
    fc.property(
      fc.array(anyDay, { minLength: 2, maxLength: 5 }),
      fc.array(anyTerms, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom(
        { to: 10, for: 1 },
        { to: 20, for: 1 },
        { to: 1, for: 10 },
        { to: 2, for: 1 },
      ),
      (days, alerts, place, split) => {
        const splitAt = Math.min(place, days.length - 1)
        const fired = (isSplit: boolean) => {
          const old = isSplit ? split.to / split.for : 1
          const log = new WatchedLog()
          log.append(listed(symbol))
          log.append(daysUntil('2025-01-05', 100 * old, 6_000 / old))
          for (const [index, [condition, value]] of alerts.entries()) {
            const isPrice = condition === 'price_above' || condition === 'price_below'
            log.append(created(`a${index.toString()}`, condition, isPrice ? value * old : value))
          }
          let last = 100
          for (const [day, ticks] of days.entries()) {
            const date = shiftDate('2025-01-06', day)
            const scale = day < splitAt ? old : 1
            if (day === splitAt) {
              // The first price of the day is the close before it: it fires nothing either way.
              log.append(batch(date, [last, 1]))
              if (isSplit) log.ask({ ...record, ratio: split, today: date })
            }
            log.append(
              batch(
                date,
                ...ticks.map(([cents, volume]): [number, number] => [
                  (cents / 100) * scale,
                  (volume * 20) / scale,
                ]),
              ),
            )
            last = (ticks.at(-1)?.[0] ?? 0) / 100
          }
          revised += log.ofType('AlertRevised').length
          // Those that one tick fires come in no order of their own.
          return log
            .ofType('AlertTriggered')
            .map(({ data }) => `${data.tick.at.toString()} ${data.alertId}`)
            .sort()
        }
        const whole = fired(false)
        firings += whole.length
        expect(fired(true)).toEqual(whole)
      },
    ),
    { numRuns: 500 },
  )
  expect(firings).toBeGreaterThan(100)
  expect(revised).toBeGreaterThan(20)
})
