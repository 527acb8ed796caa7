import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { AlertWorld } from '../../support/alert-world.ts'
import { listed } from '../../support/market-events.ts'
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
