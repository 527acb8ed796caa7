import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userReply } from '../../../../src/contracts/accounts/user-reply.ts'
import type { TypedAlertBody } from '../../../../src/contracts/alerts/alert-bodies.ts'
import { alertHistoryReply } from '../../../../src/contracts/alerts/alert-history.ts'
import { type Alert, alert, alertsReply } from '../../../../src/contracts/alerts/alerts.ts'
import type { AlertCommand } from '../../../../src/domain/alert/commands.ts'
import { alertAggregate } from '../../../../src/domain/alert/decider.ts'
import { friday, openTraders, type TradersApp } from '../../../support/http/traders.ts'

const body = { symbol: 'AAPL', condition: 'price_above', value: 210 }

describe('price alerts', () => {
  let world: TradersApp
  beforeAll(async () => {
    world = await openTraders()
  })
  afterAll(() => world.close())

  const create = async (given: object = {}, agent = world.ada): Promise<Alert> => {
    const response = await agent.post('/api/alerts').send({ ...body, ...given })
    expect(response.text).toContain('"id"')
    expect(response.status).toBe(201)
    return alert.parse(response.body)
  }
  const list = async (query = '', agent = world.ada) =>
    alertsReply.parse((await agent.get(`/api/alerts${query}`).expect(200)).body)

  /** The market fires it, as its process does. */
  const fire = async (alertId: string, price: number) => {
    const at = world.app.now()
    const tick = {
      stream: 'priceFeed-simulated_2025-06-10',
      revision: 4,
      index: 1,
      price,
      volume: 1_000,
      at,
    }
    const result = await world.app.commands.handle(
      alertAggregate,
      alertId,
      { type: 'TriggerAlert', alertId, tick, measured: price, reference: null },
      { commandId: randomUUID(), userId: null, now: new Date(at) },
    )
    expect(result.ok).toBe(true)
    await world.app.caughtUp()
  }

  it('are the trader’s own, newest first, seen at once', async () => {
    const first = await create({ symbol: ' aapl ' })
    expect(first).toMatchObject({ ...body, isActive: true, triggeredAt: null })
    world.app.advance(1_000)
    const second = await create({ symbol: 'MSFT', condition: 'percent_change', value: -2.5 })
    expect((await list()).map(({ id }) => id)).toEqual([second.id, first.id])
    expect(await list()).toEqual([second, first])
    expect(await list('', world.bob)).toEqual([])
  })

  it.each([
    [{ ...body, value: '210' }, 400, 'Value must be a number'],
    [{ ...body, value: 0 }, 400, 'Enter a price above 0'],
    [{ ...body, value: -5 }, 400, 'Enter a price above 0'],
    [{ ...body, value: 2e9 }, 400, 'Enter a price of at most 1,000,000,000'],
    [{ ...body, value: 1e-13 }, 400, 'Enter a price of at least 0.000000000001'],
    [{ ...body, condition: 'volume_spike', value: 0 }, 400, 'Enter a multiple above 0'],
    [{ ...body, condition: 'percent_change', value: 0 }, 400, 'Enter a percentage other than 0'],
    [
      { ...body, condition: 'percent_change', value: -101 },
      400,
      'Enter a percentage of at least −100',
    ],
    [{ ...body, symbol: 'NOPE' }, 404, 'Unknown symbol NOPE'],
    [{ ...body, symbol: undefined }, 400, 'Symbol is required'],
    [{ ...body, more: true }, 400, 'Unrecognized key: "more"'],
  ])('are not made of %j', async (given, status, text) => {
    const response = await world.ada.post('/api/alerts').send(given)
    expect([response.status, response.text]).toEqual([status, text])
  })

  it('are made at the level of a stock that costs a fraction of a cent', async () => {
    expect(await create({ value: 0.00005 })).toMatchObject({ value: 0.00005 })
  })

  it('are refused with the reason where there is nothing to measure against', async () => {
    await world.app.list(friday, [
      { symbol: 'NEWCO', name: 'New', sector: 'Technology', closes: [10] },
    ])
    await world.app.caughtUp()
    const answer = async (condition: string) => {
      const response = await world.ada
        .post('/api/alerts')
        .send({ symbol: 'NEWCO', condition, value: 5 })
      return [response.status, response.text]
    }
    expect(await answer('percent_change')).toEqual([
      409,
      'NEWCO has no previous close to measure the change against',
    ])
    expect(await answer('volume_spike')).toEqual([
      409,
      'NEWCO has no average volume to measure the volume against',
    ])
    expect((await answer('price_above'))[0]).toBe(201)
  })

  it('say that they are paused and what was changed, in the list and in their history', async () => {
    const { id } = await create({ condition: 'price_below', value: 180 })
    const handle = async (command: AlertCommand) => {
      const context = { commandId: randomUUID(), userId: null }
      const result = await world.app.commands.handle(alertAggregate, id, command, context)
      expect(result.ok).toBe(true)
      await world.app.caughtUp()
    }
    const split = { to: 10, for: 1, date: '2025-06-09' } as const
    await handle({ type: 'PauseAlert', alertId: id, reason: 'suspected_split', setBefore: true })
    const standing = async () => (await list()).find((one) => one.id === id)
    const paused = { state: 'paused', pauseReason: 'suspected_split', isActive: true, value: 180 }
    expect(await standing()).toMatchObject(paused)
    await handle({ type: 'ResumeAlert', alertId: id, split })
    expect(await standing()).toMatchObject({ state: 'active', pauseReason: null, value: 18 })
    await fire(id, 17.5)
    expect(await standing()).toMatchObject({ state: 'triggered', isActive: false, value: 18 })
    const told = await world.ada.get(`/api/alerts/${id}/history`).expect(200)
    const { events, why } = alertHistoryReply.parse(told.body)
    expect(events.map(({ type }) => type)).toEqual([
      ...['AlertCreated', 'AlertPaused', 'AlertRevised', 'AlertResumed', 'AlertTriggered'],
    ])
    expect(events[2]).toMatchObject({ from: 180, value: 18, split: '10:1' })
    expect(why?.rule.value).toBe(18)
    expect(why?.sentence).toContain('changed from 180.00 to 18.00 for a 10:1 split on 2025-06-09')
  })

  it('have one of four conditions', async () => {
    const response = await world.ada.post('/api/alerts').send({ ...body, condition: 'price_equal' })
    expect(response.status).toBe(400)
    expect(response.text).toMatch(/^condition must be one of price_above, /)
  })

  it('have no infinite value, however it is written', async () => {
    const response = await world.ada
      .post('/api/alerts')
      .set('Content-Type', 'application/json')
      .send('{"symbol":"AAPL","condition":"price_above","value":1e999}')
    expect([response.status, response.text]).toEqual([400, 'Value must be a number'])
  })

  it('are deleted once, and only by their owner', async () => {
    const { id } = await create()
    const foreign = await world.bob.delete(`/api/alerts/${id}`)
    expect([foreign.status, foreign.text]).toEqual([404, 'There is no such alert'])
    await world.ada.delete(`/api/alerts/${id.toUpperCase()}`).expect(204)
    expect((await list()).map((each) => each.id)).not.toContain(id)
    await world.ada.delete(`/api/alerts/${id}`).expect(404)
    await world.ada.delete('/api/alerts/7').expect(404)
  })

  it('give the same answer and one event for a key that comes twice', async () => {
    const key = randomUUID()
    const post = (given: object) =>
      world.bob
        .post('/api/alerts')
        .set('Idempotency-Key', key)
        .send({ ...body, ...given })
    const first = await post({}).expect(201)
    const { id } = alert.parse(first.body)
    world.app.advance(60_000)
    await fire(id, 211)
    const second = await post({}).expect(201)
    expect(second.body).toEqual(first.body)
    expect(await world.app.eventTypes(`alert-${id}`)).toEqual([
      'AlertCreated.v3',
      'AlertTriggered.v2',
    ])
    await post({ value: 211 }).expect(422)
  })

  it('tell why they fired: tick, price, rule and both positions', async () => {
    const { id } = await create({ value: 205 })
    const quiet = alertHistoryReply.parse((await world.ada.get(`/api/alerts/${id}/history`)).body)
    expect(quiet).toMatchObject({ events: [{ type: 'AlertCreated', value: 205 }], why: null })
    await fire(id, 205.5)
    const { events, why } = alertHistoryReply.parse(
      (await world.ada.get(`/api/alerts/${id}/history`).expect(200)).body,
    )
    expect(events.map(({ type }) => type)).toEqual(['AlertCreated', 'AlertTriggered'])
    expect(why).toMatchObject({
      rule: { symbol: 'AAPL', condition: 'price_above', value: 205 },
      tick: { revision: 4, index: 1, price: 205.5 },
      before: null,
      tickPosition: 'priceFeed-simulated_2025-06-10@4',
      firedPosition: `alert-${id}@1`,
    })
    expect(why?.sentence).toContain('AAPL traded at 205.50 ')
    expect(why?.sentence).toContain('205.50 ≥ 205.00')
    expect((await list()).find((each) => each.id === id)).toMatchObject({ isActive: false })
    await world.ada.delete(`/api/alerts/${id}`).expect(204)
    const after = alertHistoryReply.parse((await world.ada.get(`/api/alerts/${id}/history`)).body)
    expect(after.events.at(-1)?.type).toBe('AlertDeleted')
    await world.bob.get(`/api/alerts/${id}/history`).expect(404)
    await world.ada.get(`/api/alerts/${randomUUID()}/history`).expect(404)
    await world.ada.get('/api/alerts/nothing/history').expect(404)
  })

  it('tell the tick before, by its place in the log, and nothing of what is not there', async () => {
    const date = '2025-06-10'
    const start = Date.parse('2025-06-10T14:30:00Z')
    const batches = [
      [['AAPL', 201, 1_000]],
      [
        ['MSFT', 402, 500],
        ['AAPL', 203, 1_500],
        ['GM', 44.5, 100],
        ['AAPL', 206, 2_000],
      ],
      [['GM', 44.6, 200]],
      [['AAPL', 208, 2_500]],
    ] as const
    for (const batch of batches) await world.app.tick(date, batch)
    const stream = `priceFeed-simulated_${date}`
    const { id: userId } = userReply.parse((await world.ada.get('/api/user').expect(200)).body)
    /** Also of a kind that the stock's three days give no reference for. */
    const createUnmeasured = async (given: object) => {
      const id = randomUUID()
      const terms = { ...body, ...given } as TypedAlertBody
      const command: AlertCommand = {
        type: 'CreateAlert',
        alertId: id,
        userId,
        ...terms,
        isListed: true,
        activeAlerts: 0,
        references: null,
      }
      const how = { commandId: randomUUID(), userId }
      expect((await world.app.commands.handle(alertAggregate, id, command, how)).ok).toBe(true)
      return { id, symbol: terms.symbol }
    }
    const fireAt = async (
      revision: number,
      index: number,
      given: object,
      reference: number | null,
    ) => {
      const { id, symbol } = await createUnmeasured(given)
      const tick = { stream, revision, index, price: 206, volume: 2_000, at: start }
      const command = { type: 'TriggerAlert', alertId: id, tick, measured: 206, reference } as const
      const how = { commandId: randomUUID(), userId: null, now: new Date(world.app.now()) }
      expect((await world.app.commands.handle(alertAggregate, id, command, how)).ok).toBe(true)
      const told = await world.ada.get(`/api/alerts/${id}/history`).expect(200)
      const before = alertHistoryReply.parse(told.body).why?.before
      expect(before === null || before?.stream === stream, symbol).toBe(true)
      return before && [before.revision, before.index, before.price, before.measured]
    }
    const apple = { value: 205 }
    expect(await fireAt(1, 3, apple, null)).toEqual([1, 1, 203, 203])
    expect(await fireAt(1, 1, apple, null)).toEqual([0, 0, 201, 201])
    expect(await fireAt(3, 0, apple, null)).toEqual([1, 3, 206, 206])
    expect(await fireAt(0, 0, apple, null)).toBeNull()
    expect(await fireAt(1, 0, { symbol: 'MSFT', value: 205 }, null)).toBeNull()
    const change = { condition: 'percent_change', value: 2 }
    expect(await fireAt(1, 3, change, 200)).toEqual([1, 1, 203, 1.5])
    const spike = { condition: 'volume_spike', value: 2 }
    expect(await fireAt(1, 3, spike, 1_000)).toEqual([1, 1, 203, 1.5])
  })

  it('can be seen as of a past moment, deleted ones included', async () => {
    const before = new Date(world.app.now()).toISOString()
    world.app.advance(1_000)
    const { id } = await create({ symbol: 'GM', value: 50 })
    world.app.advance(1_000)
    const active = new Date(world.app.now()).toISOString()
    world.app.advance(1_000)
    await fire(id, 51)
    world.app.advance(1_000)
    const fired = new Date(world.app.now()).toISOString()
    world.app.advance(1_000)
    await world.ada.delete(`/api/alerts/${id}`).expect(204)
    const at = async (moment: string) =>
      (await list(`?asOf=${encodeURIComponent(moment)}`)).find((each) => each.id === id)
    expect(await at(before)).toBeUndefined()
    expect(await at(active)).toMatchObject({ isActive: true, triggeredAt: null })
    expect(await at(fired)).toMatchObject({ isActive: false })
    expect(await at(new Date(world.app.now()).toISOString())).toBeUndefined()
    expect(await list(`?asOf=${encodeURIComponent(fired)}`, world.bob)).not.toContainEqual(
      expect.objectContaining({ id }),
    )
  })

  it('cannot be seen as of the future or of no moment', async () => {
    const future = new Date(world.app.now() + 1_000).toISOString()
    const ahead = await world.ada.get(`/api/alerts?asOf=${future}`)
    expect([ahead.status, ahead.text]).toEqual([400, 'asOf must not be in the future'])
    const none = await world.ada.get('/api/alerts?asOf=yesterday')
    expect([none.status, none.text]).toEqual([
      400,
      'asOf must be a time as in 2026-01-31T15:04:05Z or a position as in @120/120',
    ])
  })

  it.each([
    ['get', '/api/alerts'],
    ['post', '/api/alerts'],
    ['delete', `/api/alerts/${randomUUID()}`],
    ['get', `/api/alerts/${randomUUID()}/history`],
  ] as const)('are not for visitors: %s %s', async (method, path) => {
    const response = await world.app.agent()[method](path)
    expect([response.status, response.text]).toEqual([401, 'Not signed in'])
  })
})
