import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OpenChannel } from '../../../src/delivery/message.ts'
import { deliveryLimits } from '../../../src/domain/delivery/limits.ts'
import { EventStoreUnavailable } from '../../../src/eventstore/errors.ts'
import { type DeliveryWorld, openDeliveryWorld } from '../../support/delivery/delivery-world.ts'
import { type HttpPeer, startHttpPeer, withStatus } from '../../support/delivery/http-peer.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { until } from '../../support/until.ts'

const hourMs = 3_600_000
const begin = Date.UTC(2025, 5, 10, 14)

describe('deliveries', () => {
  let now = begin
  let peer: HttpPeer
  let world: DeliveryWorld
  let folder: string
  let running: ReturnType<DeliveryWorld['run']>[] = []
  beforeEach(async () => {
    now = begin
    running = []
    folder = tempFolder()
    peer = await startHttpPeer()
    world = await openDeliveryWorld(folder, () => now)
  })
  afterEach(async () => {
    for (const each of running) await each.stop()
    await world.close()
    await peer.close()
  })

  const run = (options: Parameters<DeliveryWorld['run']>[0] = {}) => {
    const process = world.run(options)
    running.push(process)
    return process
  }
  const addChannel = async (path = '/hook', userId?: string): Promise<OpenChannel> => {
    const owner = userId ?? (await world.newTrader())
    return world.addChannel({ userId: owner, address: `${peer.url}${path}` })
  }
  const settled = (alertId: string, states: readonly string[]) =>
    until(`its deliveries are ${states.join()}`, async () => {
      const found = await world.deliveriesOf(alertId)
      return found.map(({ state }) => state).join() === states.join()
    })
  const attempts = (alertId: string, count: number) =>
    until(`${count.toString()} attempts`, async () => {
      const [delivery] = await world.deliveriesOf(alertId)
      return delivery?.attempts.length === count
    })
  const ids = () => peer.received.map(({ headers }) => headers['webhook-id'])

  it('carry a firing to each of its channels, with its reason and a link to the moment', async () => {
    const first = await addChannel('/first')
    const second = await addChannel('/second', first.userId)
    run()
    const alertId = await world.fire(first.userId, [first, second])
    await settled(alertId, ['succeeded', 'succeeded'])
    const found = await world.deliveriesOf(alertId)
    expect(found.map(({ channelId }) => channelId).sort()).toEqual([first.id, second.id].sort())
    for (const { attempts } of found)
      expect(attempts).toEqual([
        {
          at: new Date(begin).toISOString(),
          outcome: 'succeeded',
          status: 204,
          ms: expect.any(Number) as number,
        },
      ])
    expect(ids().sort()).toEqual(found.map(({ id }) => id).sort())
    const { headers, body } = peer.received.find(({ path }) => path === '/first')!
    const sent = new Webhook(first.secret ?? '').verify(body, headers as Record<string, string>)
    expect(sent).toEqual({
      type: 'alert.triggered',
      timestamp: new Date(begin).toISOString(),
      data: {
        alert: { id: alertId, symbol: 'AAPL', condition: 'price_above', value: 200 },
        price: 201.5,
        firedAt: new Date(begin).toISOString(),
        why: expect.stringMatching(/^AAPL traded at 201\.50 .*the rule was/) as string,
        link: `https://tapedeck.example/?symbol=AAPL&asOf=${encodeURIComponent(new Date(begin).toISOString())}`,
      },
    })
  })

  it('give the reason in the language of each channel', async () => {
    const userId = await world.newTrader()
    const address = `${peer.url}/zh`
    const channel = await world.addChannel({ userId, address, language: 'zh-TW' })
    run()
    await settled(await world.fire(userId, [channel]), ['succeeded'])
    expect(peer.received[0]!.body.toString()).toMatch(
      /"why":"AAPL 於 [^"]*價格不低於 200（當時 201\.5，門檻 200）。"/,
    )
  })

  it('go to the owner’s channels alone, and nowhere without any', async () => {
    const [mine, theirs] = [await addChannel('/mine'), await addChannel('/theirs')]
    run()
    await world.fire(mine.userId, [])
    const foreign = await world.fire(mine.userId, [theirs])
    await settled(foreign, ['givenUp'])
    expect(peer.received).toEqual([])
    expect(await world.events()).toContainEqual(
      expect.objectContaining({
        type: 'DeliveryGivenUp',
        data: expect.objectContaining({ reason: 'channel_removed' }) as object,
      }),
    )
  })

  it('are tried again at the times that are recorded, under one id, and then given up', async () => {
    const channel = await addChannel()
    peer.answer = withStatus(503)
    const process = run({ random: () => 0.5 })
    const alertId = await world.fire(channel.userId, [channel])
    for (let attempt = 1; attempt <= deliveryLimits.attemptsMax; attempt += 1) {
      await attempts(alertId, attempt)
      if (attempt === deliveryLimits.attemptsMax) break
      const waitMs = (deliveryLimits.firstRetryMsMax * 2 ** (attempt - 1)) / 2
      now += Math.floor(waitMs) - 1_000
      await until('it is not due yet', () => process.queue.status().inFlight === 0)
      expect(peer.received).toHaveLength(attempt)
      now += 1_002
    }
    await settled(alertId, ['givenUp'])
    expect(new Set(ids()).size).toBe(1)
    expect(peer.received).toHaveLength(deliveryLimits.attemptsMax)
    expect(now - begin).toBeLessThanOrEqual(deliveryLimits.retriesMsMax)
    expect(process.queue.status()).toEqual({
      waiting: 0,
      inFlight: 0,
      oldestMs: null,
      overdueMs: null,
    })
  })

  it('that are waited for are due at once when an operator says so', async () => {
    const channel = await addChannel()
    peer.answer = withStatus(503)
    const process = run({ random: () => 0.9 })
    const alertId = await world.fire(channel.userId, [channel])
    await attempts(alertId, 1)
    peer.answer = withStatus(204)
    await until('the first attempt is over', () => process.queue.status().inFlight === 0)
    expect(process.queue.status()).toMatchObject({ waiting: 1, overdueMs: null })
    expect(process.queue.retryNow()).toBe(1)
    await settled(alertId, ['succeeded'])
  })

  it('to a receiver that is gone pause its channel at once; later ones are given up', async () => {
    const channel = await addChannel()
    peer.answer = withStatus(410)
    run()
    await settled(await world.fire(channel.userId, [channel]), ['givenUp'])
    expect(await world.channelOf(channel)).toMatchObject({ state: 'paused', pausedFor: 'gone' })
    await settled(await world.fire(channel.userId, [channel]), ['givenUp'])
    expect(peer.received).toHaveLength(1)
  })

  it('that are answered with another address, with too much or with nothing are tried again, and arrive', async () => {
    const channel = await addChannel()
    const { queue } = run({ random: () => 0.9 })
    const answers = [
      withStatus(301),
      (response) => response.writeHead(200).end(Buffer.alloc(2_000_000)),
      (response) => response.destroy(),
    ] satisfies HttpPeer['answer'][]
    peer.answer = answers[0]!
    const alertId = await world.fire(channel.userId, [channel])
    for (const [tried, answer] of [...answers.slice(1), withStatus(204)].entries()) {
      await attempts(alertId, tried + 1)
      await until('the attempt is over', () => queue.status().inFlight === 0)
      peer.answer = answer
      expect(queue.retryNow()).toBe(1)
    }
    await settled(alertId, ['succeeded'])
    const [delivery] = await world.deliveriesOf(alertId)
    expect(delivery?.attempts).toMatchObject([
      { outcome: 'redirected', status: 301 },
      { outcome: 'too_large', status: 200 },
      { outcome: 'unreachable', status: null },
      { outcome: 'succeeded', status: 204 },
    ])
    expect(new Set(ids()).size).toBe(1)
    expect(await world.channelOf(channel)).toMatchObject({ state: 'ready', failingSince: null })
  })

  it('that fail for a day pause their channel', async () => {
    const channel = await addChannel()
    peer.answer = withStatus(500)
    run()
    await attempts(await world.fire(channel.userId, [channel]), 1)
    now += 24 * hourMs - 1
    await attempts(await world.fire(channel.userId, [channel]), 1)
    expect(await world.channelOf(channel)).toMatchObject({ state: 'ready', failingSince: begin })
    now += 1
    await attempts(await world.fire(channel.userId, [channel]), 1)
    expect(await world.channelOf(channel)).toMatchObject({ state: 'paused', pausedFor: 'failing' })
  })

  it('beyond sixty in an hour are one digest at its end, also over a restart', async () => {
    const channel = await addChannel()
    let process = run()
    const { deliveriesPerHourMax: max } = deliveryLimits
    const alerts: string[] = []
    const fire = async (count: number) => {
      for (let index = 0; index < count; index += 1)
        alerts.push(await world.fire(channel.userId, [channel]))
    }
    await fire(max - 1)
    await settled(alerts.at(-1)!, ['succeeded'])
    await process.stop()
    process = run()
    await fire(3)
    await settled(alerts.at(-1)!, ['digest'])
    await process.stop()
    process = run()
    await fire(30)
    await settled(alerts.at(-1)!, ['digest'])
    await until('the messages are sent', () => peer.received.length === max)
    now = begin + hourMs - 1
    expect(process.queue.retryNow()).toBe(0)
    now = begin + hourMs
    await until('the digest is sent', () => peer.received.length === max + 1)
    const sent = JSON.parse(peer.received.at(-1)!.body.toString()) as {
      type: string
      data: { count: number; alerts: { alert: { id: string } }[] }
    }
    expect([sent.type, sent.data.count]).toEqual(['alerts.digest', 32])
    const named = sent.data.alerts.map(({ alert }) => alert.id)
    expect(named).toEqual(alerts.slice(-deliveryLimits.digestAlertsMax))
    await attempts(alerts.at(-1)!, 1)
    now += hourMs
    await settled(await world.fire(channel.userId, [channel]), ['succeeded'])
    await until('nothing waits', () => process.queue.status().waiting === 0)
    expect(new Set(ids()).size).toBe(max + 2)
  })

  it('that were never tried are tried at once after a start; others at their time', async () => {
    const channel = await addChannel()
    peer.answer = withStatus(503)
    const first = run({ random: () => 0.9 })
    const tried = await world.fire(channel.userId, [channel])
    await attempts(tried, 1)
    await first.stop()
    const untried = await world.fire(channel.userId, [channel])
    peer.answer = withStatus(204)
    run()
    await settled(untried, ['succeeded'])
    expect((await world.deliveriesOf(tried))[0]?.attempts).toHaveLength(1)
    now += deliveryLimits.firstRetryMsMax
    await settled(tried, ['succeeded'])
  })

  it('are given up when their channel was removed or its owner erased', async () => {
    const [removed, erased] = [await addChannel(), await addChannel()]
    await world.removeChannel(removed)
    await world.vault.erase(erased.userId)
    run()
    await settled(await world.fire(removed.userId, [removed]), ['givenUp'])
    await settled(await world.fire(erased.userId, [erased]), ['givenUp'])
    expect(peer.received).toEqual([])
    const reasons = (await world.events()).flatMap((event) =>
      event.type === 'DeliveryGivenUp' ? [event.data.reason] : [],
    )
    expect(reasons).toEqual(['channel_removed', 'account_erased'])
  })

  it('are recorded once where the log cannot be written for a while, and sent once', async () => {
    const channel = await addChannel()
    let faults = 5
    const store: DeliveryWorld['log'] = {
      ...world.log,
      append: async (stream, ...rest) => {
        const result = await world.log.append(stream, ...rest)
        // Every other append is written, and its answer lost.
        if (stream.startsWith('delivery-') && (faults -= 1) > 0 && faults % 2 === 0)
          throw new EventStoreUnavailable('The answer was lost.')
        return result
      },
    }
    run({ store })
    const alertId = await world.fire(channel.userId, [channel])
    await settled(alertId, ['succeeded'])
    expect((await world.events()).map(({ type }) => type)).toEqual([
      'DeliveryRequested',
      'DeliveryAttempted',
      'DeliverySucceeded',
    ])
    expect(peer.received).toHaveLength(1)
  })

  it('to a slow receiver delay nobody else', async () => {
    const [slow, quick] = [await addChannel('/slow'), await addChannel('/quick')]
    peer.answer = (response, { path }) => {
      if (path === '/quick') response.writeHead(204).end()
    }
    const process = run()
    for (let count = 0; count < 5; count += 1) await world.fire(slow.userId, [slow])
    await settled(await world.fire(quick.userId, [quick]), ['succeeded'])
    expect(process.queue.status()).toMatchObject({ waiting: 5, inFlight: 1 })
    await process.stop()
  })
})
