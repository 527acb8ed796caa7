import { describe, expect, it } from 'vitest'
import { type KnownDay, SplitWatch } from '../../../../../src/domain/alert/armed/split-watch.ts'
import {
  dailyBarTime,
  shiftDate,
  type TradingDate,
  tradingDayStart,
} from '../../../../../src/domain/calendar/trading-day.ts'
import { DayReferences } from '../../../../../src/domain/quotes/day-references.ts'
import type { SuspectSplit } from '../../../../../src/domain/stock/commands.ts'

const symbol = 'AAPL'
const today: TradingDate = '2026-01-07'
const yesterday = shiftDate(today, -1)
const tomorrow = shiftDate(today, 1)
const split = { to: 10, for: 1, date: today }

/** A process that starts: yesterday closed at 1,000, and today is known as this. */
const begin = (known: Partial<KnownDay> = {}, symbols: readonly string[] = [symbol]) => {
  const references = new DayReferences()
  const splits = new SplitWatch(references)
  for (const each of symbols) {
    references.load(each, [{ time: dailyBarTime(yesterday), close: 1_000, volume: 1 }], null)
    splits.load(each, {
      date: today,
      open: null,
      suspectedFrom: null,
      splits: [],
      dismissed: [],
      ...known,
    })
  }
  const revealed: SuspectSplit[] = []
  const mayFire = (price: number, date: TradingDate, of = symbol) =>
    splits.mayFire(
      references.rows.rowOf(of),
      of,
      { price, date, time: dailyBarTime(date) },
      (command) => revealed.push(command),
    )
  const closeBefore = (date: TradingDate) =>
    references.dayBefore(references.rows.rowOf(symbol), date)?.close
  return { splits, revealed, mayFire, closeBefore }
}

const suspected = { type: 'SuspectSplit', symbol, split, previousClose: 1_000, price: 100 } as const

describe('the day that a process finds when it starts', () => {
  it('looks split though nobody recorded it: its next tick reveals it, once, and none triggers', () => {
    const { splits, revealed, mayFire } = begin({ open: 100 })
    expect(splits.isSuspected(symbol)).toBe(true)
    const fire = [mayFire(101, today), mayFire(102, today), mayFire(99, tomorrow)]
    expect(fire).toEqual([false, false, false])
    expect(revealed).toEqual([suspected])
  })

  it.each([
    ['its first price is not known', { open: null }],
    ['its first price is no such step', { open: 990 }],
    ['it is adjusted for the split', { open: 100, splits: [today] }],
    ['it was dismissed', { open: 100, dismissed: [today] }],
  ])('triggers where %s', (_, known) => {
    const { splits, revealed, mayFire } = begin(known)
    expect(splits.isSuspected(symbol)).toBe(false)
    expect(mayFire(100, today)).toBe(true)
    expect(revealed).toEqual([])
  })

  it('is suspected as it was recorded, and is not revealed again', () => {
    const { splits, revealed, mayFire } = begin({ open: 100, suspectedFrom: today })
    expect(mayFire(100, today)).toBe(false)
    expect(revealed).toEqual([])
    expect(splits.settle(symbol, yesterday)).toBe(false)
    expect(splits.settle(symbol, today)).toBe(true)
    expect(mayFire(100, today)).toBe(true)
  })

  it('is not revealed when it was settled before its next tick', () => {
    const { splits, revealed, mayFire } = begin({ open: 100 })
    splits.settle(symbol, today)
    splits.suspect(symbol, tomorrow)
    expect(mayFire(100, tomorrow)).toBe(false)
    expect(revealed).toEqual([])
  })

  it('is suspected for its own symbol only', () => {
    const { splits, mayFire } = begin({}, ['GM', 'TSLA', symbol])
    splits.suspect('TSLA', today)
    expect(['GM', 'TSLA', symbol].map((of) => splits.isSuspected(of))).toEqual([false, true, false])
    expect(['GM', 'TSLA', symbol].map((of) => mayFire(990, today, of))).toEqual([true, false, true])
  })
})

describe('prices of the days before a suspected split', () => {
  it('trigger', () => {
    const { splits, revealed, mayFire } = begin({ date: shiftDate(today, -3) })
    splits.suspect(symbol, today)
    expect([mayFire(1_000, yesterday), mayFire(100, today)]).toEqual([true, false])
    expect(mayFire(1_001, yesterday)).toBe(true)
    expect(revealed).toEqual([])
  })

  it.each([
    [today, -1, true],
    [today, 0, false],
    [null, -1, false],
  ])('are those of before the start of its day: suspected from %s, %d ms', (from, ms, isBefore) => {
    const { splits } = begin({ suspectedFrom: from }, ['GM', symbol])
    expect(splits.isBeforeSuspicion(symbol, tradingDayStart(today) + ms)).toBe(isBefore)
  })
})

describe('a recorded split', () => {
  it.each([
    ['is applied once', [], 100],
    ['is not applied to days that are adjusted for it', [today], 1_000],
    ['is applied to days that are adjusted for another one', [yesterday], 100],
  ])('%s', (_, adjustedFor, close) => {
    const { splits, closeBefore } = begin({ splits: adjustedFor })
    splits.adjust({ symbol, split, adjusted: null })
    expect(closeBefore(today)).toBe(close)
  })
})

describe('a later day', () => {
  it('is judged by its first price, and not by the next one', () => {
    const { revealed, mayFire } = begin({ date: yesterday })
    expect([mayFire(999, today), mayFire(100, today)]).toEqual([true, true])
    expect(revealed).toEqual([])
  })

  it('is not judged where its close is more than a week old', () => {
    const { revealed, mayFire } = begin({ date: yesterday })
    expect(mayFire(100, shiftDate(yesterday, 8))).toBe(true)
    const last = shiftDate(yesterday, 7)
    const other = begin({ date: yesterday })
    expect(other.mayFire(100, last)).toBe(false)
    expect(revealed).toEqual([])
    expect(other.revealed).toEqual([{ ...suspected, split: { ...split, date: last } }])
  })
})
