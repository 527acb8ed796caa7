import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { startAlerts } from '../../../src/composition/sides/alerts.ts'
import { logEndReader } from '../../../src/composition/stores/log-follower.ts'
import { feedHealth, feedMaxAgeMs } from '../../../src/composition/health/checks/feed-health.ts'
import { eventTables } from '../../../src/domain/all-events.ts'
import type { Tick } from '../../../src/domain/price-feed/events.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import { createCommandHandler } from '../../../src/eventstore/handler/command-handler.ts'
import { stocks } from '../../../src/projections/stocks/documents.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { ProjectionWorld } from '../../support/worlds/projection-world.ts'
import { runStoredFeed, startStoredFeed } from '../../support/logs/stored-feed.ts'
import { until } from '../../support/until.ts'

const tickMs = 2_000
const symbols = 2
const twoDaysMs = 2 * 86_400_000
const noon = '2026-06-10T16:00:00.000Z'
const twoDaysBefore = '2026-06-08T16:00:00.000Z'

let world: ProjectionWorld

beforeEach(async () => {
  world = new ProjectionWorld()
  onTestFinished(() => world.dispose())
  await world.runner.start()
  await runStoredFeed({ world, clock: manualClock(noon), symbols, tickMs }, 3)
})

const codec = createCodec(eventTables)

const watchAlerts = () => {
  const commands = createCommandHandler({ store: world.log, codec, now: () => new Date(0) })
  const alerts = startAlerts({
    stores: {
      events: world.log,
      readEnd: logEndReader(world.log, () => performance.now()),
      readModels: world.store,
    },
    writeSide: { codec, commands },
    readSide: { readModels: world.readModels },
    log: pino({ level: 'silent' }),
  })
  onTestFinished(() => alerts.stop())
  /** They have looked at everything that is in the log now. */
  const isLevel = async () => {
    const from = performance.now()
    await alerts.readiness.fault()
    return (alerts.readiness.lastDoneAt?.() ?? 0) >= from
  }
  return { isLevel }
}

/** Fires at whatever price. */
const setAlert = () => {
  const alertId = randomUUID()
  const data = { alertId, userId: randomUUID(), symbol: 'AAPL', condition: 'price_above', value: 1 }
  return world.append(`alert-${alertId}`, [{ type: 'AlertCreated', data }])
}

const fired = async () => {
  const all: unknown[] = []
  for await (const { type, data } of world.log.readAll())
    if (type.startsWith('AlertTriggered')) all.push(data)
  return all
}

const shownAt = async () => (await world.readModels.reader(stocks).get('AAPL'))?.lastUpdated

describe('after a start by a clock that is two days behind', () => {
  it('no price is stored that nobody sees, no alert fires by one, and the market says why', async () => {
    const before = await shownAt()
    const clock = manualClock(twoDaysBefore)
    const health = feedHealth({
      now: () => clock.now(),
      maxAgeMs: feedMaxAgeMs(tickMs),
      mayRest: () => false,
    })
    const { isLevel } = watchAlerts()
    await setAlert()
    const head = await world.log.head()
    const feed = startStoredFeed({
      world,
      clock,
      symbols,
      tickMs,
      hear: (report) => health.record(report),
    })
    const isRed = async () => {
      await clock.advance(clock.waiting > 0 ? tickMs : 0)
      return (await health.readiness.fault()) !== null
    }
    await until('the market is red', isRed)
    expect(await health.readiness.fault()).toBe(
      'no price is written: the prices are of 2026-06-08, a closed day: check the clock',
    )
    await until('alerts are level with the log', isLevel)
    expect(await world.log.head()).toEqual(head)
    expect(await fired()).toEqual([])
    expect(await shownAt()).toBe(before)

    await clock.advance(twoDaysMs)
    const isGreen = async () => {
      await clock.advance(clock.waiting > 0 ? tickMs : 0)
      return (await health.readiness.fault()) === null && (await fired()).length === 1
    }
    await until('the market is green, and the alert fires', isGreen)
    await world.caughtUp(['stocks'])
    expect(await shownAt()).not.toBe(before)
    feed.stop.abort()
    await feed.finished
  })
})

describe('a price of a day that is over for its symbol', () => {
  it('fires no alert, as no reader sees it', async () => {
    const before = await shownAt()
    const { isLevel } = watchAlerts()
    await setAlert()
    await until('alerts are level with the log', isLevel)
    const ticks: Tick[] = [['AAPL', 500, 1, Date.parse(twoDaysBefore)]]
    const data = { source: 'other', date: '2026-06-08', ticks }
    await world.append('priceFeed-other_2026-06-08', [{ type: 'PricesTicked', data }])
    await world.caughtUp()
    await until('alerts are level with the log', isLevel)
    expect(await fired()).toEqual([])
    expect(await shownAt()).toBe(before)
  })
})
