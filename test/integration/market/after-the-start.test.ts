import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFeedCommands } from '../../../src/market/feed/feed-commands.ts'
import { createFeedReader } from '../../../src/market/feed/feed-reader.ts'
import { createImportNews } from '../../../src/market/news/import-news.ts'
import { newsDays } from '../../../src/market/simulated/news/news-days.ts'
import { createSignalReadSide } from '../../../src/processes/signals/read-side.ts'
import { eventTables } from '../../../src/domain/all-events.ts'
import { dailyBarTime } from '../../../src/domain/calendar/trading-day.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import { createCommandHandler } from '../../../src/eventstore/handler/command-handler.ts'
import { uuidV5 } from '../../../src/eventstore/ids.ts'
import { createFinancials } from '../../../src/market/service/financials.ts'
import { runFeed } from '../../../src/market/feed.ts'
import { runNews } from '../../../src/market/news/run-news.ts'
import { createSimulatedExchange } from '../../../src/market/simulated/exchange.ts'
import { createNewsGenerator } from '../../../src/market/simulated/news/news-generator.ts'
import type { SignalReport } from '../../../src/processes/signals/ports.ts'
import { runSignalProcess } from '../../../src/processes/signals/signal-process.ts'
import { ReadModelUnavailable, ReadSideBehind } from '../../../src/projections/errors.ts'
import { financialsOf } from '../../../src/projections/financials/read.ts'
import { newestNews, newsAbout, newsArticle } from '../../../src/projections/news/read.ts'
import { calibrationBuckets, newestSignals } from '../../../src/projections/signals/read.ts'
import { inSlices } from '../../../src/projections/turns.ts'
import { type ManualClock, manualClock } from '../../support/manual-clock.ts'
import { ProjectionWorld } from '../../support/worlds/projection-world.ts'

const tickMs = 2_000
const symbols = 12
const today = '2026-06-10'

let world: ProjectionWorld
let clock: ManualClock

beforeEach(async () => {
  world = new ProjectionWorld()
  clock = manualClock(`${today}T16:00:00.000Z`)
  await world.runner.start()
})
afterEach(() => world.dispose())

const exchange = () => createSimulatedExchange({ seed: 1, symbols, tickMs, clock })

const write = () => {
  const handler = {
    store: world.log,
    codec: createCodec(eventTables),
    now: () => new Date(clock.now()),
  }
  const commands = createCommandHandler(handler)
  const listed = new Set<string>()
  const feed = createFeedCommands({
    store: world.log,
    commands,
    codec: handler.codec,
    newId: randomUUID,
    now: () => clock.now(),
    listed,
  })
  return { commands, feed, listed }
}

/** The simulated market's history is in the log, and this many tick batches after it. */
const openMarket = async (batches = 2) => {
  const { commands, feed, listed } = write()
  const stop = new AbortController()
  let heard = 0
  const running = runFeed({
    provider: exchange(),
    commands: feed,
    reader: createFeedReader(world.log, world.readModels, listed),
    clock,
    newId: randomUUID,
    random: () => 0,
    isUnavailable: (error) =>
      error instanceof ReadSideBehind || error instanceof ReadModelUnavailable,
    report: ({ kind }) => (heard += kind === 'batch' ? 1 : 0),
    signal: stop.signal,
  })
  await expect
    .poll(
      async () => {
        await clock.advance(clock.waiting > 0 ? tickMs : 0)
        return heard
      },
      { timeout: 30_000, interval: 1 },
    )
    .toBeGreaterThanOrEqual(batches)
  stop.abort()
  await running
  await world.caughtUp()
  return { commands, feed }
}

