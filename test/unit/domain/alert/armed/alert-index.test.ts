import { describe, expect, it, vi } from 'vitest'
import { AlertIndex, type ArmedAlert } from '../../../../../src/domain/alert/armed/alert-index.ts'
import { anyTick } from '../../../../../src/domain/alert/armed/rules/calm-range.ts'
import { CalmTicks } from '../../../../../src/domain/alert/armed/rules/calm-ticks.ts'
import {
  dailyBarTime,
  shiftDate,
  type TradingDate,
} from '../../../../../src/domain/calendar/trading-day.ts'
import { DayReferences } from '../../../../../src/domain/quotes/day-references.ts'
import { SymbolRows } from '../../../../../src/domain/quotes/symbol-rows.ts'
import { imported } from '../../../../support/logs/market-events.ts'

const date: TradingDate = '2025-01-02'

/** Of each symbol thirty days that closed at 100 with 1,000 shares; none is known of the others. */
const begin = (...known: readonly string[]) => {
  const rows = new SymbolRows()
  const calm = new CalmTicks()
  const index = new AlertIndex(rows, calm)
  const references = new DayReferences(rows, (row) => index.lookAnew(row))
  const days = Array.from({ length: 30 }, () => [100, 100, 100, 100, 1_000] as const)
  for (const symbol of known) {
    const times = { start: dailyBarTime('2024-12-03'), step: 86_400 }
    references.apply(imported(symbol, '1D', times, days))
  }
  const arm = (alertId: string, condition: ArmedAlert['condition'], value: number, of = 'AAPL') => {
    index.arm({ alertId, symbol: of, condition, value })
  }
  /** @returns ids of the alerts that a tick fires, with what was measured against what */
  const tick = (price: number, volume = 1, of = 'AAPL', on = date) => {
    const fired: [id: string, measured: number, reference: number | null][] = []
    const now = { price, volume, date: on, time: dailyBarTime(on) }
    index.fire(rows.rowOf(of), now, references, ({ alert, measured, reference }) =>
      fired.push([alert.alertId, measured, reference]),
    )
    return fired
  }
  return { index, calm, references, rows, arm, tick }
}

describe('the index of armed alerts', () => {
  it('fires each alert once, with its measure and reference, of its symbol alone', () => {
    const { arm, tick } = begin('AAPL', 'MSFT')
    arm('above', 'price_above', 110)
    arm('below', 'price_below', 90)
    arm('rise', 'percent_change', 8)
    arm('fall', 'percent_change', -8)
    arm('spike', 'volume_spike', 2)
    arm('other', 'price_above', 101, 'MSFT')
    expect(tick(107.99, 1_999)).toEqual([])
    expect(tick(108, 1_999)).toEqual([['rise', 8, 100]])
    expect(tick(110, 2_000)).toEqual([
      ['above', 110, null],
      ['spike', 2, 1_000],
    ])
    expect(tick(90, 2_000)).toEqual([
      ['below', 90, null],
      ['fall', -10, 100],
    ])
    expect(tick(110, 9_000)).toEqual([])
    expect(tick(110, 9_000, 'MSFT')).toEqual([['other', 110, null]])
  })

  it('has the alerts that are armed, and of a symbol those that have not fired', () => {
    const { index, rows, arm, tick } = begin('AAPL')
    arm('a', 'price_above', 110)
    arm('a', 'price_above', 90)
    arm('b', 'volume_spike', 2)
    arm('c', 'price_above', 120)
    expect(index.size).toBe(3)
    expect(index.get('a')).toMatchObject({ alertId: 'a', symbol: 'AAPL', value: 110 })
    expect(index.get('d')).toBeUndefined()
    const waiting = () => index.ofRow(rows.rowOf('AAPL')).map(({ alertId }) => alertId)
    expect(waiting().sort()).toEqual(['a', 'b', 'c'])
    expect(tick(110)).toEqual([['a', 110, null]])
    expect([index.size, ...waiting().sort()]).toEqual([3, 'b', 'c'])
    expect(index.ofRow(rows.rowOf('MSFT'))).toEqual([])
  })

  it('forgets an alert that is disarmed, whether it has fired or not', () => {
    const { index, arm, tick } = begin('AAPL')
    for (const [id, price] of [
      ['a', 110],
      ['b', 111],
      ['c', 112],
    ] as const)
      arm(id, 'price_above', price)
    expect(tick(110)).toHaveLength(1)
    for (const id of ['a', 'b', 'd', 'b']) index.disarm(id)
    expect(index.size).toBe(1)
    expect(tick(111.5)).toEqual([])
    expect(tick(112)).toEqual([['c', 112, null]])
    arm('a', 'price_above', 105)
    expect(tick(112)).toEqual([['a', 112, null]])
  })

  it('waits again for one that has fired and is armed in new shares before the log reports it', () => {
    const { index, arm, tick } = begin('AAPL')
    arm('a', 'price_above', 110)
    expect(tick(110)).toHaveLength(1)
    const inNewShares = { ...index.get('a')!, value: 55 }
    index.disarm('a')
    index.arm(inNewShares)
    // Levels of alerts that wait no more are looked for where one was disarmed.
    arm('b', 'price_above', 60)
    index.disarm('b')
    expect(tick(54)).toEqual([])
    expect(tick(55)).toEqual([['a', 55, null]])
  })

  it('measures nothing of a symbol of which no day is known, but its price', () => {
    const { arm, tick } = begin()
    arm('rise', 'percent_change', 1)
    arm('fall', 'percent_change', -1)
    arm('spike', 'volume_spike', 1)
    arm('above', 'price_above', 105)
    expect(tick(104, 1e9)).toEqual([])
    expect(tick(105, 1e9)).toEqual([['above', 105, null]])
  })

  it('measures against the days before that of the tick', () => {
    const { references, rows, arm, tick } = begin('AAPL')
    arm('rise', 'percent_change', 8)
    expect(tick(107)).toEqual([])
    const next = shiftDate(date, 1)
    references.tick(rows.rowOf('AAPL'), 95, 1, date)
    references.tick(rows.rowOf('AAPL'), 103, 1, next)
    expect(tick(103, 1, 'AAPL', next)).toEqual([['rise', expect.closeTo(8.4211, 3), 95]])
  })
})

