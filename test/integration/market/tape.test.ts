import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { readTapeFile, recordingsOfLog } from '../../../src/composition/market/tape-recordings.ts'
import { parseConfig } from '../../../src/config.ts'
import type { WatchedEvent } from '../../../src/domain/alert/armed/watch.ts'
import { tradingDate } from '../../../src/domain/calendar/trading-day.ts'
import type { TickBatch } from '../../../src/market/port.ts'
import { createTape } from '../../../src/market/tape/provider.ts'
import type { Recording } from '../../../src/market/tape/recording.ts'
import { stocks } from '../../../src/projections/stocks/documents.ts'
import { AlertWorld } from '../../support/worlds/alert-world.ts'
import { type ManualClock, manualClock } from '../../support/manual-clock.ts'
import { listed } from '../../support/logs/market-events.ts'
import { ProjectionWorld } from '../../support/worlds/projection-world.ts'
import { runStoredFeed } from '../../support/logs/stored-feed.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { until } from '../../support/until.ts'

const tickMs = 1_000
let clock: ManualClock

beforeEach(() => {
  clock = manualClock('2026-06-10T16:00:00.000Z')
})

/** What this many tick batches of a recording at this speed say. */
const play = async (
  recordings: readonly Recording[],
  speed: number,
  batches: number,
): Promise<TickBatch[]> => {
  const stop = new AbortController()
  const heard: TickBatch[] = []
  const running = (async () => {
    const windowSync = createTape({ recordings, speed, tickMs, clock })
    for await (const batch of windowSync.ticks({ signal: stop.signal, from: [] })) heard.push(batch)
  })()
  for (let batch = 0; batch < batches; batch += 1) {
    await clock.advance(0)
    await clock.advance(tickMs)
  }
  stop.abort()
  await running
  return heard
}

const pricesOf = (batches: readonly TickBatch[], symbol: string) =>
  batches.flatMap((batch) => batch.filter(([name]) => name === symbol).map(([, price]) => price))

describe('a tape of what the log has', () => {
  let world: ProjectionWorld
  beforeEach(async () => {
    world = new ProjectionWorld()
    await world.runner.start()
  })
  afterEach(() => world.dispose())

  test('plays its quarter hours at the chosen speed, and rewinds at their end', async () => {
    await runStoredFeed({ world, clock, symbols: 3, tickMs: 2_000 }, 1)
    const recordings = await recordingsOfLog({ MARKET_DATA: 'tape' }, world.log, world.readModels)
    expect(recordings.map(({ listing }) => listing.symbol).sort()).toEqual(['AAPL', 'MSFT', 'SPY'])
    const { bars } = recordings.find(({ listing }) => listing.symbol === 'AAPL')!
    const { close } = bars
    expect(close.length).toBeGreaterThan(1_900)
    const quarterHour = 900
    const { open, high, low } = bars
    const walked = close.flatMap((last, index) => [open[index], high[index], low[index], last])
    const played = pricesOf(await play(recordings, quarterHour, 20), 'AAPL')
    expect(played).toEqual(walked.slice(0, 4 * 20 + 1))
    const times = bars.times as number[]
    const whole = times.at(-1)! - times[0]! + quarterHour
    const twice = await play(recordings, whole, 2)
    expect(pricesOf(twice, 'AAPL')).toEqual([...walked, ...walked])
    expect(pricesOf(twice, 'MSFT').length).toBeGreaterThan(2 * 4 * 1_900)
  })

  test('plays the largest companies where the log has more than a tape holds', async () => {
    await runStoredFeed({ world, clock, symbols: 6, tickMs: 2_000 }, 1)
    const all = await world.readModels.reader(stocks).find({ limit: 10 })
    const symbolsOf = (some: typeof all) => some.slice(0, 3).map(({ symbol }) => symbol)
    const largest = symbolsOf(all.toSorted((a, b) => (b.marketCap ?? 0) - (a.marketCap ?? 0)))
    const first = symbolsOf(all.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1)))
    expect(largest.toSorted()).not.toEqual(first)
    const recordings = await recordingsOfLog(
      { MARKET_DATA: 'tape' },
      world.log,
      world.readModels,
      3,
    )
    expect(recordings.map(({ listing }) => listing.symbol)).toEqual(largest)
  })
})

describe('a tape of a file', () => {
  test('plays its bars at the chosen speed, and rewinds at their end', async () => {
    const file = join(tempFolder(), 'bars.csv')
    const rows = ['2026-01-05 14:30,10', '2026-01-05 14:31,11', '2026-01-05 14:32,12']
    const lines = rows.map((row) => {
      const [time, price] = row.split(',') as [string, string]
      return [time, price, price, price, price, '100'].join(',')
    })
    writeFileSync(file, ['Date,Open,High,Low,Close,Volume', ...lines].join('\n'))
    const config = parseConfig({ MARKET_DATA: 'tape', TAPE_FILE: file, TAPE_SYMBOL: 'DECK' })
    const recordings = (await readTapeFile(config))!
    const all = [10, 11, 12].flatMap((price) => [price, price, price, price])
    expect(pricesOf(await play(recordings, 180, 2), 'DECK')).toEqual([...all, ...all])
    expect(pricesOf(await play(recordings, 15, 5), 'DECK')).toEqual([10, 10, 10, 10, 11, 11])
  })
})

describe('alerts on a tape of ninety minutes with a wick and a gap', () => {
  const file = 'test/fixtures/tape/wick.csv'
  const levels = [105, 111, 119]
  const symbol = 'WICK'

  test.each([7, 15, 30, 60, 120, 600, 86_400])(
    'trigger in the same bars, at the same prices, at a TAPE_SPEED of %d',
    async (speed) => {
      const recordings = (await readTapeFile(
        parseConfig({ MARKET_DATA: 'tape', TAPE_FILE: file, TAPE_SYMBOL: symbol }),
      ))!
      const world = new AlertWorld()
      onTestFinished(() => world.dispose())
      await world.start()
      await world.append(listed(symbol))
      const userId = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'
      for (const value of levels) {
        const data = { alertId: randomUUID(), userId, symbol, condition: 'price_above', value }
        await world.append({ type: 'AlertCreated', data } as WatchedEvent)
      }
      const watching = world.run()
      const date = tradingDate(clock.now())
      const seconds = 65 * 60
      // A tick batch without a price is heard, and not written.
      const batches = (await play(recordings, speed, Math.ceil(seconds / speed))).filter(
        ({ length }) => length > 0,
      )
      for (const ticks of batches)
        await world.append({
          type: 'PricesTicked',
          data: { source: 'tape', date, ticks: [...ticks] },
        })
      await until('all alerts trigger', async () => (await world.fired()).length >= levels.length)
      await watching.stop()
      const sharesPerBar = 1_000
      const fired = (await world.fired()).map(({ event: { data } }) => ({
        minute: Math.floor(data.tick.volume / sharesPerBar),
        price: data.tick.price,
      }))
      expect(fired.toSorted((one, other) => one.minute - other.minute)).toEqual([
        { minute: 31, price: 108.2 },
        { minute: 45, price: 112 },
        { minute: 60, price: 119.8 },
      ])
    },
  )
})
