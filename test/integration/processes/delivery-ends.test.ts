import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deliveriesHealth } from '../../../src/composition/health/checks/deliveries-health.ts'
import { logEndReader } from '../../../src/composition/stores/log-follower.ts'
import type { Senders } from '../../../src/delivery/message.ts'
import { createDeliveryMetrics } from '../../../src/ops/metrics/delivery-metrics.ts'
import { type DeliveryWorld, openDeliveryWorld } from '../../support/delivery/delivery-world.ts'
import { withStatus } from '../../support/delivery/http-peer.ts'
import { startMailPeer } from '../../support/delivery/mail-peer.ts'
import { startPushPeer } from '../../support/delivery/push-peer.ts'
import { testSenders } from '../../support/delivery/senders.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { until } from '../../support/until.ts'
import { openOpsWorld } from '../../support/worlds/ops-world.ts'

let now = 0
let world: DeliveryWorld
let running: ReturnType<DeliveryWorld['run']>[] = []

beforeEach(async () => {
  now = Date.UTC(2025, 5, 10, 14)
  running = []
  world = await openDeliveryWorld(tempFolder(), () => now)
})
afterEach(async () => {
  for (const each of running) await each.stop()
  await world.close()
})

const run = (options: Parameters<DeliveryWorld['run']>[0]) => {
  const process = world.run(options)
  running.push(process)
  return process
}
const deliveryOf = async (alertId: string) => (await world.deliveriesOf(alertId))[0]
const settled = (alertId: string, state: string) =>
  until(`it is ${state}`, async () => (await deliveryOf(alertId))?.state === state)
const attempts = (alertId: string, count: number) =>
  until('it was tried', async () => (await deliveryOf(alertId))?.attempts.length === count)

/** Receivers that answer once they are told to. */
const silentSenders = () => {
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  let asked = 0
  const send: Senders['send'] = async () => {
    asked += 1
    await answered
    return { outcome: 'succeeded', status: 204, ms: 1 }
  }
  return { senders: { send }, asked: () => asked, answer: () => answer() }
}

describe('a delivery by e-mail', () => {
  it('that the mail server defers arrives later, under one id; a rejected one is given up', async () => {
    const mail = await startMailPeer()
    mail.refusesWith = 451
    const userId = await world.newTrader()
    const channel = await world.addChannel({ userId, type: 'email', address: 'ada@example.org' })
    const { queue } = run({ senders: testSenders({ smtpUrl: mail.url }), random: () => 0.9 })
    const alertId = await world.fire(userId, [channel])
    await attempts(alertId, 1)
    await until('the attempt is over', () => queue.status().inFlight === 0)
    expect(await deliveryOf(alertId)).toMatchObject({
      state: 'waiting',
      attempts: [{ outcome: 'deferred', status: 451 }],
    })
    mail.refusesWith = null
    expect(queue.retryNow()).toBe(1)
    await settled(alertId, 'succeeded')
    const { id } = (await deliveryOf(alertId))!
    expect(mail.received).toHaveLength(1)
    expect(mail.received[0]?.text).toContain(`Message-ID: <${id}@tapedeck>`)
    mail.refusesWith = 550
    const rejected = await world.fire(userId, [channel])
    await settled(rejected, 'givenUp')
    expect((await deliveryOf(rejected))?.attempts).toMatchObject([{ outcome: 'rejected' }])
    await mail.close()
  })
})

describe('a delivery to a browser', () => {
  it.each([404, 410])('whose subscription answers %i ends, and pauses it', async (status) => {
    const browser = await startPushPeer()
    browser.answer = withStatus(status)
    const userId = await world.newTrader()
    const { endpoint, keys } = browser.subscription
    const channel = await world.addChannel({ userId, type: 'push', address: endpoint, keys })
    run({})
    await settled(await world.fire(userId, [channel]), 'givenUp')
    expect(await world.channelOf(channel)).toMatchObject({ state: 'paused', pausedFor: 'gone' })
    await browser.close()
  })
})

describe('the queue of deliveries', () => {
  it('is bounded: what does not fit is in a digest', async () => {
    const userId = await world.newTrader()
    const [one, other] = [
      await world.addChannel({ userId, address: 'https://example.org/1' }),
      await world.addChannel({ userId, address: 'https://example.org/2' }),
    ]
    const { senders, answer } = silentSenders()
    const { queue } = run({ senders, limits: { waitingMax: 2 } })
    const alerts = []
    for (const channel of [one, one, one, other]) alerts.push(await world.fire(userId, [channel]))
    await settled(alerts.at(-1)!, 'digest')
    const states = await Promise.all(alerts.map(async (id) => (await deliveryOf(id))?.state))
    expect(states).toEqual(['waiting', 'waiting', 'digest', 'digest'])
    answer()
    await until('only the digests wait', () => queue.status().waiting === 2)
    await settled(await world.fire(userId, [one]), 'digest')
    now += 3_600_000
    await until('nothing waits', () => queue.status().waiting === 0)
    await settled(await world.fire(userId, [one]), 'succeeded')
  })

  it('that is stuck is named by the readiness row, and its age and its ends are measured', async () => {
    const userId = await world.newTrader()
    const [slow, waits] = [
      await world.addChannel({ userId, address: 'https://example.org/slow' }),
      await world.addChannel({ userId, address: 'https://example.org/waits' }),
    ]
    const { senders, asked, answer } = silentSenders()
    const registry = new Registry()
    const count = createDeliveryMetrics(registry, () => process.queue.status())
    const { readiness, record } = deliveriesHealth(
      logEndReader(world.log, () => performance.now()),
      () => process.queue,
    )
    const process = run({
      senders,
      limits: { attemptsAtOnceMax: 1 },
      onReport: (report) => {
        count(report)
        record(report)
      },
    })
    const { app } = await openOpsWorld({ duties: [readiness] })
    const measured = async (line: string) => {
      expect((await registry.metrics()).split('\n')).toContain(line)
    }
    const row = async () => {
      const answer = await app.get('/readyz')
      const { checks } = answer.body as { checks: readonly { fault: string | null }[] }
      return [answer.status, checks[0]?.fault]
    }
    await world.fire(userId, [slow])
    await until('the slow one is asked', () => asked() === 1)
    await world.fire(userId, [waits])
    await until('the other one is due', () => process.queue.status().waiting === 2)
    now += 300_000
    expect(await row()).toEqual([200, null])
    now += 1
    expect(await row()).toEqual([
      200,
      'the queue of deliveries is stuck: due deliveries are not attempted',
    ])
    await measured('tapedeck_deliveries_oldest_waiting_seconds 300.001')
    await world.removeChannel(waits)
    answer()
    await until('nothing waits', () => process.queue.status().waiting === 0)
    expect(await row()).toEqual([200, null])
    await measured('tapedeck_deliveries_oldest_waiting_seconds 0')
    await measured('tapedeck_deliveries_given_up_total{reason="channel_removed"} 1')
  })
})
