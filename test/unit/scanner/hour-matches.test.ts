import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  dailyBarTime,
  dateOfDailyBar,
  nextMidnight,
  tradingDate,
  tradingDayStart,
} from '../../../src/domain/calendar/trading-day.ts'
import { MetricsBoard } from '../../../src/domain/metrics/board/board.ts'
import { compileScan } from '../../../src/domain/scan/compile.ts'
import { planScan } from '../../../src/domain/scan/plan.ts'
import { scanHistory } from '../../../src/scanner/scan-history.ts'
import { noFundamentals } from '../../support/alerts/rule-record.ts'
import { anyRule } from '../../support/arbitraries/any-scan.ts'
import { imported, listed, type PlainBar } from '../../support/logs/market-events.ts'
import { recordedStocks } from '../../support/logs/recorded-stocks.ts'
import { mulberry32 } from '../../support/mulberry32.ts'

const hourMs = 3_600_000
const symbols = ['SPY', 'A', 'B']
const pastDays = 40
const firstDay = dailyBarTime('2025-03-10')
/** The first hour of each of three days. */
const mornings = ['2025-03-10T13:00Z', '2025-03-11T13:00Z', '2025-03-13T13:00Z'].map(Date.parse)
const hoursADay = 7

type TimedBar = readonly [time: number, bar: PlainBar]

const random = mulberry32(20_261_129)

/** Prices walk over these moments (Unix seconds), of which a stock misses some. */
const walk = (times: readonly number[]): TimedBar[] => {
  let price = 40 + 40 * random()
  return times.flatMap((time): TimedBar[] => {
    const open = price
    price *= 1 + (random() - 0.5) / 20
    const bar = [open, Math.max(open, price) * 1.01, Math.min(open, price) * 0.99, price]
    const [o = 0, h = 0, l = 0, c = 0] = bar.map((value) => Math.round(value * 100) / 100)
    return random() < 0.8 ? [[time, [o, h, l, c, Math.floor(random() * 1e6)]]] : []
  })
}

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
    const past = daily.map(([time, [, high, low, close, volume]]) => ({
      time,
      high,
      low,
      close,
      volume,
    }))
    const last = daily.at(-1) ?? expect.fail('no day')
    const nothing = { today: null, minutes: [], profile: [], fundamentals: noFundamentals }
    board.load({ symbol, name: symbol, days: past.slice(0, -1), ...nothing })
    const take = ([open, high, low, close]: PlainBar, volume: number, at: number, day: number) => {
      const startMs = tradingDayStart(dateOfDailyBar(day))
      for (const price of [open, high, low, close])
        board.edit(symbol)?.tick(price, volume, at, day, startMs)
    }
    take(last[1], last[1][4], nextMidnight(tradingDayStart(dateOfDailyBar(last[0]))) - 1, last[0])
    const volumes = new Map<number, number>()
    for (const [time, bar] of hourly.filter(([of]) => of <= hour)) {
      const day = dailyBarTime(tradingDate(time * 1_000))
      const volume = (volumes.get(day) ?? 0) + bar[4]
      volumes.set(day, volume)
      take(bar, volume, time * 1_000 + hourMs - 1, day)
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
