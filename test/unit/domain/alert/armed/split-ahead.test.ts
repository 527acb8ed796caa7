import { describe, expect, it } from 'vitest'
import { SplitWatch } from '../../../../../src/domain/alert/armed/split-watch.ts'
import {
  dailyBarTime,
  shiftDate,
  type TradingDate,
} from '../../../../../src/domain/calendar/trading-day.ts'
import type { Tick } from '../../../../../src/domain/price-feed/events.ts'
import { DayReferences } from '../../../../../src/domain/quotes/day-references.ts'
import type { SuspectSplit } from '../../../../../src/domain/stock/commands.ts'

const symbol = 'AAPL'
const today: TradingDate = '2026-01-07'
const [twoAgo, yesterday, tomorrow] = [-2, -1, 1].map((days) => shiftDate(today, days)) as [
  TradingDate,
  TradingDate,
  TradingDate,
]

const tick = (of: string, price: number): Tick => [of, price, 50, 1]

describe('a split that the log has yet to report', () => {
  const tenToOne = { to: 10, for: 1, date: today }
  const twoToOne = { to: 2, for: 1, date: tomorrow }
  const watching = () => {
    const splits = new SplitWatch(new DayReferences())
    for (const split of [tenToOne, twoToOne]) splits.expect(symbol, split)
    return splits
  }
  const pricesOn = (splits: SplitWatch, date: TradingDate) =>
    splits
      .inNewShares({ date, ticks: [tick('MSFT', 1_000), tick(symbol, 1_000)] })
      .map(([, price, volume]) => [price, volume])

  it('begins once for its symbol, with the first ticks of it', () => {
    const splits = watching()
    expect(splits.begin([tick('MSFT', 1)])).toEqual([])
    expect(splits.begin([tick('MSFT', 1), tick(symbol, 1)])).toEqual([symbol])
    expect(splits.begin([tick(symbol, 1)])).toEqual([])
    expect(splits.ahead('MSFT')).toEqual([])
    expect(splits.ahead(symbol)).toEqual([tenToOne, twoToOne])
  })

  it('makes ticks of the days before it ones in new shares, and no others', () => {
    const splits = watching()
    const asTraded = [1_000, 50]
    expect(pricesOn(splits, yesterday)).toEqual([asTraded, [50, 1_000]])
    expect(pricesOn(splits, today)).toEqual([asTraded, [500, 100]])
    expect(pricesOn(splits, tomorrow)).toEqual([asTraded, asTraded])
    const ticks = [tick(symbol, 1)]
    expect(new SplitWatch(new DayReferences()).inNewShares({ date: today, ticks })).toBe(ticks)
  })

  it('is over once the log reports it, and others are not', () => {
    const splits = watching()
    splits.adjust({ symbol, split: tenToOne, adjusted: null })
    expect(splits.ahead(symbol)).toEqual([twoToOne])
    splits.adjust({ symbol, split: twoToOne, adjusted: null })
    expect(splits.ahead(symbol)).toEqual([])
  })
})

/** The stock closed at 1,000 two days ago and at 100 yesterday, and opened at 100 today. */
const loaded = (restored?: TradingDate | null) => {
  const references = new DayReferences()
  const splits = new SplitWatch(references)
  if (restored !== undefined) splits.restore(restored)
  const days = [
    { time: dailyBarTime(twoAgo), close: 1_000, volume: 1 },
    { time: dailyBarTime(yesterday), close: 100, volume: 1 },
  ]
  references.load(symbol, days, null)
  const none = { suspectedFrom: null, splits: [], dismissed: [] }
  splits.load(symbol, { date: today, open: 100, ...none })
  const revealed: SuspectSplit[] = []
  const mayFire = (price: number, date: TradingDate) => {
    const now = { price, date, time: dailyBarTime(date) }
    return splits.mayFire(references.rows.rowOf(symbol), symbol, now, (one) => revealed.push(one))
  }
  return { splits, revealed, mayFire }
}

describe('a day whose ticks a process reads after it has started', () => {
  it.each([
    ['had read no ticks', null],
    ['had read those of the day before it', twoAgo],
  ])('is judged by its first price where the process %s', (_, restored) => {
    const { revealed, mayFire } = loaded(restored)
    expect([mayFire(100, yesterday), mayFire(100, yesterday)]).toEqual([false, false])
    const split = { to: 10, for: 1, date: yesterday }
    expect(revealed).toEqual([
      { type: 'SuspectSplit', symbol, split, previousClose: 1_000, price: 100 },
    ])
  })

  it.each([
    ['had read some of them', yesterday],
    ['had read later ones', tomorrow],
    ['does not know what it had read', undefined],
  ])('is not judged where the process %s', (_, restored) => {
    const { revealed, mayFire } = loaded(restored)
    expect([mayFire(100, yesterday), mayFire(1_000, today)]).toEqual([true, true])
    expect(revealed).toEqual([])
  })

  it('is not judged where the loaded state has judged it', () => {
    const { revealed, mayFire } = loaded(twoAgo)
    expect(mayFire(1_000, today)).toBe(true)
    expect(mayFire(10, tomorrow)).toBe(false)
    expect(revealed).toHaveLength(1)
  })

  it('is the newest one, also where ticks of an earlier day come after it', () => {
    const { splits } = loaded(null)
    expect(splits.through).toBeNull()
    for (const date of [yesterday, today, twoAgo]) splits.reach(date)
    expect(splits.through).toBe(today)
    expect(loaded().splits.through).toBe(today)
    expect(loaded(twoAgo).splits.through).toBe(twoAgo)
  })
})

it('the day of a split that was recorded is not judged by its first price, and the next one is', () => {
  const { splits, revealed, mayFire } = loaded()
  splits.adjust({ symbol, split: { to: 2, for: 1, date: tomorrow }, adjusted: null })
  expect(mayFire(500, tomorrow)).toBe(true)
  // A split of an earlier day does not undo that.
  splits.adjust({ symbol, split: { to: 2, for: 1, date: yesterday }, adjusted: null })
  expect(mayFire(500, tomorrow)).toBe(true)
  expect(mayFire(500, shiftDate(tomorrow, 1))).toBe(false)
  expect(revealed).toHaveLength(1)
})
