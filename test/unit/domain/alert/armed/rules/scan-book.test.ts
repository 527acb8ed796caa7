import { describe, expect, it } from 'vitest'
import { RuleMarket } from '../../../../../../src/domain/alert/armed/rules/rule-market.ts'
import {
  type ArmedScan,
  ScanBook,
} from '../../../../../../src/domain/alert/armed/rules/scan-book.ts'
import { dailyBarTime, tradingDayStart } from '../../../../../../src/domain/calendar/trading-day.ts'
import type { ScanRule } from '../../../../../../src/domain/scan/rule.ts'
import { SymbolRows } from '../../../../../../src/domain/quotes/symbol-rows.ts'
import { ruleRecord } from '../../../../../support/alerts/rule-record.ts'

const [time, startMs] = [dailyBarTime('2026-01-05'), tradingDayStart('2026-01-05')]
const dayMs = 86_400_000

const base: Omit<ScanRule, 'field' | 'compareValue'> = {
  operator: 'greater than or equal',
  compareType: 'NUMERIC',
  multiplier: 1,
  percentage: 0,
  conjunction: 'AND',
  period: 30,
  interval: 'Daily',
}
const scan = (change: Partial<ArmedScan> = {}): ArmedScan => ({
  alertId: 'a',
  armedAt: 7,
  on: 'enters',
  scan: [{ ...base, field: 'PRICE', compareValue: 105 }],
  repeat: 'once',
  cooldownSeconds: 300,
  expiresAt: null,
  ...change,
})

/** Watches scans of two symbols, each of which closed at 100 the day before. */
const begin = (...scans: readonly ArmedScan[]) => {
  const market = new RuleMarket(new SymbolRows())
  for (const symbol of ['AAPL', 'MSFT']) market.load({ ...ruleRecord, symbol })
  const book = new ScanBook()
  for (const each of scans) book.arm(each)
  /** @returns ids of the scans that the tick triggers, and what they found */
  const firings = (price: number, { symbol = 'AAPL', days = 0 } = {}) => {
    const at = startMs + days * dayMs + 36_000_000
    const own = market.own(symbol)
    const day = { time: time + days * 86_400, startMs: startMs + days * dayMs }
    market.tick(own, { price, volume: 500, at, ...day })
    const found: Parameters<Parameters<ScanBook['fire']>[2]>[0][] = []
    book.fire(own, at, (firing) => found.push(firing))
    return found
  }
  const fired = (...of: Parameters<typeof firings>) => firings(...of).map(({ alertId }) => alertId)
  return { book, firings, fired }
}

describe('a watched scan', () => {
  it('triggers where a symbol begins to match, with both sides of each comparison', () => {
    const { firings } = begin(
      scan({
        scan: [
          { ...base, field: 'PRICE', compareValue: 105 },
          {
            ...base,
            field: 'PRICE',
            compareType: 'ANALYTIC',
            compareValue: 'LOW',
            multiplier: 1.01,
          },
          {
            ...base,
            field: 'peTtm',
            compareType: 'ANALYTIC',
            compareValue: 'LOW',
            conjunction: 'OR',
          },
        ],
      }),
    )
    expect(firings(104)).toEqual([])
    expect(firings(106)).toEqual([
      {
        alertId: 'a',
        symbol: 'AAPL',
        armedAt: 7,
        conditions: [
          { value: 106, level: 105 },
          { value: 106, level: 105.04 },
          { value: null, level: 104 },
        ],
      },
    ])
  })

  it('does not trigger while a symbol goes on matching, or where it ceases to', () => {
    const { fired } = begin(scan())
    expect([104, 106].map((price) => fired(price))).toEqual([[], ['a']])
    expect([107, 104].map((price) => fired(price, { days: 1 }))).toEqual([[], []])
  })

  it('triggers where a symbol ceases to match, if that is what it watches', () => {
    const { fired } = begin(scan({ on: 'leaves' }))
    expect([104, 106, 107, 104, 103].map((price) => fired(price))).toEqual([[], [], [], ['a'], []])
  })

  it('names a symbol once a day, and another one as well', () => {
    const { fired } = begin(scan())
    expect([104, 106, 104, 106].map((price) => fired(price))).toEqual([[], ['a'], [], []])
    expect([104, 106].map((price) => fired(price, { symbol: 'MSFT' }))).toEqual([[], ['a']])
    expect([104, 106, 104, 106].map((price) => fired(price, { days: 1 }))).toEqual([
      ...[[], ['a'], [], []],
    ])
  })

  it('names no symbol again that it named before it was armed, nor one on an earlier day', () => {
    const on = (date: '2026-01-05' | '2026-01-06') =>
      begin(scan({ fired: { date, symbols: ['AAPL'] } }))
    const today = on('2026-01-05')
    expect([104, 106].map((price) => today.fired(price))).toEqual([[], []])
    expect([104, 106].map((price) => today.fired(price, { symbol: 'MSFT' }))).toEqual([[], ['a']])
    const tomorrow = on('2026-01-06')
    expect([104, 106].map((price) => tomorrow.fired(price, { symbol: 'MSFT' }))).toEqual([[], []])
  })

  it('triggers until it expires', () => {
    const at = startMs + 36_000_000
    for (const [expiresAt, expected] of [
      [at, []],
      [at + 1, ['a']],
    ] as const) {
      const { fired } = begin(scan({ expiresAt }))
      expect([104, 106].map((price) => fired(price))).toEqual([[], expected])
    }
  })

  it('stays as it is when it is armed twice, and is gone when it is disarmed', () => {
    const { book, fired } = begin(scan(), scan({ alertId: 'b', on: 'leaves' }))
    book.arm(scan({ on: 'leaves' }))
    expect([book.size, book.get('a')?.on, book.get('c')]).toEqual([2, 'enters', undefined])
    expect([104, 106].map((price) => fired(price))).toEqual([[], ['a']])
    book.disarm('b')
    expect(book.size).toBe(1)
    expect(fired(104)).toEqual([])
  })
})
