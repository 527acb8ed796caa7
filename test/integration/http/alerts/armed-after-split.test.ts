import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { alertAggregate } from '../../../../src/domain/alert/decider.ts'
import { splitStock } from '../../../support/http/occurrences.ts'
import { openTraders } from '../../../support/http/traders.ts'

it('an alert is armed again, and restored, at its level among the bars that a split has adjusted', async () => {
  const world = await openTraders()
  try {
    const { app, ada } = world
    const create = async (body: object) =>
      ((await ada.post('/api/alerts').send(body).expect(201)).body as { id: string }).id
    const shown = async (id: string) => {
      const list = (await ada.get('/api/alerts').expect(200)).body as { id: string }[]
      return list.find((alert) => alert.id === id)
    }
    const terms = { symbol: 'GM', condition: 'price_above', value: 50 }
    const [triggered, deleted, edited] = [
      await create(terms),
      await create(terms),
      await create(terms),
    ]
    const at = app.now()
    const where = { stream: 'priceFeed-simulated_2025-06-10', revision: 4, index: 0 }
    const tick = { ...where, price: 51, volume: 9, at }
    for (const alertId of [triggered, edited]) {
      const command = {
        type: 'TriggerAlert',
        alertId,
        tick,
        measured: 51,
        reference: null,
      } as const
      const how = { commandId: randomUUID(), userId: null, now: new Date(at) }
      await app.commands.handle(alertAggregate, alertId, command, how)
    }
    app.advance(Date.parse('2025-06-12T03:59:00Z') - app.now())
    await world.signInAgain()
    await ada.delete(`/api/alerts/${deleted}`).expect(204)
    app.advance(120_000)
    await splitStock(app, 'GM')
    await app.caughtUp()
    await ada
      .put(`/api/alerts/${edited}`)
      .send({ ...terms, value: 30 })
      .expect(204)
    await ada.post(`/api/alerts/${triggered}/rearm`).expect(204)
    await ada.post(`/api/alerts/${deleted}/restore`).expect(204)
    for (const [id, value] of [
      [triggered, 25],
      [deleted, 25],
      [edited, 30],
    ] as const)
      expect(await shown(id)).toMatchObject({ isActive: true, value })
  } finally {
    await world.close()
  }
})
