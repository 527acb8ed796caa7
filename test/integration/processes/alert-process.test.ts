import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { Registry } from 'prom-client'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { eventTables } from '../../../src/domain/all-events.ts'
import type { WatchedEvent } from '../../../src/domain/alert/armed/watch.ts'
import type { AlertCondition } from '../../../src/domain/alert/conditions/table.ts'
import type { Tick } from '../../../src/domain/price-feed/events.ts'
import { alertsHealth } from '../../../src/composition/health/checks/alerts-health.ts'
import { logEndReader } from '../../../src/composition/stores/log-follower.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import { EventStoreUnavailable } from '../../../src/eventstore/errors.ts'
import { createAlertMetrics } from '../../../src/ops/metrics/alert-metrics.ts'
import { AlertWorld } from '../../support/worlds/alert-world.ts'
import { anyAlertStory, firedByLoop, storySymbols } from '../../support/arbitraries/any-alerts.ts'
import { mortalStore } from '../../support/faults/crashing-store.ts'
import { imported, listed } from '../../support/logs/market-events.ts'
import { openOpsWorld } from '../../support/worlds/ops-world.ts'
import { until } from '../../support/until.ts'

const codec = createCodec(eventTables)

const healthOf = ({ world }: AlertWorld) =>
  alertsHealth(logEndReader(world.log, () => performance.now()))
const userId = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'
const day = '2025-01-02'
const noon = Date.parse(`${day}T17:00:00Z`)

const created = (alertId: string, condition: AlertCondition, value: number): WatchedEvent => ({
  type: 'AlertCreated',
  data: { alertId, userId, symbol: 'AAPL', condition, value },
})
const batch = (...prices: number[]): WatchedEvent => ({
  type: 'PricesTicked',
  data: {
    source: 'simulated',
    date: day,
    ticks: prices.map((price, index): Tick => ['AAPL', price, 1_000, noon + index]),
  },
})

let world: AlertWorld

beforeEach(async () => {
  world = new AlertWorld()
  onTestFinished(() => world.dispose())
  await world.start()
  for (const symbol of storySymbols) await world.append(listed(symbol))
})

const firedCount = async (count: number) => {
  await until(`${count} alerts fire`, async () => (await world.fired()).length >= count)
}

/** The world's log, which does not take the next appends when told so. */
const refusingLog = () => {
  const { log } = world.world
  let refusals = 0
  const store: typeof log = {
    ...log,
    append: (...request) => {
      refusals -= 1
      if (refusals >= 0) return Promise.reject(new EventStoreUnavailable('away'))
      return log.append(...request)
    },
  }
  return { store, refuse: (times: number) => void (refusals = times) }
}

