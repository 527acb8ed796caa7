import { describe, expect, it } from 'vitest'
import {
  firstUnknowable,
  betaDays,
} from '../../../../../../src/domain/alert/armed/rules/knowable.ts'
import type { RuleRecord } from '../../../../../../src/domain/alert/armed/rules/rule-symbol.ts'
import type { RuleQuantity } from '../../../../../../src/domain/alert/rule/rule.ts'
import { noFundamentals, ruleRecord } from '../../../../../support/alerts/rule-record.ts'
import { firstDay, openRules } from '../../../../../support/alerts/rule-ticks.ts'
import { closed, columns, listed, reported } from '../../../../../support/logs/market-events.ts'

const { time, startMs } = firstDay
const daySeconds = 86_400

/** A return of the market for each completed day, oldest first. */
const returns = Array.from({ length: 300 }, (_, day) => (((day * 7_919) % 41) - 20) / 1_000)

/** Days whose returns are those of the market, or `factor` times as large. */
const daysOf = (factor: number, of: readonly number[] = returns): RuleRecord['days'] => {
  let close = 100
  return of.map((change, day) => {
    close *= 1 + factor * change
    const bar = { high: 1.01 * close, low: 0.99 * close, close, volume: 1_000 }
    return { time: time - (of.length - day) * daySeconds, ...bar }
  })
}

const lastOf = ({ days }: Pick<RuleRecord, 'days'>): number => days.at(-1)!.close

/** Beta of the newest 252 pairs of returns, by its definition. */
const betaOf = (pairs: readonly (readonly [own: number, market: number])[]): number => {
  const newest = pairs.slice(-252)
  const mean = (side: 0 | 1) => newest.reduce((sum, pair) => sum + pair[side], 0) / newest.length
  const [own, market] = [mean(0), mean(1)]
  const product = newest.reduce((sum, [x, y]) => sum + (x - own) * (y - market), 0)
  return product / newest.reduce((sum, [, y]) => sum + (y - market) ** 2, 0)
}

const begin = (...records: readonly Partial<RuleRecord>[]) => {
  const { rows, market, apply } = openRules(...records)
  return {
    rows,
    market,
    now: (symbol: string, quantity: RuleQuantity) => market.of(symbol)!.now(quantity),
    tick: (symbol: string, price: number, day = 0) => apply(symbol, { price, day }),
  }
}

describe('a beta of a rule', () => {
  const own = { symbol: 'AAPL', days: daysOf(2) }
  const spy = { symbol: 'SPY', days: daysOf(1) }
  const past = returns.map((change) => [2 * change, change] as const)

  it('is of completed days until the market has traded, then of the prices of both', () => {
    const { now, tick } = begin(own, spy)
    tick('AAPL', 1.5 * lastOf(own))
    expect(now('AAPL', 'beta252')).toBeCloseTo(2, 3)
    tick('SPY', 1.1 * lastOf(spy))
    expect(now('AAPL', 'beta252')).toBeCloseTo(2, 3)
    tick('AAPL', 1.5 * lastOf(own))
    expect(now('AAPL', 'beta252')).toBeCloseTo(betaOf([...past, [0.5, 0.1]]), 3)
    tick('SPY', 0.9 * lastOf(spy))
    tick('AAPL', 1.5 * lastOf(own))
    expect(now('AAPL', 'beta252')).toBeCloseTo(betaOf([...past, [0.5, -0.1]]), 3)
    expect(now('SPY', 'beta252')).toBeCloseTo(1, 3)
  })

  it('is of the market’s days as they are recorded anew', () => {
    const { market, now, tick } = begin(own, spy)
    tick('AAPL', lastOf(own))
    const doubled = { ...ruleRecord, symbol: 'SPY', days: daysOf(4) }
    market.loadPast(doubled)
    tick('SPY', lastOf(doubled))
    tick('AAPL', lastOf(own))
    const pairs = returns.map((change) => [2 * change, 4 * change] as const)
    expect(now('AAPL', 'beta252')).toBeCloseTo(betaOf([...pairs, [0, 0]]), 3)
    expect(betaOf([...pairs, [0, 0]])).toBeCloseTo(0.5, 3)
  })

  it('has what follows from completed days before the first tick', () => {
    const { market } = begin(own, spy)
    market.settle()
    for (const symbol of ['AAPL', 'SPY']) expect(market.of(symbol)!.metrics.partsAreOld).toBe(false)
  })

  it('takes the market’s return of the moment for ticks that are applied later', () => {
    const { market, rows, now, tick } = begin(own, spy)
    tick('AAPL', 1.5 * lastOf(own))
    tick('SPY', 1.1 * lastOf(spy))
    const row = rows.rowOf('AAPL')
    market.postpone(row, time, 1.4 * lastOf(own), 600, startMs + 37_000_000)
    market.postpone(row, time, 1.3 * lastOf(own), 700, startMs + 38_000_000)
    tick('SPY', 0.8 * lastOf(spy))
    expect(now('AAPL', 'beta252')).toBeCloseTo(betaOf([...past, [0.3, 0.1]]), 3)
    expect(now('AAPL', 'volume')).toBe(700)
    market.postpone(rows.rowOf('MSFT'), time, 1, 1, startMs)
    expect(market.of('MSFT')).toBeUndefined()
  })

  it('leaves no range in which the market’s ticks need not be applied', () => {
    const { market, tick } = begin(own, spy)
    const rangeOf = (symbol: string) => {
      tick(symbol, 100)
      const known = market.own(symbol)
      known.take(() => undefined)
      return market.calmRange(known)
    }
    expect(rangeOf('SPY')).toBeNull()
    expect(rangeOf('AAPL')).not.toBeNull()
  })
})