describe('the part of a range in which no alert fires', () => {
  const calmOf = (price: number, alerts: readonly [ArmedAlert['condition'], number][]) => {
    const { index, rows, arm, tick } = begin('AAPL')
    for (const [place, [condition, value]] of alerts.entries())
      arm(place.toString(), condition, value)
    expect(tick(price, 500)).toEqual([])
    return index.calmWithin(rows.rowOf('AAPL'), { ...anyTick, from: 5, until: 6, volumeLow: 3 })
  }

  it('ends at the nearest levels on either side', () => {
    const levels = [
      ['price_above', 120],
      ['price_above', 110],
      ['price_below', 80],
      ['price_below', 90],
    ] as const
    expect(
      calmOf(
        100,
        levels.map((level) => [...level]),
      ),
    ).toEqual({
      low: 90,
      high: 110,
      volumeLow: 3,
      volumeHigh: Number.POSITIVE_INFINITY,
      from: 5,
      until: 6,
    })
    expect(calmOf(100, [])).toMatchObject({ low: anyTick.low, high: anyTick.high })
  })

  it('ends where a change or a volume is reached, or a hair before it', () => {
    const { low, high, volumeHigh } = calmOf(100, [
      ['percent_change', 5],
      ['percent_change', -4],
      ['price_above', 130],
      ['price_below', 70],
      ['volume_spike', 3],
      ['volume_spike', 2],
    ])
    expect(low).toBeCloseTo(96, 3)
    expect(high).toBeCloseTo(105, 3)
    expect(volumeHigh).toBeCloseTo(2_000, 3)
    expect([low > 96, high < 105, volumeHigh < 2_000]).toEqual([true, true, true])
  })

  it('is no wider than the range', () => {
    const { index, rows, arm, tick } = begin('AAPL')
    arm('above', 'price_above', 110)
    arm('spike', 'volume_spike', 2)
    tick(100, 500)
    const range = { ...anyTick, low: 99, high: 101, volumeHigh: 600 }
    expect(index.calmWithin(rows.rowOf('AAPL'), range)).toEqual(range)
  })

  it('is that of the symbol, and looks nothing up within it', () => {
    const { index, references, rows, arm, tick } = begin('AAPL', 'MSFT')
    arm('above', 'price_above', 110, 'MSFT')
    arm('below', 'price_below', 90, 'MSFT')
    arm('spike', 'volume_spike', 2, 'MSFT')
    const { mock } = vi.spyOn(references, 'ofRow')
    const lookedAfter = (price: number, volume: number) => {
      expect(tick(price, volume, 'MSFT')).toEqual([])
      return mock.calls.length
    }
    expect(lookedAfter(100, 500)).toBe(1)
    expect(index.calmWithin(rows.rowOf('MSFT'), anyTick)).toMatchObject({ low: 90, high: 110 })
    expect(lookedAfter(109.99, 500)).toBe(1)
    expect(lookedAfter(90.01, 1_999)).toBe(1)
    expect(tick(110, 500, 'MSFT')).toEqual([['above', 110, null]])
    expect(lookedAfter(111, 600)).toBe(2)
    expect(tick(111, 2_000, 'MSFT')).toEqual([['spike', 2, 1_000]])
    expect(tick(90, 3_000, 'MSFT')).toEqual([['below', 90, null]])
    tick(50, 1)
    expect(mock.calls).toHaveLength(5)
    expect(lookedAfter(1_000, 1e9)).toBe(5)
  })

  it('ends with the disarming of an alert', () => {
    const { index, calm, rows, arm } = begin('AAPL')
    const row = rows.rowOf('AAPL')
    arm('above', 'price_above', 110)
    calm.begin(row, dailyBarTime(date), anyTick)
    index.disarm('above')
    expect(calm.isCalm(row, dailyBarTime(date), 100, 1, 1)).toBe(false)
  })

  it('ends with the arming of another alert', () => {
    const { calm, rows, arm } = begin('AAPL')
    const row = rows.rowOf('AAPL')
    const isCalm = () => calm.isCalm(row, dailyBarTime(date), 100, 1, 1)
    calm.begin(row, dailyBarTime(date), anyTick)
    expect(isCalm()).toBe(true)
    arm('above', 'price_above', 110)
    expect(isCalm()).toBe(false)
  })
})