describe('the alert process', () => {
  it('fires while it runs, naming the tick and its time', async () => {
    const process = world.run()
    const alertId = randomUUID()
    await world.append(created(alertId, 'price_above', 180))
    await world.append(batch(179, 181, 182))
    await firedCount(1)
    await process.stop()
    const stream = `priceFeed-simulated_${day}`
    const tick = { stream, revision: 0, index: 1, price: 181, volume: 1_000, at: noon + 1 }
    const data = { alertId, userId, symbol: 'AAPL', tick, measured: 181, reference: null }
    expect(await world.fired()).toEqual([
      { event: { type: 'AlertTriggered', data }, at: new Date(noon + 1).toISOString() },
    ])
    expect(process.reports).toContainEqual(expect.objectContaining({ kind: 'fired', alertId }))
  })

  it('fires for ticks that came in while it was down, with their true time', async () => {
    const before = randomUUID()
    await world.append(created(before, 'price_below', 100))
    const first = world.run()
    await until('it watches', () => first.reports.some(({ kind }) => kind === 'watching'))
    await first.stop()

    const meanwhile = randomUUID()
    await world.append(batch(101, 99, 101))
    await world.append(created(meanwhile, 'price_above', 101))
    await world.append(batch(100, 102))
    const second = world.run()
    await firedCount(2)
    await second.stop()
    const fired = (await world.fired()).map(({ event: { data }, at }) => [
      data.alertId,
      data.tick.revision,
      data.tick.price,
      at,
    ])
    const at = new Date(noon + 1).toISOString()
    expect(fired).toEqual([
      [before, 0, 99, at],
      [meanwhile, 1, 102, at],
    ])
  })

  it('looks back to the oldest active alert when its checkpoint is lost', async () => {
    await world.append(batch(500))
    const alertId = randomUUID()
    await world.append(created(alertId, 'price_above', 200))
    await world.append(batch(201))
    const process = world.run()
    await firedCount(1)
    await process.stop()
    expect((await world.fired())[0]?.event.data.tick).toMatchObject({ revision: 1, price: 201 })
  })

  it('measures a late tick against what its own day had behind it', async () => {
    const times = [Date.parse('2024-12-31') / 1_000, Date.parse('2025-01-01') / 1_000]
    const bars = imported('AAPL', '1D', times, [
      [90, 90, 90, 90, 300],
      [100, 100, 100, 100, 500],
    ])
    await world.append(bars)
    const alertId = randomUUID()
    await world.append(created(alertId, 'percent_change', 5))
    await world.append(batch(104.99, 105))
    const next = { source: 'simulated', date: '2025-01-03', ticks: [['AAPL', 105, 1, noon + 9e7]] }
    await world.append({ type: 'PricesTicked', data: next } as WatchedEvent)
    const process = world.run()
    await firedCount(1)
    await process.stop()
    const [fired] = await world.fired()
    expect(fired?.event.data).toMatchObject({ measured: 5, reference: 100, tick: { index: 1 } })
  })

  it('fires nothing that was deleted, and stays quiet about what has fired', async () => {
    const [gone, kept] = [randomUUID(), randomUUID()]
    await world.append(created(gone, 'price_above', 180))
    await world.append(created(kept, 'price_above', 180))
    await world.append({ type: 'AlertDeleted', data: { alertId: gone, userId } })
    const process = world.run()
    await world.append(batch(181))
    await firedCount(1)
    await world.append(batch(182))
    await world.append(created(randomUUID(), 'price_above', 183))
    await world.append(batch(183))
    await firedCount(2)
    await process.stop()
    expect((await world.fired()).map(({ event }) => event.data.tick.price)).toEqual([181, 183])
  })

  it('tries again for as long as the log is unavailable', async () => {
    const { store, refuse } = refusingLog()
    refuse(5)
    const process = world.run({ store })
    await world.append(created(randomUUID(), 'price_above', 180))
    await world.append(batch(181))
    await firedCount(1)
    await process.stop()
    const waits = process.reports.filter(
      (report) => report.kind === 'waiting' && report.error instanceof EventStoreUnavailable,
    )
    expect(waits).toHaveLength(5)
    expect(await world.fired()).toHaveLength(1)
  })

  it('says that it watches again once the log is back', async () => {
    const { store, refuse } = refusingLog()
    const registry = new Registry()
    const count = createAlertMetrics(registry, () => world.world.log.head())
    const { record, readiness } = healthOf(world)
    const process = world.run({
      store,
      onReport: (report) => {
        record(report)
        count(report)
      },
    })
    const last = () => process.reports.filter(({ kind }) => kind !== 'reached').at(-1)?.kind
    await until('it watches', () => last() === 'watching')
    refuse(3)
    await world.append(created(randomUUID(), 'price_above', 180))
    await world.append(batch(181))
    await firedCount(1)
    await world.append(created(randomUUID(), 'price_above', 190))
    await world.append(batch(191))
    await firedCount(2)
    await process.stop()
    expect(process.reports.filter(({ kind }) => kind === 'waiting')).toHaveLength(3)
    expect(await readiness.fault()).toBeNull()
    expect((await registry.metrics()).split('\n')).toContain('tapedeck_alerts_watching 1')
  })

  it('stands still over an event that cannot be read, names it, and goes on once it can', async () => {
    const [alertId, later] = [randomUUID(), randomUUID()]
    await world.append(created(alertId, 'price_above', 180))
    await world.append(created(later, 'price_above', 190))
    let mended = false
    const registry = new Registry()
    const count = createAlertMetrics(registry, () => world.world.log.head())
    const metric = async (line: string) => (await registry.metrics()).split('\n').includes(line)
    const { record, readiness } = healthOf(world)
    const { app: ops } = await openOpsWorld({ duties: [readiness] })
    const process = world.run({
      onReport: (report) => {
        record(report)
        count(report)
      },
      decode: (recorded) => {
        const isBad = recorded.type === 'PricesTicked' && recorded.revision === 1n
        return codec.decode(isBad && mended ? { ...recorded, ...batch(181) } : recorded)
      },
      limits: { unreadableRetryMs: 5 },
    })
    const watched = () => process.reports.filter(({ kind }) => kind === 'watching').length
    await until('it watches', () => watched() > 0)
    const bad = { type: 'PricesTicked', data: { ticks: [['AAPL', -1]] } } as never
    await world.append(batch(179))
    await world.world.append('priceFeed-simulated_2025-01-02', [bad])
    const poisons = () => process.reports.filter(({ kind }) => kind === 'poison')
    await until('it looks again', () => poisons().length > 2)
    expect(poisons()[0]).toMatchObject({
      error: { message: expect.stringContaining('priceFeed-simulated_2025-01-02@1') as unknown },
    })
    await world.world.append('priceFeed-simulated_2025-01-02', [batch(191)])
    const seen = poisons().length
    await until('it stands still', () => poisons().length > seen + 1)
    expect(await world.fired()).toEqual([])
    const red = await ops.get('/readyz')
    expect(red.status).toBe(503)
    expect(JSON.stringify(red.body)).toContain('priceFeed-simulated_2025-01-02@1 (PricesTicked)')
    expect(await metric('tapedeck_alerts_watching 0')).toBe(true)
    expect(await metric('tapedeck_alerts_lag_positions 2')).toBe(true)

    mended = true
    await firedCount(2)
    await until('it watches again', () => watched() > 1)
    await process.stop()
    expect(
      (await world.fired()).map(({ event: { data } }) => [data.alertId, data.tick.price]),
    ).toEqual([
      [alertId, 181],
      [later, 191],
    ])
    expect((await ops.get('/readyz')).status).toBe(200)
    expect(await metric('tapedeck_alerts_watching 1')).toBe(true)
    expect(await metric('tapedeck_alert_reports_total{kind="fired"} 2')).toBe(true)
  })
})