describe('the symbols that rules are about', () => {
  const report = reported('AAPL', { epsTtm: 5 })
  const closing = closed('AAPL', '2026-01-05', [90, 91, 89, 90, 400], columns([], []))

  it('have what was reported and closed at once, and are named where it moved them', () => {
    const { market, now, tick } = begin({})
    tick('AAPL', 100)
    expect(now('AAPL', 'peTtm')).toBeNaN()
    expect(market.apply(report)).toBe(market.of('AAPL'))
    expect(now('AAPL', 'peTtm')).toBe(20)
    expect(market.apply(closing)).toBe(market.of('AAPL'))
    tick('AAPL', 99, 1)
    expect(now('AAPL', 'previousClose')).toBe(90)
    expect(now('AAPL', 'changePercent')).toBeCloseTo(10, 3)
  })

  it('are not moved by other events, or by those of symbols without a rule', () => {
    const { market, tick } = begin({})
    tick('AAPL', 100)
    expect(market.apply(reported('MSFT', { epsTtm: 5 }))).toBeNull()
    expect(market.apply(listed('AAPL'))).toBeNull()
    expect(market.size).toBe(1)
  })

  it('are known with the closes of the timeframes that were loaded, and of days', () => {
    const { market } = begin({ closes: new Map([['5m', []]]) })
    expect(market.has('AAPL', [])).toBe(true)
    expect(market.has('AAPL', ['5m', '1D'])).toBe(true)
    expect(market.has('AAPL', ['5m', '15m'])).toBe(false)
    expect(market.has('MSFT', [])).toBe(false)
  })

  it('take no tick of a day before their newest', () => {
    const { now, tick } = begin({})
    expect(tick('AAPL', 100, 1)).toBe(true)
    expect(tick('AAPL', 50)).toBe(false)
    expect(now('AAPL', 'price')).toBe(100)
  })

  it('have a day to be saved after each tick, once, and not after they were loaded', () => {
    const { market, rows, tick } = begin({}, { symbol: 'MSFT' }, { symbol: 'NVDA' })
    const taken = () => [...market.takeDays().keys()].sort()
    expect(taken()).toEqual([])
    tick('AAPL', 100)
    tick('MSFT', 100)
    expect(taken()).toEqual(['AAPL', 'MSFT'])
    expect(taken()).toEqual([])
    market.postpone(rows.rowOf('MSFT'), time, 101, 600, startMs + 37_000_000)
    expect(taken()).toEqual(['MSFT'])
    const today = { time, startMs, at: startMs + 1, open: 9, high: 9, low: 9, price: 9, volume: 1 }
    market.load({ ...ruleRecord, today })
    expect(taken()).toEqual(['AAPL'])
  })
})

describe('what a symbol lacks whatever it trades', () => {
  const unknown = (record: Partial<RuleRecord>, ...lefts: readonly RuleQuantity[]) => {
    const { market } = begin({ symbol: 'AAPL', ...record })
    const conditions = lefts.map((left) => ({ left, operator: 'above' as const, right: 1 }))
    return firstUnknowable({ match: 'all', conditions }, market.of('AAPL')!)
  }

  it('is what its company has not reported', () => {
    expect(unknown({}, 'price', 'peTtm', 'divYield')).toBe('peTtm')
    const fundamentals = { ...noFundamentals, epsTtm: 5 }
    expect(unknown({ fundamentals }, 'price', 'peTtm')).toBeNull()
  })

  it('is what its history is too short for', () => {
    const average = { sma: 20, timeframe: '1D' } as const
    const today = { time, startMs, at: startMs, open: 1, high: 1, low: 1, price: 1, volume: 1 }
    expect(unknown({ today, days: daysOf(1).slice(-18) }, average)).toEqual(average)
    expect(unknown({ today, days: daysOf(1).slice(-19) }, average)).toBeNull()
    expect(unknown({ days: daysOf(1).slice(-betaDays) }, 'beta252')).toBeNull()
    expect(unknown({ days: daysOf(1).slice(1 - betaDays) }, 'beta252')).toBe('beta252')
  })

  it('is nothing that a day brings, and no line, which may begin later', () => {
    const ofDay = [
      'price',
      'open',
      'high',
      'low',
      'volume',
      'dollarVolume',
      'vwapDistance',
    ] as const
    expect(unknown({}, ...ofDay, 'dayRangePos')).toBeNull()
    expect(unknown({ days: [] }, ...ofDay)).toBeNull()
    const later = time + daySeconds
    const [from, to] = [
      { time: later, price: 1 },
      { time: later + 60, price: 2 },
    ]
    expect(unknown({}, { line: [from, to] })).toBeNull()
  })
})
