import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alertHistoryReply } from '../../../../src/contracts/alerts/alert-history.ts'
import { alertAggregate } from '../../../../src/domain/alert/decider.ts'
import { openTraders, type TradersApp } from '../../../support/http/traders.ts'

const symbol = 'AAPL'
const priceAbove = (right: number) => ({
  match: 'all',
  conditions: [
    { left: 'price', operator: 'above', right },
    { left: 'price', operator: 'above', right: 'previousClose', factor: 0.5 },
  ],
})
const ruleAlert = { symbol, rule: priceAbove(1_000) }
const scan = [
  { field: 'PRICE', operator: 'greater than', compareType: 'NUMERIC', compareValue: '500' },
]

describe('an alert with a rule', () => {
  let world: TradersApp
  beforeAll(async () => {
    world = await openTraders()
  })
  afterAll(() => world.close())

  const create = async (body: object) =>
    ((await world.ada.post('/api/alerts').send(body).expect(201)).body as { id: string }).id
  const shown = async (id: string) => {
    const list = (await world.ada.get('/api/alerts').expect(200)).body as { id: string }[]
    return list.find((alert) => alert.id === id)
  }
  const refusal = async (body: object) => {
    const { status, text } = await world.ada.post('/api/alerts').send(body)
    return [status, text]
  }

  it('is shown with the members of every alert, its rule and its options', async () => {
    const id = await create({ ...ruleAlert, repeat: 'every', cooldownSeconds: 60 })
    expect(await shown(id)).toEqual({
      id,
      symbol,
      condition: 'rule',
      value: null,
      rule: priceAbove(1_000),
      repeat: 'every',
      cooldownSeconds: 60,
      expiresAt: null,
      isActive: true,
      state: 'active',
      pauseReason: null,
      triggeredAt: null,
      createdAt: expect.any(String) as string,
    })
  })

  it('may watch a scan, which has no symbol', async () => {
    const id = await create({ scan, on: 'enters' })
    expect(await shown(id)).toMatchObject({ symbol: null, condition: 'scan', on: 'enters' })
  })

  it('is edited, paused, resumed, deleted and restored', async () => {
    const id = await create(ruleAlert)
    const at = `/api/alerts/${id}`
    const typed = { symbol, condition: 'price_below', value: 2 }
    await world.ada.put(at).send(typed).expect(204)
    expect(await shown(id)).toMatchObject(typed)
    await world.ada.put(at).send(ruleAlert).expect(204)
    await world.ada.post(`${at}/pause`).expect(204)
    expect(await shown(id)).toMatchObject({ state: 'paused', pauseReason: 'trader' })
    await world.ada.post(`${at}/resume`).expect(204)
    await world.ada.delete(at).expect(204)
    expect(await shown(id)).toBeUndefined()
    await world.ada.post(`${at}/restore`).expect(204)
    expect(await shown(id)).toMatchObject({ state: 'active', rule: ruleAlert.rule })
    const history = await world.ada.get(`${at}/history`).expect(200)
    const { events } = history.body as { events: { type: string }[] }
    expect(events.map(({ type }) => type)).toEqual([
      ...['AlertCreated', 'AlertRevised', 'AlertRevised', 'AlertPaused', 'AlertResumed'],
      ...['AlertDeleted', 'AlertRestored'],
    ])
  })

  it('stays active where it repeats, and tells every condition; otherwise it is armed again', async () => {
    const terms = { symbol, rule: priceAbove(150) }
    const [every, once] = [await create({ ...terms, repeat: 'every' }), await create(terms)]
    const conditions = [
      { value: 201, level: 150 },
      { value: 201, level: 100 },
    ]
    const at = world.app.now()
    const stream = 'priceFeed-simulated_2025-06-10'
    const tick = { stream, revision: 4, index: 1, price: 201, volume: 1_000, at }
    const trigger = async (alertId: string, fired = symbol) => {
      const command = { type: 'TriggerAlert', alertId, tick, symbol: fired, conditions } as const
      const how = { commandId: randomUUID(), userId: null, now: new Date(at) }
      expect(await world.app.commands.handle(alertAggregate, alertId, command, how)).toMatchObject({
        ok: true,
      })
      await world.app.caughtUp()
    }
    const triggeredAt = new Date(at).toISOString()
    await trigger(every)
    expect(await shown(every)).toMatchObject({ isActive: true, state: 'active', triggeredAt })
    await trigger(once)
    expect(await shown(once)).toMatchObject({ isActive: false, state: 'triggered', triggeredAt })
    const told = async (id: string) =>
      alertHistoryReply.parse((await world.ada.get(`/api/alerts/${id}/history`).expect(200)).body)
    const { events, why } = await told(once)
    const where = { stream, revision: 4, index: 1, price: 201, at: triggeredAt }
    expect(events[1]).toMatchObject({ type: 'AlertTriggered', symbol, tick: where, conditions })
    expect(why).toMatchObject({ tick: where, conditions, rule: { rule: terms.rule } })
    expect(why?.sentence).toContain('Price at least 150 (201, 150); ')
    await world.ada.post(`/api/alerts/${once}/rearm`).expect(204)
    expect(await shown(once)).toMatchObject({ isActive: true, state: 'active', triggeredAt: null })
    expect((await told(once)).events.at(-1)?.type).toBe('AlertRearmed')

    const watched = await create({ scan, on: 'leaves' })
    await trigger(watched, 'MSFT')
    expect(await shown(watched)).toMatchObject({ isActive: true, state: 'active', triggeredAt })
    expect((await told(watched)).events[1]).toMatchObject({ symbol: 'MSFT', tick: where })
  })

  it('repeats after five minutes unless it is told otherwise, and after a day at most', async () => {
    const id = await create({ ...ruleAlert, repeat: 'every' })
    expect(await shown(id)).toMatchObject({ cooldownSeconds: 300 })
    const day = await create({ ...ruleAlert, repeat: 'every', cooldownSeconds: 86_400 })
    expect(await shown(day)).toMatchObject({ cooldownSeconds: 86_400 })
    expect(await refusal({ ...ruleAlert, cooldownSeconds: 86_401 })).toEqual([
      400,
      'cooldownSeconds must be at most 86400',
    ])
  })

  it('is tried on ticks, and says how near it came by them', async () => {
    const date = '2025-06-10'
    const crossing = {
      match: 'all',
      conditions: [{ left: 'price', operator: 'crosses_above', right: 204 }],
    }
    const id = await create({ symbol, rule: crossing })
    await world.app.tick(date, [[symbol, 201, 1_000]])
    const [, crosses] = await world.app.tick(date, [
      [symbol, 203.5, 1_500],
      [symbol, 206, 2_000],
    ])
    const body = { symbol, rule: crossing, from: '2025-06-10T00:00:00Z' }
    const dryRun = await world.ada.post('/api/alerts/dry-run').send(body).expect(200)
    expect(dryRun.body).toMatchObject({
      resolution: 'tick',
      triggers: [{ at: new Date(crosses?.[3] ?? 0).toISOString(), price: 206 }],
    })
    const nearest = await world.ada.get(`/api/alerts/${id}/nearest`).expect(200)
    expect(nearest.body).toMatchObject([{ value: 203.5, level: 204, distance: 0.5 }])
  })

  it('says how near each condition came since it was set, and not before', async () => {
    const date = '2025-06-10'
    const conditions = [
      { left: 'price', operator: 'above', right: 220 },
      { left: 'price', operator: 'below', right: 100 },
    ]
    const [before] = await world.app.tick(date, [[symbol, 219, 2_100]])
    world.app.advance(before![3] + 500 - world.app.now())
    await world.signInAgain()
    const id = await create({ symbol, rule: { match: 'any', conditions } })
    const nearest = async () =>
      (await world.ada.get(`/api/alerts/${id}/nearest`).expect(200)).body as object[]
    expect(await nearest()).toEqual([null, null])
    const [low] = await world.app.tick(date, [[symbol, 212, 2_200]])
    const [high] = await world.app.tick(date, [[symbol, 215, 2_300]])
    const when = (tick: typeof low) => new Date(tick![3]).toISOString()
    expect(await nearest()).toEqual([
      { value: 215, level: 220, distance: 5, when: when(high) },
      { value: 212, level: 100, distance: 112, when: when(low) },
    ])
    await world.bob.get(`/api/alerts/${id}/nearest`).expect(404)
  })

  it('may be about a line, is tried on ticks, and says how near it came to it', async () => {
    const date = '2025-06-10'
    const from = Date.parse(`${date}T04:00:00Z`) / 1_000
    const line = [
      { time: from, price: 300 },
      { time: from + 3_600, price: 300.5 },
    ]
    const condition = { left: 'price', operator: 'crosses_above', right: { line } }
    const rule = { match: 'all', conditions: [condition] }
    const id = await create({ symbol, rule })
    expect(await shown(id)).toMatchObject({ rule })
    await world.app.tick(date, [[symbol, 299, 3_000]])
    const body = { symbol, rule, from: `${date}T00:00:00Z` }
    const dryRun = await world.ada.post('/api/alerts/dry-run').send(body).expect(200)
    expect(dryRun.body).toMatchObject({ resolution: 'tick', triggers: [] })
    const nearest = await world.ada.get(`/api/alerts/${id}/nearest`).expect(200)
    const [near] = nearest.body as { value: number; level: number; when: string }[]
    const level = 300 + ((Date.parse(near!.when) / 1_000 - from) / 3_600) * 0.5
    expect(near!.value).toBe(299)
    expect(near!.level).toBeCloseTo(level, 9)
  })

  it('is restored for ten minutes', async () => {
    const id = await create(ruleAlert)
    await world.ada.delete(`/api/alerts/${id}`).expect(204)
    world.app.advance(600_001)
    const late = await world.ada.post(`/api/alerts/${id}/restore`)
    expect([late.status, late.text]).toEqual([409, 'An alert can be restored for 10 minutes'])
  })

  it('is expired from its moment on', async () => {
    const expiresAt = new Date(world.app.now() + 60_000).toISOString()
    const id = await create({ ...ruleAlert, expiresAt })
    world.app.advance(60_000)
    expect(await shown(id)).toMatchObject({ isActive: false, state: 'expired', expiresAt })
    const now = world.app.now()
    const how = { commandId: randomUUID(), userId: null, now: new Date(now) }
    const expire = { type: 'ExpireAlert', alertId: id, now } as const
    await world.app.commands.handle(alertAggregate, id, expire, how)
    const early = await world.ada.post(`/api/alerts/${id}/rearm`)
    expect([early.status, early.text]).toEqual([
      409,
      'The time at which the alert expires has passed; edit it to choose a later one',
    ])
    const later = { ...ruleAlert, expiresAt: new Date(now + 60_000).toISOString() }
    await world.ada.put(`/api/alerts/${id}`).send(later).expect(204)
    expect(await shown(id)).toMatchObject({ isActive: true, state: 'active' })
  })

  it.each<[string, object, number, string]>([
    [
      'of nothing',
      { rule: { match: 'all', conditions: [] } },
      400,
      'A rule must have at least one condition',
    ],
    [
      'of nine conditions',
      { rule: { match: 'all', conditions: Array(9).fill(priceAbove(1).conditions[0]) } },
      400,
      'A rule can have at most 8 conditions',
    ],
    [
      'of an unknown metric',
      { rule: { match: 'all', conditions: [{ left: 'luck', operator: 'above', right: 1 }] } },
      400,
      'Unknown metric luck',
    ],
    [
      'of an unknown timeframe',
      {
        rule: {
          match: 'all',
          conditions: [{ left: 'price', operator: 'above', right: { sma: 20, timeframe: '2D' } }],
        },
      },
      400,
      'Unknown timeframe 2D',
    ],
    [
      'of a line that runs backwards',
      {
        rule: {
          match: 'all',
          conditions: [
            {
              left: 'price',
              operator: 'above',
              right: { line: [60, 0].map((time) => ({ time, price: 1 })) },
            },
          ],
        },
      },
      400,
      'A line must have its earlier anchor first',
    ],
    [
      'with a short cooldown',
      { ...ruleAlert, cooldownSeconds: 59 },
      400,
      'cooldownSeconds must be at least 60',
    ],
    [
      'that has expired',
      { ...ruleAlert, expiresAt: '2020-01-01T00:00:00Z' },
      400,
      'expiresAt must be in the future',
    ],
    [
      'of a metric that its symbol never has',
      { rule: { match: 'all', conditions: [{ left: 'sma200Dist', operator: 'above', right: 1 }] } },
      409,
      'AAPL has no SMA200 Distance %, so the rule can never hold',
    ],
    ['of an unknown symbol', { ...ruleAlert, symbol: 'NOPE' }, 404, 'Unknown symbol NOPE'],
  ])('is refused %s', async (_, body, status, sentence) => {
    expect(await refusal({ symbol, ...body })).toEqual([status, sentence])
  })
})