describe('a process that crashes', () => {
  const rounds = 20
  it.each(Array.from({ length: rounds }, (_, seed) => seed + 1))(
    'fires each alert exactly once, at the tick of the obvious loop (seed %d)',
    async (seed) => {
      const [story] = fc.sample(
        anyAlertStory.filter((events) => firedByLoop(events).length >= 3),
        {
          seed,
          numRuns: 1,
        },
      )
      // Whoever deletes an alert before its tick was looked at has deleted it: that is no miss.
      const events = story!.filter(({ type }) => type !== 'AlertDeleted')
      const half = Math.floor(events.length / 2)
      for (const event of events.slice(0, half)) await world.append(event)
      await world.world.caughtUp()
      const rest = (async () => {
        for (const event of events.slice(half)) await world.append(event)
      })()

      const crashesMax = 6
      for (let crash = 0; crash < crashesMax; crash += 1) {
        const point = { append: 1 + ((seed + crash) % 3), written: (seed + crash) % 2 === 0 }
        const { store, crashed } = mortalStore(world.world.log, point)
        const process = world.run({
          store,
          limits: { checkpointEveryMs: seed % 2 === 0 ? 0 : 1e9 },
        })
        const expected = firedByLoop(events).length
        await until('it crashes', async () => crashed() || (await world.fired()).length >= expected)
        await process.stop()
      }
      await rest
      const last = world.run()
      const expected = firedByLoop(events)
      await firedCount(expected.length)
      await until('it watches', () => last.reports.some(({ kind }) => kind === 'watching'))
      await last.stop()

      const batches = events.filter(({ type }) => type === 'PricesTicked')
      const tickOf = (event: number, tick: number) => {
        const { type, data } = events[event]!
        return type === 'PricesTicked' ? data.ticks[tick]! : null
      }
      const fired = (await world.fired()).map(({ event: { data }, at }) => ({
        alertId: data.alertId,
        price: data.tick.price,
        at,
      }))
      const byId = (a: { alertId: string }, b: { alertId: string }) =>
        a.alertId < b.alertId ? -1 : 1
      expect(batches.length).toBeGreaterThan(0)
      expect(fired.sort(byId)).toEqual(
        expected
          .map(({ alertId, event, tick }) => {
            const [, price, , at] = tickOf(event, tick)!
            return { alertId, price, at: new Date(at).toISOString() }
          })
          .sort(byId),
      )
    },
  )
})
