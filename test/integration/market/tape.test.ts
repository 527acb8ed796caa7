import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readTapeFile, reelsOfLog } from '../../../src/composition/tape-reels.ts'
import { parseConfig } from '../../../src/config.ts'
import type { Beat } from '../../../src/market/port.ts'
import { createTape } from '../../../src/market/tape/provider.ts'
import type { Reel } from '../../../src/market/tape/reel.ts'
import { stocks } from '../../../src/projections/stocks/documents.ts'
import { type ManualClock, manualClock } from '../../support/manual-clock.ts'
import { ProjectionWorld } from '../../support/projection-world.ts'
import { runStoredFeed } from '../../support/stored-feed.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const tickMs = 1_000
let clock: ManualClock

beforeEach(() => {
  clock = manualClock('2026-06-10T16:00:00.000Z')
})

/** What so many beats of a deck at this speed say. */
const play = async (reels: readonly Reel[], speed: number, beats: number): Promise<Beat[]> => {
  const stop = new AbortController()
  const heard: Beat[] = []
  const running = (async () => {
    const deck = createTape({ reels, speed, tickMs, clock })
    for await (const beat of deck.ticks({ signal: stop.signal, from: [] })) heard.push(beat)
  })()
  for (let beat = 0; beat < beats; beat += 1) {
    await clock.advance(0)
    await clock.advance(tickMs)
  }
  stop.abort()
  await running
  return heard
}

const pricesOf = (beats: readonly Beat[], symbol: string) =>
  beats.map((beat) => beat.find(([name]) => name === symbol)?.[1])

describe('a tape of what the log has', () => {
  let world: ProjectionWorld
  beforeEach(async () => {
    world = new ProjectionWorld()
    await world.runner.start()
  })
  afterEach(() => world.dispose())

  test('plays its quarter hours at the chosen speed, and rewinds at their end', async () => {
    await runStoredFeed({ world, clock, symbols: 3, tickMs: 2_000 }, 1)
    const reels = await reelsOfLog({ MARKET_DATA: 'tape' }, world.log, world.readModels)
    expect(reels.map(({ listing }) => listing.symbol).sort()).toEqual(['AAPL', 'MSFT', 'SPY'])
    const { bars } = reels.find(({ listing }) => listing.symbol === 'AAPL')!
    const { close } = bars
    expect(close.length).toBeGreaterThan(1_900)
    const quarterHour = 900
    expect(pricesOf(await play(reels, quarterHour, 20), 'AAPL')).toEqual(close.slice(1, 21))
    const times = bars.times as number[]
    const whole = times.at(-1)! - times[0]! + quarterHour
    const rewound = await play(reels, whole, 3)
    expect(new Set(pricesOf(rewound, 'AAPL')).size).toBe(1)
    for (const beat of rewound) expect(beat.map(([symbol]) => symbol)).toContain('MSFT')
  })

  test('plays the largest companies where the log has more than a tape holds', async () => {
    await runStoredFeed({ world, clock, symbols: 6, tickMs: 2_000 }, 1)
    const all = await world.readModels.reader(stocks).find({ limit: 10 })
    const symbolsOf = (some: typeof all) => some.slice(0, 3).map(({ symbol }) => symbol)
    const largest = symbolsOf(all.toSorted((a, b) => (b.marketCap ?? 0) - (a.marketCap ?? 0)))
    const first = symbolsOf(all.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1)))
    expect(largest.toSorted()).not.toEqual(first)
    const reels = await reelsOfLog({ MARKET_DATA: 'tape' }, world.log, world.readModels, 3)
    expect(reels.map(({ listing }) => listing.symbol)).toEqual(largest)
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
    const reels = (await readTapeFile(config))!
    // A rewind is on the first bar when the last one ends, so that the next beat has the second.
    expect(pricesOf(await play(reels, 60, 6), 'DECK')).toEqual([11, 12, 11, 12, 11, 12])
    expect(pricesOf(await play(reels, 30, 2), 'DECK')).toEqual([10, 11])
    expect(pricesOf(await play(reels, 120, 2), 'DECK')).toEqual([12, 12])
  })
})
