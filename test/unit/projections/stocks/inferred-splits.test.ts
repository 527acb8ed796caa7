import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { MarketEvent } from '../../../../src/domain/all-events.ts'
import { isAlertEvent } from '../../../../src/domain/alert/events.ts'
import type { WatchedEvent } from '../../../../src/domain/alert/armed/watch.ts'
import { shiftDate, tradingDayStart } from '../../../../src/domain/calendar/trading-day.ts'
import { stockSplits } from '../../../../src/projections/stocks/documents.ts'
import { stocksProjection } from '../../../../src/projections/stocks/projection.ts'
import { batch, daysUntil, firstDay, symbol } from '../../../support/alerts/split-alerts.ts'
import { listed } from '../../../support/logs/market-events.ts'
import { foldInto, MemoryUnit } from '../../../support/logs/memory-unit.ts'
import { WatchedLog } from '../../../support/logs/watched-log.ts'

const occurredAt = `${firstDay}T17:00:00.000Z`
const price = fc.constantFrom(100, 101, 1_000, 500, 50)
const day = fc.integer({ min: 0, max: 5 })
const anyStep = fc.oneof(
  fc.record({ does: fc.constant('imports' as const), day, price }),
  fc.record({ does: fc.constant('trades' as const), day, price }),
  fc.record({ does: fc.constant('dismisses' as const), day, price }),
)

/** Of whatever was recorded last of a suspicion. */
const isSuspectedIn = ({ events }: WatchedLog): boolean =>
  events.findLast(({ type }) => type.startsWith('Split') || type === 'StockSplit')?.type ===
  'SplitSuspected'

/** What a process that is always there makes of the steps. */
const logOf = (steps: readonly { does: string; day: number; price: number }[]): WatchedEvent[] => {
  const log = new WatchedLog()
  log.append(listed(symbol))
  for (const step of steps) {
    const date = shiftDate(firstDay, step.day)
    if (step.does === 'imports') log.append(daysUntil(date, step.price), tradingDayStart(date))
    else if (step.does === 'trades') log.append(batch(date, [step.price, 1_000]))
    else if (isSuspectedIn(log)) log.ask({ type: 'DismissSplit', symbol })
    // Otherwise prices would trigger nothing, and nobody could settle it.
    expect(log.watch.splits.isSuspected(symbol)).toBe(isSuspectedIn(log))
  }
  return log.events
}

it('a split that an import shows is kept until the process records it, and no other is', async () => {
  let found = 0
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 12 }), async (steps) => {
      const events = logOf(steps).filter(
        (event): event is MarketEvent & WatchedEvent => !isAlertEvent(event),
      )
      const unit = new MemoryUnit()
      let isSuspected = false
      for (const [index, event] of events.entries()) {
        await foldInto(unit, stocksProjection, { event, occurredAt }, { index })
        const kept = (unit.all(stockSplits)[0]?.inferred ?? []).map(({ split }) => split)
        const next = events[index + 1]
        if (event.type === 'BarsImported' && next?.type === 'StockSplit' && !isSuspected) {
          expect(kept).toEqual([next.data.split])
          found += 1
        } else expect(kept).toEqual([])
        if (event.type === 'SplitSuspected') isSuspected = true
        if (event.type === 'SplitDismissed' || event.type === 'StockSplit') isSuspected = false
      }
    }),
    { numRuns: 300 },
  )
  expect(found).toBeGreaterThan(0)
})
