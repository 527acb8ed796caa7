import { expect, test } from 'vitest'
import { tradingDate } from '../../../../src/domain/calendar/trading-day.ts'
import { feedHealth } from '../../../../src/composition/health/checks/feed-health.ts'
import type { FeedCommands } from '../../../../src/market/feed-port.ts'
import { comeBackLimits, runFeedOverRaces } from '../../../../src/market/feed/come-back.ts'
import { newId } from '../../../support/logs/market-log.ts'
import type { TickBatch } from '../../../../src/market/port.ts'
import { openOpsWorld } from '../../../support/worlds/ops-world.ts'
import { runFor, start, until, world, type World } from '../../../support/worlds/feed-world.ts'

const shortestWaitMs = comeBackLimits.waitMsMin + comeBackLimits.firstWaitMs

const startOver = (place: World, commands?: FeedCommands) =>
  start(place, { run: runFeedOverRaces, ...(commands && { commands }) })

/** A writer that finds somebody else's tick batch before every one of its own. */
const beaten = (place: World): FeedCommands => ({
  ...place.log.writer(),
  tickPrices: () => Promise.resolve({ ok: false, reason: 'lost_race' }),
})

/** Of a writer that lost its lease a moment ago. */
const lateBatch = async ({ clock, log }: World) => {
  await clock.advance(1)
  const at = clock.now()
  const ticks: TickBatch = [['SPY', 445, 10, at]]
  const batch = { commandId: newId(), source: 'simulated', date: tradingDate(at), ticks }
  expect(await log.writer().tickPrices(batch)).toEqual({ ok: true })
}

test('a feed that lost a race to a late tick batch takes the day over and goes on', async () => {
  const place = world()
  await runFor(place, 1)
  const feed = startOver(place)
  await until(place, () => feed.kinds('batch').length > 1)
  await lateBatch(place)
  await until(place, () => feed.kinds('lost_race').length > 0)
  expect(feed.kinds('lost_race')).toEqual([{ kind: 'lost_race', times: 1, waitMs: shortestWaitMs }])
  const [lostAt, before] = [place.clock.now(), feed.kinds('batch').length]
  await until(place, () => feed.kinds('batch').length > before + 2)
  expect(place.clock.now() - lostAt).toBeGreaterThanOrEqual(comeBackLimits.waitMsMin)
  expect(feed.kinds('lost_race')).toHaveLength(1)
  feed.stop.abort()
  await feed.finished
  expect(feed.ended()).toBe('stopped')
  const times = place.log.eventsOf('PricesTicked').map(({ ticks }) => ticks[0]![3])
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
})

test('a feed that loses every race waits longer each time, and ends after so many', async () => {
  const place = world()
  await runFor(place, 1)
  const feed = startOver(place, beaten(place))
  await until(place, () => feed.ended() !== null)
  expect(feed.ended()).toBe('lost_race')
  const waits = feed.reports.flatMap((r) => (r.kind === 'lost_race' ? [r.waitMs] : []))
  expect(waits).toEqual([15_000, 20_000, 30_000, 50_000, 60_000, 60_000])
  expect(waits).toHaveLength(comeBackLimits.comeBacksMax)
})

test('races long apart do not add up', async () => {
  const place = world()
  await runFor(place, 1)
  const feed = startOver(place)
  const races = comeBackLimits.comeBacksMax + 2
  for (let race = 0; race < races; race += 1) {
    await until(place, () => feed.kinds('lost_race').length === race)
    const batches = feed.kinds('batch').length
    await until(place, () => feed.kinds('batch').length > batches + 1)
    await place.clock.advance(comeBackLimits.steadyMs)
    await lateBatch(place)
    await until(place, () => feed.kinds('lost_race').length > race)
  }
  const waits = feed.reports.flatMap((r) => (r.kind === 'lost_race' ? [r.waitMs] : []))
  expect(waits).toEqual(Array.from({ length: races }, () => shortestWaitMs))
  feed.stop.abort()
  await feed.finished
})

test('a feed told to stop while it stands back stops at once', async () => {
  const place = world()
  await runFor(place, 1)
  const feed = startOver(place, beaten(place))
  await until(place, () => feed.kinds('lost_race').length > 0)
  feed.stop.abort()
  await feed.finished
  expect(feed.ended()).toBe('stopped')
})

test('/readyz tells of a feed that ended, by another writer or by a fault', async () => {
  for (const [commands, sentence] of [
    [beaten, 'the price feed has ended: another writer has taken it over'],
    [
      (place: World): FeedCommands => ({
        ...place.log.writer(),
        tickPrices: () => Promise.reject(new TypeError('a bug')),
      }),
      'the price feed has ended: a bug',
    ],
  ] as const) {
    const place = world()
    await runFor(place, 1)
    const health = feedHealth({ now: () => 0, maxAgeMs: 10_000, mayRest: () => false })
    const { app } = await openOpsWorld({ duties: [health.readiness] })
    expect((await app.get('/readyz')).status).toBe(200)
    const feed = startOver(place, commands(place))
    health.follow(feed.outcome)
    await until(place, () => feed.ended() !== null)
    const answer = await app.get('/readyz')
    expect(answer.status).toBe(503)
    const check = { name: 'market', fault: sentence, state: 'stalled' }
    expect(answer.body).toEqual({ ready: false, checks: [check] })
  }
})
