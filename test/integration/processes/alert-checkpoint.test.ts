import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { alertCheckpoint } from '../../../src/processes/alerts/checkpoint.ts'
import { AlertWorld } from '../../support/worlds/alert-world.ts'
import { listed } from '../../support/logs/market-events.ts'
import { until } from '../../support/until.ts'

const userId = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'
const date = '2025-01-02'

it('a checkpoint behind the end of a log that was put back is forgotten, and alerts fire', async () => {
  const world = new AlertWorld()
  onTestFinished(() => world.dispose())
  await world.start()
  await world.append(listed('AAPL'))
  const head = await world.world.log.head()
  const lost = { commit: (head?.commit ?? 0n) + 10n, prepare: (head?.prepare ?? 0n) + 10n }
  world.checkpoint = lost
  const process = world.run()
  await until('it watches', () => process.reports.some(({ kind }) => kind === 'watching'))
  const alertId = randomUUID()
  const rule = { alertId, userId, symbol: 'AAPL', condition: 'price_above', value: 180 } as const
  await world.append({ type: 'AlertCreated', data: rule })
  await world.append({
    type: 'PricesTicked',
    data: {
      source: 'simulated',
      date,
      ticks: [['AAPL', 181, 1_000, Date.parse(`${date}T17:00:00Z`)]],
    },
  })
  await until('it fires', async () => (await world.fired()).length === 1)
  await process.stop()
  expect(world.checkpoint.commit).toBeLessThan(lost.commit)
})

it('alerts of all kinds trigger while the day of a rule is saved, and after a restart', async () => {
  const world = new AlertWorld()
  onTestFinished(() => world.dispose())
  await world.start()
  await world.append(listed('AAPL'))
  const limits = { rulesCheckpointEveryMs: 0 }
  let process = world.run({ limits })
  const conditions = [{ left: 'price', operator: 'above', right: 182 } as const]
  const rule = { match: 'all', conditions } as const
  const options = { repeat: 'once', cooldownSeconds: 60, expiresAt: null } as const
  const create = (terms: object) => {
    const alertId = randomUUID()
    const data = { alertId, userId, symbol: 'AAPL', ...terms }
    return world.world.append(`alert-${alertId}`, [{ type: 'AlertCreated.v2', data }])
  }
  const tick = (price: number, second: number) =>
    world.append({
      type: 'PricesTicked',
      data: {
        source: 'simulated',
        date,
        ticks: [['AAPL', price, 1_000, Date.parse(`${date}T17:00:00Z`) + second * 1_000]],
      },
    })
  await create({ rule, ...options })
  await create({ condition: 'price_above', value: 180 })
  await create({ condition: 'price_above', value: 181 })
  await tick(180, 0)
  await until('the first triggers', async () => (await world.fired()).length === 1)
  const { loadSaved } = alertCheckpoint(world.world.store)
  await until('its day is saved', async () => (await loadSaved()).days.size === 1)
  await tick(181, 1)
  await until('the second triggers', async () => (await world.fired()).length === 2)
  await process.stop()
  process = world.run({ limits })
  await tick(182, 2)
  await until('the rule triggers', async () => (await world.fired()).length === 3)
  await process.stop()
})
