import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { tradingDate } from '../../../src/domain/calendar/trading-day.ts'
import { AlertWorld } from '../../support/worlds/alert-world.ts'
import { listed } from '../../support/logs/market-events.ts'
import { until } from '../../support/until.ts'

const userId = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'
const conditions = [{ left: 'price', operator: 'above', right: 180 } as const]
const limits = { expiryEveryMs: 1 }

it('alerts expire once, without a price, while the process runs, was down, or runs again', async () => {
  const world = new AlertWorld()
  onTestFinished(() => world.dispose())
  await world.start()
  await world.append(listed('AAPL'))
  const rule = { match: 'all', conditions } as const
  const create = async (expiresAt: number | null) => {
    const alertId = randomUUID()
    const options = { repeat: 'every', cooldownSeconds: 60, expiresAt } as const
    const data = { alertId, userId, symbol: 'AAPL', rule, ...options }
    await world.world.append(`alert-${alertId}`, [{ type: 'AlertCreated.v2', data }])
    return alertId
  }
  const expired = async () => {
    const ids: string[] = []
    for await (const { type, stream } of world.world.log.readAll())
      if (type.startsWith('AlertExpired')) ids.push(stream.replace('alert-', ''))
    return ids
  }
  const have = (count: number) =>
    until(`${count.toString()} have expired`, async () => (await expired()).length === count)

  const whileDown = await create(Date.now() - 1)
  const first = world.run({ limits })
  await have(1)
  const whileItRuns = await create(Date.now() + 50)
  const stays = await create(null)
  await have(2)
  await first.stop()
  const again = world.run({ limits })
  const at = Date.now()
  const ticks = [['AAPL', 181, 1_000, at] as const]
  const data = { source: 'simulated', date: tradingDate(at), ticks: ticks.map(([...tick]) => tick) }
  await world.append({ type: 'PricesTicked', data } as never)
  await until('the one that stays triggers', async () => (await world.fired()).length > 0)
  await again.stop()
  expect((await world.fired()).map(({ event }) => event.data.alertId)).toEqual([stays])
  expect(await expired()).toEqual([whileDown, whileItRuns])
})
