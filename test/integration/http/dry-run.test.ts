import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dryRunReply } from '../../../src/contracts/alerts.ts'
import { stockAggregate } from '../../../src/domain/stock/decider.ts'
import { openTraders, type TradersApp } from '../../support/http/traders.ts'

describe('a dry run of an alert', () => {
  let world: TradersApp
  beforeAll(async () => {
    world = await openTraders()
  })
  afterAll(() => world.close())

  const run = async (body: object) =>
    dryRunReply.parse((await world.ada.post('/api/alerts/dry-run').send(body).expect(200)).body)

  it('tells when it would have fired over recorded history, and records nothing', async () => {
    // Closes 190, 195, 200; highs are one above, lows one below.
    const reply = await run({ symbol: 'AAPL', condition: 'price_above', value: 196 })
    expect(reply).toEqual({
      // Set again after the close below the level, it fires at the next open beyond it.
      fires: [
        { at: '2025-06-05T00:00:00.000Z', price: 196 },
        { at: '2025-06-06T00:00:00.000Z', price: 200 },
      ],
      barsLooked: 3,
      resolution: '1D',
    })
    expect((await world.ada.get('/api/alerts')).body).toEqual([])
  })

  it('measures changes against the day before', async () => {
    const { fires } = await run({ symbol: 'GM', condition: 'percent_change', value: 9 })
    expect(fires).toEqual([{ at: '2025-06-06T00:00:00.000Z', price: 44 }])
  })

  it('begins where it is asked to', async () => {
    const body = { symbol: 'AAPL', condition: 'price_above', value: 1 }
    expect((await run({ ...body, from: '2025-06-06T00:00:00Z' })).barsLooked).toBe(1)
    const future = new Date(world.app.now() + 60_000).toISOString()
    const refused = await world.ada.post('/api/alerts/dry-run').send({ ...body, from: future })
    expect([refused.status, refused.text]).toEqual([400, 'from must not be in the future'])
  })

  it('measures the volume of the day that it begins in by all that the day had traded', async () => {
    const { app } = world
    const hours = { open: [210, 210, 210], high: [211, 211, 211], low: [209, 209, 209] }
    const bars = { ...hours, close: [210, 210, 210], volume: [900_000, 600_000, 500_000] }
    // Ten, eleven and twelve o'clock in New York, of a day after three of a million shares each.
    const times = { start: Date.parse('2025-06-09T14:00:00Z') / 1_000, step: 3_600 }
    const history = { timeframe: '1H', bars: { times, ...bars } } as const
    const command = { type: 'ImportBars', source: 'simulated', symbol: 'AAPL', ...history } as const
    const context = { commandId: randomUUID(), userId: null }
    expect(await app.commands.handle(stockAggregate, 'AAPL', command, context)).toMatchObject({
      ok: true,
    })
    await app.caughtUp()
    const from = '2025-06-09T15:00:00Z'
    const reply = await run({ symbol: 'AAPL', condition: 'volume_spike', value: 1.4, from })
    const at = '2025-06-09T15:00:00.000Z'
    expect(reply).toEqual({ fires: [{ at, price: 210 }], barsLooked: 2, resolution: '1H' })
  })

  it.each([
    [{ symbol: 'NOPE', condition: 'price_above', value: 1 }, 404, 'Unknown symbol NOPE'],
    [{ symbol: 'AAPL', condition: 'price_above', value: 0 }, 400, /^Value must be/],
    [
      { symbol: 'AAPL', condition: 'price_above', value: 1, from: 'x' },
      400,
      /^from must be a time/,
    ],
    [
      { symbol: 'AAPL', condition: 'sideways', value: 1 },
      400,
      /^condition must be one of price_above, /,
    ],
  ])('does not run %j', async (body, status, text) => {
    const response = await world.ada.post('/api/alerts/dry-run').send(body)
    expect(response.status).toBe(status)
    expect(response.text).toMatch(text)
  })

  it('is not for visitors', async () => {
    const response = await world.app.agent().post('/api/alerts/dry-run').send({})
    expect([response.status, response.text]).toEqual([401, 'Not signed in'])
  })
})
