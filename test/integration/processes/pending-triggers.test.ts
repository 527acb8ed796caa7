import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { alertsHealth } from '../../../src/composition/health/checks/alerts-health.ts'
import { logEndReader } from '../../../src/composition/stores/log-follower.ts'
import type { WatchedEvent } from '../../../src/domain/alert/armed/watch.ts'
import { AlertWorld } from '../../support/worlds/alert-world.ts'
import { listed } from '../../support/logs/market-events.ts'
import { until } from '../../support/until.ts'

const userId = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'
const date = '2025-01-02'
const noon = Date.parse(`${date}T17:00:00Z`)

const created = (alertId: string, value: number): WatchedEvent => ({
  type: 'AlertCreated',
  data: { alertId, userId, symbol: 'AAPL', condition: 'price_above', value },
})
const batch = (price: number): WatchedEvent => ({
  type: 'PricesTicked',
  data: { source: 'simulated', date, ticks: [['AAPL', price, 1_000, noon]] },
})

let world: AlertWorld

beforeEach(async () => {
  world = new AlertWorld()
  onTestFinished(() => world.dispose())
  await world.start()
  await world.append(listed('AAPL'))
})

const firedCount = async (count: number) => {
  await until(`${count.toString()} alerts fire`, async () => (await world.fired()).length >= count)
}

describe('an alert whose own stream cannot be read', () => {
  /** The world's log, in which this alert's first event is of a release that nobody knows. */
  const brokenFor = (alertId: string) => {
    const { log } = world.world
    let mended = false
    const store: typeof log = {
      ...log,
      async *readStream(stream, options) {
        for await (const recorded of log.readStream(stream, options))
          yield stream === `alert-${alertId}` && !mended
            ? { ...recorded, type: `${recorded.type}.v99` }
            : recorded
      },
    }
    return { store, mend: () => void (mended = true) }
  }

  it('fires once it can be, and holds no other up', async () => {
    const [broken, beside, later] = [randomUUID(), randomUUID(), randomUUID()]
    const { store, mend } = brokenFor(broken)
    const { record, readiness } = alertsHealth(
      logEndReader(world.world.log, () => performance.now()),
    )
    await world.append(created(broken, 180))
    await world.append(created(beside, 180))
    await world.append(created(later, 190))
    const options = {
      triggerStore: store,
      onReport: record,
      limits: { unreadableRetryMs: 5 },
    }
    const first = world.run(options)
    await world.append(batch(181))
    await world.append(batch(191))
    await firedCount(2)
    await until('it is said', async () => (await readiness.fault())?.includes(broken) === true)
    await first.stop()
    expect((await world.fired()).map(({ event }) => event.data.alertId)).toEqual([beside, later])

    const second = world.run(options)
    await until('it is said', async () => (await readiness.fault())?.includes(broken) === true)
    await world.append(batch(170))
    mend()
    await firedCount(3)
    await until('all is well', async () => (await readiness.fault()) === null)
    await second.stop()
    expect((await world.fired()).at(-1)?.event.data).toMatchObject({
      alertId: broken,
      tick: { revision: 0, price: 181 },
    })
    expect(world.checkpoint).not.toBeNull()
  })
})
