import fc from 'fast-check'
import type { ArmedAlert } from '../../../src/domain/alert/armed/alert-index.ts'
import { isReached, measure } from '../../../src/domain/alert/conditions/measure.ts'
import type { WatchedEvent } from '../../../src/domain/alert/armed/watch.ts'
import { DayReferences } from '../../../src/domain/quotes/day-references.ts'
import {
  dailyBarTime,
  shiftDate,
  type TradingDate,
  tradingDayStart,
} from '../../../src/domain/calendar/trading-day.ts'
import { imported } from '../logs/market-events.ts'

const firstDay = '2025-01-06'
export const storySymbols = ['AAPL', 'MSFT', 'BRK.B']

/** Few levels, so that several alerts share one and prices often hit one exactly. */
const anyPrice = fc.integer({ min: 90, max: 110 })
const anyTerms = fc.oneof(
  fc.record({ condition: fc.constantFrom('price_above', 'price_below'), value: anyPrice }),
  fc.record({
    condition: fc.constant('volume_spike'),
    value: fc.constantFrom(0.5, 1, 1.5, 2, 3),
  }),
  fc.record({
    condition: fc.constant('percent_change'),
    value: fc.constantFrom(-10, -5, -1, 1, 2, 5, 10),
  }),
) as fc.Arbitrary<Pick<ArmedAlert, 'condition' | 'value'>>

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('create'), terms: anyTerms }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete'), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('day') }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('batch'),
      ticks: fc.array(
        fc.tuple(fc.constantFrom(...storySymbols), anyPrice, fc.integer({ min: 0, max: 4_000 })),
        { minLength: 1, maxLength: 6 },
      ),
    }),
  },
) as fc.Arbitrary<
  | { kind: 'create'; terms: Pick<ArmedAlert, 'condition' | 'value'> }
  | { kind: 'delete'; which: number }
  | { kind: 'day' }
  | { kind: 'batch'; ticks: [string, number, number][] }
>

const owner = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'
const idOf = (count: number) => `7f2c1a52-9d0e-4c53-8f57-${count.toString(16).padStart(12, '0')}`

/** Thirty days of 1,000 shares, so that there is an average volume to measure against. */
const monthBefore = (symbol: string): WatchedEvent =>
  imported(
    symbol,
    '1D',
    { start: dailyBarTime(shiftDate(firstDay, -30)), step: 86_400 },
    Array.from({ length: 30 }, () => [100, 100, 100, 100, 1_000]),
  )

/** Days of ticks with alerts being set, fired and deleted in between, as the log would hold them. */
export const alertStories = (stepsMax: number, stepsMin = 0): fc.Arbitrary<WatchedEvent[]> =>
  fc
    .array(fc.tuple(step, fc.constantFrom(...storySymbols)), {
      minLength: stepsMin,
      maxLength: stepsMax,
    })
    .map((steps) => {
      const events: WatchedEvent[] = storySymbols.map(monthBefore)
      const created: string[] = []
      let date: TradingDate = firstDay
      let at = tradingDayStart(date)
      for (const [what, symbol] of steps)
        switch (what.kind) {
          case 'create': {
            const alertId = idOf(created.length)
            created.push(alertId)
            const data = { alertId, userId: owner, symbol, ...what.terms }
            events.push({ type: 'AlertCreated', data })
            break
          }
          case 'delete': {
            const alertId = created[what.which % Math.max(1, created.length)]
            if (alertId !== undefined)
              events.push({ type: 'AlertDeleted', data: { alertId, userId: owner } })
            break
          }
          case 'day':
            date = shiftDate(date, 1)
            at = tradingDayStart(date)
            break
          case 'batch': {
            const ticks = what.ticks.map(
              ([of, price, volume]): [string, number, number, number] => [
                of,
                price,
                volume,
                (at += 1),
              ],
            )
            events.push({ type: 'PricesTicked', data: { source: 'simulated', date, ticks } })
          }
        }
      return events
    })

export const anyAlertStory = alertStories(60)

export interface Fired {
  readonly alertId: string
  readonly event: number
  readonly tick: number
}

/** The obvious loop: every alert is asked about every tick of its symbol, until it has fired. */
export const firedByLoop = (events: readonly WatchedEvent[]): Fired[] => {
  const references = new DayReferences()
  const armed = new Map<string, ArmedAlert>()
  const fired: Fired[] = []
  for (const [event, { type, data }] of events.entries()) {
    if (type === 'AlertCreated' && 'condition' in data) armed.set(data.alertId, data)
    if (type === 'AlertDeleted') armed.delete(data.alertId)
    if (type === 'BarsImported') references.apply({ type, data })
    if (type !== 'PricesTicked') continue
    for (const [tick, [symbol, price, volume]] of data.ticks.entries()) {
      references.tick(references.rows.rowOf(symbol), price, volume, data.date)
      for (const { alertId, condition, value, ...alert } of [...armed.values()]) {
        if (alert.symbol !== symbol) continue
        const known = measure(condition, price, volume, references.of(symbol, data.date))
        if (known === null || !isReached(condition, value, known.measured)) continue
        armed.delete(alertId)
        fired.push({ alertId, event, tick })
      }
    }
  }
  return fired
}
