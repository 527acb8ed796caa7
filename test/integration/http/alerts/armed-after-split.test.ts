import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { alertAggregate } from '../../../../src/domain/alert/decider.ts'
import { streamPrefix } from '../../../../src/domain/streams.ts'
import { splitStock } from '../../../support/http/occurrences.ts'
import { openTraders, type TradersApp } from '../../../support/http/traders.ts'

const trigger = async (app: TradersApp['app'], alertId: string, price: number) => {
  const at = app.now()
  const where = { stream: 'priceFeed-simulated_2025-06-10', revision: 4, index: 0 }
  const tick = { ...where, price, volume: 9, at }
  const command = { type: 'TriggerAlert', alertId, tick, measured: price, reference: null } as const
  const how = { commandId: randomUUID(), userId: null, now: new Date(at) }
  await app.commands.handle(alertAggregate, alertId, command, how)
}

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
    for (const alertId of [triggered, edited]) await trigger(app, alertId, 51)
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

it('no alert is armed again or restored before the read model of stocks has its splits', async () => {
  const world = await openTraders({ limits: { ownWriteWaitMs: 50 } })
  try {
    const { app, ada } = world
    const terms = { symbol: 'GM', condition: 'price_above', value: 50 }
    const create = async () =>
      ((await ada.post('/api/alerts').send(terms).expect(201)).body as { id: string }).id
    const [triggered, deleted] = [await create(), await create()]
    await trigger(app, triggered, 51)
    app.advance(Date.parse('2025-06-12T03:59:00Z') - app.now())
    await world.signInAgain()
    await ada.delete(`/api/alerts/${deleted}`).expect(204)
    app.advance(120_000)
    app.holdProjections(streamPrefix.stock)
    await splitStock(app, 'GM')
    const calls = [`/api/alerts/${triggered}/rearm`, `/api/alerts/${deleted}/restore`]
    for (const call of calls) {
      const early = await ada.post(call)
      expect([early.status, early.text]).toEqual([503, 'The service is temporarily unavailable'])
    }
    app.releaseProjections()
    await app.caughtUp()
    for (const call of calls) await ada.post(call).expect(204)
    const list = (await ada.get('/api/alerts').expect(200)).body as { value: number }[]
    expect(list.map(({ value }) => value)).toEqual([25, 25])
  } finally {
    await world.close()
  }
})
