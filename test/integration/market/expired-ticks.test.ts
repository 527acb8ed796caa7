import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tradingDayStart } from '../../../src/domain/calendar/trading-day.ts'
import { priceFeedLimits } from '../../../src/domain/price-feed/limits.ts'
import { timeframes } from '../../../src/domain/calendar/timeframes.ts'
import { streamOf } from '../../../src/domain/streams.ts'
import type { RecordedEvent } from '../../../src/eventstore/port.ts'
import { findBars } from '../../../src/projections/bars/read/find-bars.ts'
import { barChunks } from '../../../src/projections/bars/documents.ts'
import { collect } from '../../suites/event-store-context.ts'
import { type ManualClock, manualClock } from '../../support/manual-clock.ts'
import { ProjectionWorld } from '../../support/worlds/projection-world.ts'
import { runStoredFeed } from '../../support/logs/stored-feed.ts'
import { until } from '../../support/until.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const tickMs = 20_000
const symbols = ['AAPL', 'MSFT', 'SPY']
/**
 * From ten in the evening over midnight New York until ten past. In winter a bar of four hours
 * holds the end of the one day and the beginning of the other.
 */
const evenings = [
  { season: 'summer', opensAt: '2026-06-11T02:00:00.000Z', closedDay: '2026-06-10' },
  { season: 'winter', opensAt: '2026-01-15T03:00:00.000Z', closedDay: '2026-01-14' },
] as const
const batches = (130 * 60_000) / tickMs
/** Tick batches of the next day come between the books. */
const limits = { symbolsAheadMax: 1 }
const barsMax = 100_000

let clock: ManualClock
let world: ProjectionWorld

const open = async (opensAt: string, liveEventsMax: number) => {
  clock = manualClock(opensAt)
  const now = () => new Date(clock.now())
  const sweeping = { sweepEveryMs: 10, sweepPauseMs: 1, liveEventsMax }
  world = new ProjectionWorld({ logOptions: { now, limits: sweeping } })
  await world.runner.start()
}
afterEach(() => world.dispose())

const run = (count: number) =>
  runStoredFeed({ world, clock, symbols: symbols.length, tickMs, limits }, count)

/**
 * Every bar of every chart as the server answers it, and as it is stored, but for the position that
 * it was stored at: a bar of the book is stored at the book's.
 */
const charts = async (): Promise<string> => {
  const answers = []
  for (const symbol of symbols)
    for (const timeframe of timeframes)
      answers.push(await findBars(world.readModels, symbol, { timeframe, limit: barsMax }))
  const stored = await world.readModels.reader(barChunks).find({ limit: barsMax })
  const bars = stored.map((chunk) => ({ ...chunk, at: undefined }))
  return JSON.stringify({ answers, bars }, null, 1)
}

const eventsOf = async (stream: string): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = []
  for await (const event of world.log.readAll()) if (event.stream === stream) events.push(event)
  return events
}

/** How many events a reader of the stream is given: those that have expired at once no more. */
const keptIn = async (stream: string): Promise<number> =>
  (await collect(world.log.readStream(stream))).length

const rebuildEverything = async () => {
  await world.runner.stop()
  await world.store.close()
  for (const suffix of ['', '-wal', '-shm'])
    rmSync(`${world.readModelFile}${suffix}`, { force: true })
  await world.restart()
  await world.caughtUp()
}

/** A rebuild reads the log's file, or as much of it as the process has in memory. */
const places = [
  { place: 'the file', liveEventsMax: 3 },
  { place: 'memory', liveEventsMax: 8_192 },
]

const cases = evenings.flatMap((evening) => places.map((place) => ({ ...evening, ...place })))

describe.each(cases)('ticks of a closed day in $season, read from $place', (given) => {
  const { opensAt, closedDay, liveEventsMax } = given
  const closedTicks = streamOf.priceFeed('simulated', closedDay)
  beforeEach(() => open(opensAt, liveEventsMax))

  it('expire, and a rebuild without them gives the same charts, byte for byte', async () => {
    await run(batches)
    const before = await charts()
    expect((await eventsOf(closedTicks)).length).toBeGreaterThan(300)

    // The first of them are two hours old, the last ten minutes.
    await clock.advance(priceFeedLimits.ticksKeptDays * dayMs - 3 * hourMs)
    expect(await keptIn(closedTicks)).toBe((await eventsOf(closedTicks)).length)
    await clock.advance(4 * hourMs)
    // The end of a stream always stays: it is what its next revision would follow from.
    await until('expired ticks are gone', async () => (await eventsOf(closedTicks)).length === 1)
    await rebuildEverything()

    expect(await charts()).toBe(before)
    const minutes = await findBars(world.readModels, 'AAPL', { timeframe: '1m', limit: barsMax })
    const start = tradingDayStart(closedDay) / 1_000
    expect(minutes.filter(({ time }) => time >= start).length).toBeGreaterThan(120)
  })

  it('stay as long as the day has no book', async () => {
    await run(10)
    await clock.advance(priceFeedLimits.ticksKeptDays * 2 * dayMs)
    await rebuildEverything()
    expect(await eventsOf(closedTicks)).toHaveLength(10)
  })
})
