import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dailyBarTime,
  tradingDate,
  tradingDayStart,
} from '../../../src/domain/calendar/trading-day.ts'
import { findBars } from '../../../src/projections/bars/read/find-bars.ts'
import { stocks } from '../../../src/projections/stocks/documents.ts'
import type { RunningScanner } from '../../../src/scanner/scanner.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { ProjectionWorld } from '../../support/worlds/projection-world.ts'
import { runStoredFeed } from '../../support/logs/stored-feed.ts'
import { startScanner } from '../../support/worlds/scanner-world.ts'

const tickMs = 2_000
const symbols = ['AAPL', 'MSFT', 'SPY']
const barsMax = 5_000

/** By symbol: a board has them in the order in which it heard of them. */
const rowsOf = (scanner: RunningScanner) =>
  scanner.rows().toSorted((a, b) => a.symbol.localeCompare(b.symbol))

/** What the tiles, the chart's day and the chart's minutes say was traded today. */
const volumesOf = async ({ readModels }: ProjectionWorld, symbol: string) => {
  const stock = (await readModels.reader(stocks).get(symbol))!
  const start = tradingDayStart(stock.date!) / 1_000
  const minutes = await findBars(readModels, symbol, { timeframe: '1m', limit: barsMax })
  const days = await findBars(readModels, symbol, { timeframe: '1D', limit: 1 })
  expect(days[0]!.time).toBe(dailyBarTime(stock.date!))
  return {
    quoted: stock.volume,
    day: days[0]!.volume,
    minutes: minutes
      .filter(({ time }) => time >= start)
      .reduce((sum, { volume }) => sum + volume, 0),
  }
}

/** A server that is up for some price updates, and then away. */
const visit = fc.record({
  batches: fc.integer({ min: 1, max: 45 }),
  awayMinutes: fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 600, max: 3_000 })),
})

describe('the volume of a day', () => {
  it('is that of its minutes, and one figure on the live board and on one loaded anew', async () => {
    const history = fc.record({
      /** Since midnight New York of the first day. */
      firstSecond: fc.integer({ min: 0, max: 24 * 3_600 - 1 }),
      visits: fc.array(visit, { minLength: 1, maxLength: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(history, async ({ firstSecond, visits }) => {
        const opens = tradingDayStart('2026-06-10') + firstSecond * 1_000
        const clock = manualClock(new Date(opens).toISOString())
        const world = new ProjectionWorld()
        await world.runner.start()
        const live = await startScanner(world)
        try {
          for (const { batches, awayMinutes } of visits) {
            await runStoredFeed({ world, clock, symbols: symbols.length, tickMs }, batches)
            for (const symbol of symbols) {
              const { quoted, day, minutes } = await volumesOf(world, symbol)
              expect({ symbol, day, minutes }).toEqual({ symbol, day: quoted, minutes: quoted })
            }
            const anew = await startScanner(world)
            const expected = rowsOf(anew)
            await anew.stop()
            await expect.poll(() => rowsOf(live)).toEqual(expected)
            expect(tradingDate(live.asOf)).toBe(tradingDate(clock.now()))
            await clock.advance(awayMinutes * 60_000)
          }
        } finally {
          await live.stop()
          await world.dispose()
        }
      }),
      // A run takes seconds, so a smaller example would come after the time limit.
      { numRuns: 6, endOnFailure: true },
    )
  })
})
