import { describe, expect, it } from 'vitest'
import { AlertIndex } from '../../../../../src/domain/alert/armed/alert-index.ts'
import type { AlertCondition } from '../../../../../src/domain/alert/conditions/table.ts'
import { dailyBarTime, type TradingDate } from '../../../../../src/domain/calendar/trading-day.ts'
import { DayReferences } from '../../../../../src/domain/quotes/day-references.ts'
import { SymbolRows } from '../../../../../src/domain/quotes/symbol-rows.ts'
import { imported } from '../../../../support/logs/market-events.ts'

const sizes = [1_000, 30_000]
const date: TradingDate = '2025-01-02'
const close = 1_000
const lastDay = imported(
  'AAPL',
  '1D',
  { start: dailyBarTime('2024-12-03'), step: 86_400 },
  Array.from({ length: 30 }, () => [close, close, close, close, 1_000]),
)

interface Kind {
  readonly condition: AlertCondition
  /** The n-th level, counted from 0 in the order in which measurements reach them. */
  readonly level: (n: number) => number
  /** What a tick says that reaches this many levels. */
  readonly reaching: (levels: number) => { readonly price: number; readonly volume: number }
}

const kinds: readonly Kind[] = [
  {
    condition: 'price_above',
    level: (n) => 2_000 + n,
    reaching: (levels) => ({ price: 1_999.5 + levels, volume: 1 }),
  },
  {
    condition: 'price_below',
    level: (n) => 900 - n / 1_000,
    reaching: (levels) => ({ price: 900.0005 - levels / 1_000, volume: 1 }),
  },
  {
    condition: 'volume_spike',
    level: (n) => 2 + n,
    reaching: (levels) => ({ price: close, volume: 1_500 + 1_000 * levels }),
  },
  {
    condition: 'percent_change',
    level: (n) => 1 + n,
    reaching: (levels) => ({ price: close * (1 + (0.5 + levels) / 100), volume: 1 }),
  },
  {
    condition: 'percent_change',
    level: (n) => -1 - n / 1_000,
    reaching: (levels) => ({ price: close * (1 - (0.9995 + levels / 1_000) / 100), volume: 1 }),
  },
]

/** This many alerts of a kind on one symbol, armed in no order, and how often a level was read. */
const bookOf = ({ condition, level, reaching }: Kind, count: number) => {
  let reads = 0
  const counted = (keys: number[]): number[] =>
    new Proxy(keys, {
      get: (target, name) => {
        if (typeof name === 'string' && /^\d+$/.test(name)) reads += 1
        return Reflect.get(target, name) as unknown
      },
    })
  const rows = new SymbolRows()
  const book = new AlertIndex(rows, undefined, counted)
  const references = new DayReferences(rows, (row) => book.lookAnew(row))
  references.apply(lastDay)
  const row = rows.rowOf('AAPL')
  const arm = (value: number, alertId: string) => {
    book.arm({ alertId, symbol: 'AAPL', condition, value })
  }
  for (let index = 0; index < count; index += 1) {
    const nth = (index * 7_919) % count
    arm(level(nth), nth.toString())
  }
  /** @returns how many alerts a tick fired that reaches this many levels */
  const tick = (levels: number): number => {
    let fired = 0
    const now = { ...reaching(levels), date, time: dailyBarTime(date) }
    book.fire(row, now, references, () => (fired += 1))
    return fired
  }
  tick(0)
  const readsOf = (work: () => void): number => {
    reads = 0
    work()
    return reads
  }
  return { arm, disarm: (id: string) => book.disarm(id), tick, readsOf }
}

/** Levels on a path through the heap: two are read at each place of one that is taken off. */
const pathMax = (count: number): number => 2 * Math.ceil(Math.log2(count + 1))

describe.each(kinds)('of armed $condition alerts', (kind) => {
  it.each(sizes)('a tick that fires none reads no level, of %d', (count) => {
    const { tick, readsOf } = bookOf(kind, count)
    expect(readsOf(() => expect(tick(0)).toBe(0))).toBe(0)
  })

  it.each(sizes)('a tick reads a path for each that it fires, of %d', (count) => {
    const { tick, readsOf } = bookOf(kind, count)
    let reached = 0
    for (const fired of [1, 3, 9, 300, 1, 2]) {
      const reads = readsOf(() => expect(tick((reached += fired))).toBe(fired))
      expect(reads).toBeLessThanOrEqual((fired + 1) * (pathMax(count) + 4))
      expect(reads).toBeGreaterThanOrEqual(fired)
    }
  })

  it.each(sizes)('arming one reads a path, and disarming hardly any, of %d', (count) => {
    const { arm, disarm, tick, readsOf } = bookOf(kind, count)
    let disarming = 0
    for (let round = 1; round <= 20; round += 1) {
      const place = Math.floor((count * (round + 20)) / 50)
      const armed = readsOf(() => arm(kind.level(place), `late ${round.toString()}`))
      expect(armed).toBeGreaterThan(0)
      expect(armed).toBeLessThanOrEqual(pathMax(count))
      expect(tick(round)).toBe(1)
      disarming += readsOf(() => disarm(place.toString()))
    }
    expect(disarming).toBeLessThanOrEqual(20 * 4)
  })
})
