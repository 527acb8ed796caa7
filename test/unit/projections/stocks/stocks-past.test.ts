import { expect, it } from 'vitest'
import type { AnyEvent } from '../../../../src/domain/all-events.ts'
import {
  dailyBarTime,
  shiftDate,
  type TradingDate,
} from '../../../../src/domain/calendar/trading-day.ts'
import type { RecordedEvent } from '../../../../src/eventstore/port.ts'
import { FoldedUnit, keyOf } from '../../../../src/projections/past/folded-documents.ts'
import { stocksProjection } from '../../../../src/projections/stocks/projection.ts'
import { allDocuments } from '../../../support/logs/all-documents.ts'
import {
  closed,
  columns,
  imported,
  listed,
  type PlainBar,
  ticked,
} from '../../../support/logs/market-events.ts'
import { MemoryUnit, positionAt } from '../../../support/logs/memory-unit.ts'

const symbol = 'AAPL'
const date: TradingDate = '2026-01-06'
const bar: PlainBar = [10, 12, 9, 11, 500]
const at = (day: number, second: number) =>
  Date.parse(`${shiftDate(date, day)}T15:00:00Z`) + second * 1_000
const tick = (day: number, second: number, price: number) =>
  ticked(shiftDate(date, day), [symbol, price, 100 + second, at(day, second)])

const suspected = (day: number, to: number): AnyEvent => ({
  type: 'SplitSuspected',
  data: {
    symbol,
    split: { to, for: 1, date: shiftDate(date, day) },
    previousClose: 11,
    price: 11 / to,
  },
})

const events: readonly AnyEvent[] = [
  listed(symbol),
  imported(symbol, '1D', [dailyBarTime('2026-01-02'), dailyBarTime('2026-01-05')], [bar, bar]),
  {
    type: 'FundamentalsImported',
    data: {
      symbol,
      source: 'simulated',
      sharesOutstanding: 1e9,
      floatShares: 9e8,
      epsTtm: 2,
      dividendsTtm: 1,
      beta: 1,
      about: null,
    },
  },
  ...[tick(0, 1, 11.5), tick(0, 2, 11.25)],
  suspected(0, 2),
  { type: 'SplitDismissed', data: { symbol, date } },
  closed(symbol, date, bar, columns({ start: at(0, 0) / 1_000, step: 60 }, [bar])),
  ...[tick(1, 1, 1.15), tick(1, 3, 1.12)],
  suspected(1, 10),
  {
    type: 'StockSplit',
    data: { symbol, split: { to: 10, for: 1, date: shiftDate(date, 1) }, adjusted: null },
  },
  ...[tick(1, 4, 1.2), tick(2, 1, 1.3)],
  imported(symbol, '1m', [at(2, 60) / 1_000], [[1.2, 1.5, 1.1, 1.4, 50]]),
]

const collections = new Map(stocksProjection.collections.map((of) => [keyOf(of), of]))

it('a state of the list has the documents of a store, and stays as it was when later ones continue it', async () => {
  const states = [new FoldedUnit(new Map()).collections()]
  const stored = new MemoryUnit()
  const texts: string[] = []
  const textOf = (state: (typeof states)[number] | undefined) =>
    JSON.stringify([...(state ?? [])].map(([name, table]) => [name, allDocuments(table)]))
  for (const [revision, event] of events.entries()) {
    const unit = new FoldedUnit(states.at(-1) ?? expect.fail())
    const metadata = { occurredAt: new Date(at(0, revision)).toISOString() }
    const recorded = { metadata, position: positionAt(revision) } as RecordedEvent
    await stocksProjection.fold(unit, event as never, recorded)
    await stocksProjection.fold(stored, event as never, recorded)
    const state = unit.collections()
    for (const [key, table] of state)
      expect(allDocuments(table)).toEqual(stored.all(collections.get(key) ?? expect.fail()))
    states.push(state)
    texts.push(textOf(state))
  }
  expect(states.slice(1).map(textOf)).toEqual(texts)
  expect(new Set(texts).size).toBe(events.length)
})