describe('what follows from the simulated market', { timeout: 60_000 }, () => {
  test('news of its days, on pages of ours', async () => {
    const { commands } = await openMarket()
    const days = newsDays(world.readModels, inSlices())
    const facts = await days()
    expect(facts.map(({ isOver }) => isOver)).toEqual([...Array<boolean>(7).fill(true), false])
    expect(facts.at(-1)).toMatchObject({ date: today })
    for (const { stocks } of facts) expect(stocks).toHaveLength(symbols)
    for (const { high52, averageVolume } of facts[0]!.stocks) {
      expect(high52).toBeGreaterThan(0)
      expect(averageVolume).toBeGreaterThan(0)
    }

    const stop = new AbortController()
    await runNews({
      provider: createNewsGenerator({
        seed: 1,
        everyMs: 1,
        clock,
        days,
        nextTurn: inSlices(),
        idOf: (name) => uuidV5(randomUUID(), name),
      }),
      importNews: createImportNews(commands),
      clock: {
        ...clock,
        wait: () => {
          stop.abort()
          return Promise.resolve()
        },
      },
      nextTurn: inSlices(),
      report: () => undefined,
      signal: stop.signal,
    })
    await world.caughtUp()
    const news = await newestNews(world.readModels, 50)
    expect(news.length).toBeGreaterThan(3)
    for (const { _id, url, simulated, entities, publishedAt } of news) {
      expect(url).toBe(`/api/news/${_id}`)
      expect(simulated).toBe(true)
      expect(publishedAt).toBeLessThanOrEqual(clock.now())
      for (const { sentimentScore } of entities) expect(sentimentScore).not.toBeNull()
      expect((await newsArticle(world.readModels, _id))?.body).toContain('SIMULATED')
    }
    const { symbol } = news[0]!.entities[0]!
    expect(await newsAbout(world.readModels, symbol, 10)).toContainEqual(news[0])
  })

  test('signals of its history, with their record', async () => {
    const { commands } = await openMarket()
    const readSide = createSignalReadSide(world.readModels)
    expect(await readSide.finished()).toEqual({ through: dailyBarTime('2026-06-09'), behind: 0 })
    const stop = new AbortController()
    const reports: SignalReport[] = []
    let looks = 0
    await runSignalProcess({
      readSide,
      commands,
      nextTurn: inSlices(),
      wait: async () => {
        await world.caughtUp()
        looks += 1
        if (looks === 2) stop.abort()
      },
      report: (report) => reports.push(report),
      signal: stop.signal,
    })
    await world.caughtUp()
    expect(reports[0]).toMatchObject({ kind: 'studied', symbols })
    const signals = await newestSignals(world.readModels, 200)
    expect(signals.length).toBeGreaterThan(5)
    expect(signals.filter(({ status }) => status === 'closed').length).toBeGreaterThan(2)
    for (const { createdAt, closed, reasoning, backfilled } of signals) {
      expect(backfilled).toBe(true)
      expect(Date.parse(createdAt)).toBeLessThanOrEqual(clock.now())
      if (closed) expect(Date.parse(closed.at)).toBeGreaterThan(Date.parse(createdAt))
      expect(reasoning).toContain('not advice')
    }
    expect(await calibrationBuckets(world.readModels)).toEqual([])
  })

  test('statements, recorded when they are first asked for', async () => {
    const { feed } = await openMarket(1)
    const ask = createFinancials({
      provider: exchange(),
      commands: feed,
      recorded: (symbol) => financialsOf(world.readModels, symbol),
      clock,
      onFault: (_symbol, error) => {
        throw error
      },
    })
    expect(await financialsOf(world.readModels, 'AAPL')).toBeNull()
    const told = await ask('AAPL')
    await world.caughtUp()
    const recorded = await financialsOf(world.readModels, 'AAPL')
    if (!told.ok || told.financials === null) expect.fail('nothing was told')
    expect(recorded).toMatchObject({ source: 'simulated', ...told.financials })
    expect(recorded?.years).toEqual([2025, 2024, 2023, 2022])
    expect(await ask('SPY')).toMatchObject({ ok: true, financials: null })
  })
})
