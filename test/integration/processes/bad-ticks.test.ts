import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { createFeedCommands } from '../../../src/market/feed/feed-commands.ts'
import { eventTables } from '../../../src/domain/all-events.ts'
import type { Tick } from '../../../src/domain/price-feed/events.ts'
import { tradingDate } from '../../../src/domain/calendar/trading-day.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import { createCommandHandler } from '../../../src/eventstore/handler/command-handler.ts'
import { AlertWorld } from '../../support/worlds/alert-world.ts'
import { listed } from '../../support/logs/market-events.ts'
import { until } from '../../support/until.ts'

const codec = createCodec(eventTables)
const now = Date.parse('2025-01-02T17:00:00Z')
const date = tradingDate(now)

let world: AlertWorld
let rejected: Record<string, number>

beforeEach(async () => {
  world = new AlertWorld()
  rejected = {}
  onTestFinished(() => world.dispose())
  await world.start()
  await world.append(listed('AAPL'))
})

/** A feed of its own, as another process would have it. */
const feed = () => {
  const store = world.world.log
  const clock = () => new Date(now)
  const commands = createCommandHandler({ store, codec, now: clock })
  const commandsOfFeed = createFeedCommands({
    store,
    commands,
    codec,
    newId: randomUUID,
    now: () => now,
    listed: new Set(['AAPL']),
    onRejectedTicks: (faults) => {
      for (const [fault, count] of Object.entries(faults))
        rejected[fault] = (rejected[fault] ?? 0) + count
    },
  })
  return (...ticks: Tick[]) =>
    commandsOfFeed.tickPrices({ commandId: randomUUID(), source: 'simulated', date, ticks })
}

const ticksInLog = async (): Promise<Tick[]> => {
  const ticks: Tick[] = []
  for await (const recorded of world.world.log.readAll()) {
    const event = codec.decode(recorded)
    if (event.type === 'PricesTicked') ticks.push(...event.data.ticks)
  }
  return ticks
}

const alertOn = async (condition: 'price_above' | 'price_below', value: number) => {
  const data = { alertId: randomUUID(), userId: randomUUID(), symbol: 'AAPL', condition, value }
  await world.append({ type: 'AlertCreated', data })
  return data.alertId
}

it('stores no bad tick, counts each by its reason, and fires nothing over it', async () => {
  await alertOn('price_below', 100)
  await alertOn('price_above', 500)
  const process = world.run()
  const tick = feed()
  const endless = JSON.parse('1e999') as number
  const outcome = await tick(
    ['XYZ', 5, 1, now],
    ['AAPL', 0, 1, now],
    ['AAPL', -1, 1, now],
    ['AAPL', Number.NaN, 1, now],
    ['AAPL', endless, 1, now],
    ['AAPL', 180, -1, now],
    ['AAPL', 90, 1, now + 6_000],
    ['AAPL', 180, 1_000, now - 10],
    ['AAPL', 90, 900, now - 20],
  )
  expect(outcome).toEqual({ ok: true })
  expect(rejected).toEqual({
    unknown_symbol: 1,
    bad_price: 4,
    bad_volume: 1,
    from_the_future: 1,
    out_of_order: 1,
  })
  expect(await ticksInLog()).toEqual([['AAPL', 180, 1_000, now - 10]])

  const reached = await alertOn('price_above', 181)
  await tick(['AAPL', 182, 2_000, now])
  await until('the good tick fires', async () => (await world.fired()).length > 0)
  await process.stop()
  expect((await world.fired()).map(({ event }) => event.data.alertId)).toEqual([reached])
})

it('refuses a tick batch of nothing but bad ticks, and writes no event for it', async () => {
  expect(await feed()(['AAPL', 0, 1, now])).toMatchObject({ ok: false, reason: 'refused' })
  expect(await ticksInLog()).toEqual([])
  expect(rejected).toEqual({ bad_price: 1 })
})

it('turns a second writer of the feed away, and mixes nothing of it in', async () => {
  const [first, second] = [feed(), feed()]
  expect(await first(['AAPL', 180, 1, now - 30])).toEqual({ ok: true })
  expect(await second(['AAPL', 181, 2, now - 20])).toEqual({ ok: true })
  expect(await first(['AAPL', 999, 3, now - 10])).toEqual({ ok: false, reason: 'lost_race' })
  expect((await ticksInLog()).map(([, price]) => price)).toEqual([180, 181])
})
