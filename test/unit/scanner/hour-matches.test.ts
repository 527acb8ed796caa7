import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dailyBarTime, tradingDate } from '../../../src/domain/calendar/trading-day.ts'
import { MetricsBoard } from '../../../src/domain/metrics/board/board.ts'
import { compileScan } from '../../../src/domain/scan/compile.ts'
import { planScan } from '../../../src/domain/scan/plan.ts'
import { scanHistory } from '../../../src/scanner/scan-history.ts'
import { anyRule } from '../../support/arbitraries/any-scan.ts'
import { imported, listed } from '../../support/logs/market-events.ts'
import { recordedStocks } from '../../support/logs/recorded-stocks.ts'
import { mulberry32 } from '../../support/mulberry32.ts'
import {
  takeBar,
  takeDays,
  type TimedBar,
  walkedBars,
} from '../../support/references/board-of-bars.ts'

const hourMs = 3_600_000
const symbols = ['SPY', 'A', 'B']
const pastDays = 40
const firstDay = dailyBarTime('2025-03-10')
/** The first hour of each of three days. */
const mornings = ['2025-03-10T13:00Z', '2025-03-11T13:00Z', '2025-03-13T13:00Z'].map(Date.parse)
const hoursADay = 7

const random = mulberry32(20_261_129)

/** Of these moments (Unix seconds) a stock misses some. */
const walk = (times: readonly number[]) => walkedBars(times, 0.8, random)

const hours = mornings.flatMap((from) =>
  Array.from({ length: hoursADay }, (_, hour) => (from + hour * hourMs) / 1_000),
)
const market = symbols.map((symbol) => ({
  symbol,
  daily: walk(Array.from({ length: pastDays }, (_, ago) => firstDay - (pastDays - ago) * 86_400)),
  hourly: walk(hours),
}))

const importOf = (symbol: string, timeframe: '1D' | '1H', bars: readonly TimedBar[]) =>
  imported(
    symbol,
    timeframe,
    bars.map(([time]) => time),
    bars.map(([, bar]) => bar),
  )

/** A board of its own after the hours up to one. */
const boardAfter = (hour: number): MetricsBoard => {
  const board = new MetricsBoard()
  for (const { symbol, daily, hourly } of market) {
    takeDays(board, symbol, daily)
    const volumes = new Map<number, number>()
    for (const [time, bar] of hourly.filter(([of]) => of <= hour)) {
      const day = dailyBarTime(tradingDate(time * 1_000))
      const volume = (volumes.get(day) ?? 0) + bar[4]
      volumes.set(day, volume)
      const [open, high, low, close] = bar
      const at = time * 1_000 + hourMs - 1
      takeBar(board, symbol, [open, high, low, close, volume], { day, at })
    }
  }
  board.setMarketDay({ date: tradingDate(hour * 1_000), isFed: true })
  board.refresh()
  return board
}

it('matches at the end of each hour what a board of that hour matches, and nothing after the last', async () => {
  const readModels = await recordedStocks(
    market.flatMap(({ symbol, daily, hourly }) => [
      listed(symbol),
      importOf(symbol, '1H', hourly),
      importOf(symbol, '1D', daily),
    ]),
  )
  const traded = hours.filter((hour) =>
    market.some(({ hourly }) => hourly.some(([time]) => time === hour)),
  )
  const boards = traded.map((hour) => ({ end: (hour + 3_600) * 1_000, board: boardAfter(hour) }))
  const anyMoment = fc.integer({ min: 0, max: 4 * 24 * 60 }).map((minutes) => {
    const [from = 0] = mornings
    return from + minutes * 60_000
  })
  const anyRules = fc.array(anyRule, { minLength: 1, maxLength: 2 })
  await fc.assert(
    fc.asyncProperty(
      anyRules,
      anyMoment,
      fc.integer({ min: 1, max: 25 }),
      async (rules, from, momentsMax) => {
        const to = from + 30 * hourMs
        const moments = await scanHistory(readModels, {
          rules,
          every: 'hour',
          from,
          to,
          momentsMax,
        })
        const scan = compileScan(planScan(rules))
        const expected = boards
          .filter(({ end }) => end > from && end - hourMs <= to)
          .slice(-momentsMax)
          .map(({ end, board }) => ({
            at: new Date(end).toISOString(),
            matches: scan(board)
              .map((row) => board.symbol(row))
              .sort(),
          }))
        expect(moments.map(({ at, matches }) => ({ at, matches }))).toEqual(expected)
      },
    ),
    { numRuns: 100 },
  )
})
