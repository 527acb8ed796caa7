import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dryRunReply } from '../../../../src/contracts/alerts/alert-dry-run.ts'
import { scanDryRunReply } from '../../../../src/contracts/alerts/alert-scan-dry-run.ts'
import type { Timeframe } from '../../../../src/domain/calendar/timeframes.ts'
import { dailyBarTime } from '../../../../src/domain/calendar/trading-day.ts'
import type { BarColumns } from '../../../../src/domain/stock/bars/bar.ts'
import { stockAggregate } from '../../../../src/domain/stock/decider.ts'
import { openTraders, type TradersApp } from '../../../support/http/traders.ts'

type Prices = readonly [open: number, high: number, low: number, close: number]

/** Ninety minutes around 100: a close of 108, a wick to 112 and a gap to 120. */
const wick = (): Prices[] => {
  const minutes = Array.from({ length: 90 }, (): Prices => [100, 100.1, 99.9, 100])
  minutes[31] = [100, 108.2, 99.9, 108]
  minutes[45] = [100, 112, 99.9, 100]
  minutes[60] = [119.8, 120.5, 119.5, 120]
  for (const after of [61, 62, 63]) minutes[after] = [120, 120.5, 119.5, 120]
  return minutes
}

describe('a dry run of an alert', () => {
  let world: TradersApp
  beforeAll(async () => {
    world = await openTraders()
  })
  afterAll(() => world.close())

  const run = async (body: object) =>
    dryRunReply.parse((await world.ada.post('/api/alerts/dry-run').send(body).expect(200)).body)

  const listed = async (
    symbol: string,
    timeframe: Timeframe,
    times: BarColumns['times'],
    prices: readonly Prices[],
  ) => {
    const { commands } = world.app
    const column = (at: 0 | 1 | 2 | 3) => prices.map((bar) => bar[at])
    const bars = {
      times,
      open: column(0),
      high: column(1),
      low: column(2),
      close: column(3),
      volume: prices.map(() => 1_000),
    }
    const from = { source: 'import:test', symbol }
    const listing = { name: symbol, exchange: 'NYSE', currency: 'USD', sector: null } as const
    for (const command of [
      { type: 'ListStock', ...from, ...listing },
      { type: 'ImportBars', ...from, timeframe, bars },
    ] as const) {
      const context = { commandId: randomUUID(), userId: null }
      const { ok } = await commands.handle(stockAggregate, symbol, command, context)
      expect(ok).toBe(true)
    }
    await world.app.caughtUp()
  }

  it('tells when it would have triggered over recorded history, and records nothing', async () => {
    // Closes 190, 195, 200; highs are one above, lows one below.
    const reply = await run({ symbol: 'AAPL', condition: 'price_above', value: 196 })
    expect(reply).toEqual({
      // Set again after the close below the level, it fires at the next open beyond it.
      triggers: [
        { at: '2025-06-05', price: 196 },
        { at: '2025-06-06', price: 200 },
      ],
      barsScanned: 3,
      resolution: '1D',
      spans: [{ from: '2025-06-04', resolution: '1D', bars: 3 }],
      cutAt: null,
    })
    expect((await world.ada.get('/api/alerts')).body).toEqual([])
  })

  it('measures changes against the day before', async () => {
    const { triggers } = await run({ symbol: 'GM', condition: 'percent_change', value: 9 })
    expect(triggers).toEqual([{ at: '2025-06-06', price: 44 }])
  })

  it('is refused for a rule with a metric that the symbol never has, as setting it is', async () => {
    const conditions = [{ left: 'sma200Dist', operator: 'above', right: 1 }]
    const body = { symbol: 'AAPL', rule: { match: 'all', conditions } }
    for (const path of ['/api/alerts/dry-run', '/api/alerts']) {
      const { status, text } = await world.ada.post(path).send(body)
      expect([status, text]).toEqual([
        409,
        'AAPL has no SMA200 Distance %, so the rule can never hold',
      ])
    }
  })

  it('begins where it is asked to', async () => {
    const body = { symbol: 'AAPL', condition: 'price_above', value: 1 }
    expect((await run({ ...body, from: '2025-06-06T04:00:00Z' })).barsScanned).toBe(1)
    const future = new Date(world.app.now() + 60_000).toISOString()
    const refused = await world.ada.post('/api/alerts/dry-run').send({ ...body, from: future })
    expect([refused.status, refused.text]).toEqual([400, 'from must not be in the future'])
  })

  it('ends where it is asked to', async () => {
    const body = { symbol: 'AAPL', condition: 'price_above', value: 1 }
    const from = '2025-06-04T04:00:00Z'
    const days = { ...body, from: '2025-06-03T04:00:00Z', to: '2025-06-05T04:00:00Z' }
    expect((await run(days)).spans).toEqual([{ from: '2025-06-04', resolution: '1D', bars: 2 }])
    for (const [span, sentence] of [
      [{ from, to: '2025-06-04T03:59:59Z' }, 'to must not be before from'],
      [{ to: from }, 'to must come with from'],
    ] as const) {
      const refused = await world.ada.post('/api/alerts/dry-run').send({ ...body, ...span })
      expect([refused.status, refused.text]).toEqual([400, sentence])
    }
  })

  it('measures the volume of the day that it begins in by all that the day had traded', async () => {
    const { app } = world
    const hours = { open: [210, 210, 210], high: [211, 211, 211], low: [209, 209, 209] }
    const bars = { ...hours, close: [210, 210, 210], volume: [900_000, 600_000, 500_000] }
    // Ten, eleven and twelve o'clock in New York, of a day after thirty of a million shares each.
    const times = { start: Date.parse('2025-06-09T14:00:00Z') / 1_000, step: 3_600 }
    const history = { timeframe: '1H', bars: { times, ...bars } } as const
    const command = { type: 'ImportBars', source: 'simulated', symbol: 'AAPL', ...history } as const
    const context = { commandId: randomUUID(), userId: null }
    expect(await app.commands.handle(stockAggregate, 'AAPL', command, context)).toMatchObject({
      ok: true,
    })
    const same = (value: number) => Array.from({ length: 30 }, () => value)
    const month = {
      times: { start: Date.parse('2025-05-10T00:00:00Z') / 1_000, step: 86_400 },
      open: same(210),
      high: same(210),
      low: same(210),
      close: same(210),
      volume: same(1_000_000),
    }
    const days = { ...command, timeframe: '1D', bars: month } as const
    const again = { commandId: randomUUID(), userId: null }
    expect(await app.commands.handle(stockAggregate, 'AAPL', days, again)).toMatchObject({
      ok: true,
    })
    await app.caughtUp()
    const from = '2025-06-09T15:00:00Z'
    const reply = await run({ symbol: 'AAPL', condition: 'volume_spike', value: 1.4, from })
    const at = '2025-06-09T15:00:00.000Z'
    expect(reply).toEqual({
      triggers: [{ at, price: 210 }],
      barsScanned: 2,
      resolution: '1H',
      spans: [{ from: '2025-06-09', resolution: '1H', bars: 2 }],
      cutAt: null,
    })
  })

  it('looks at the minutes where there are no days', async () => {
    await listed(
      'WICK',
      '1m',
      { start: Date.parse('2026-11-23T10:00:00-05:00') / 1_000, step: 60 },
      wick(),
    )
    const at = (time: string) => `2026-11-23T${time}:00.000Z`
    const moments = async (value: number) =>
      (await run({ symbol: 'WICK', condition: 'price_above', value })).triggers.map(({ at }) => at)
    expect(await moments(105)).toEqual([at('15:31'), at('15:45'), at('16:00')])
    expect(await moments(111)).toEqual([at('15:45'), at('16:00')])
    expect(await run({ symbol: 'WICK', condition: 'price_above', value: 500 })).toEqual({
      triggers: [],
      barsScanned: 90,
      resolution: '1m',
      spans: [{ from: '2026-11-23', resolution: '1m', bars: 90 }],
      cutAt: null,
    })
  })

  it('of a rule takes each span in the finest that there is, and names it: days, minutes, ticks', async () => {
    const days = ['2025-06-05', '2025-06-06'] as const
    await listed('SPANS', '1D', days.map(dailyBarTime), [
      [100, 101, 99, 100],
      [100, 106, 100, 104],
    ])
    const start = Date.parse('2025-06-09T13:30:00Z') / 1_000
    const minutes = Array.from({ length: 30 }, (): Prices => [104, 104, 104, 104])
    minutes[7] = [104, 107, 104, 104]
    await listed('SPANS', '1m', { start, step: 60 }, minutes)
    const ticks = []
    for (const price of [104, 108, 104])
      ticks.push(...(await world.app.tick('2025-06-10', [['SPANS', price, 1_000]])))
    await world.app.caughtUp()
    const conditions = [{ left: 'price', operator: 'above', right: 105 }]
    const body = { symbol: 'SPANS', rule: { match: 'all', conditions }, repeat: 'every' }
    const { triggers, resolution, spans } = await run(body)
    expect(triggers.map(({ at, price }) => [at.slice(0, 16), price])).toEqual([
      // The level, which the day and the minute crossed, and the price of a tick.
      ['2025-06-06', 105],
      ['2025-06-09T13:37', 105],
      [new Date(ticks[1]![3]).toISOString().slice(0, 16), 108],
    ])
    expect(resolution).toBe('tick')
    expect(spans).toEqual([
      { from: '2025-06-05', resolution: '1D', bars: 2 },
      { from: '2025-06-09', resolution: '1m', bars: 30 },
      { from: '2025-06-10', resolution: 'tick', bars: 3 },
    ])
  })

  it('tells the trading date where the bars are days, before a weekend and after it', async () => {
    const [thursday, friday, monday] = ['2026-11-19', '2026-11-20', '2026-11-23'] as const
    await listed('WEEKEND', '1D', [thursday, friday, monday].map(dailyBarTime), [
      [100, 101, 99, 100],
      [100, 105, 100, 104],
      [103, 110, 102, 109.2],
    ])
    const { triggers } = await run({ symbol: 'WEEKEND', condition: 'price_above', value: 105.5 })
    expect(triggers).toEqual([{ at: '2026-11-23', price: 105.5 }])
  })

  it('has a nearest miss in daily bars as well, since the alert was set', async () => {
    const days = ['2025-06-05', '2026-11-19', '2026-11-20'] as const
    await listed('NEAR', '1D', days.map(dailyBarTime), [
      [100, 111.9, 99, 100],
      [100, 108, 99, 100],
      [103, 110, 102, 109.2],
    ])
    const body = { symbol: 'NEAR', condition: 'price_above', value: 112 }
    const made = await world.ada.post('/api/alerts').send(body).expect(201)
    const { id } = made.body as { id: string }
    const nearest = await world.ada.get(`/api/alerts/${id}/nearest`).expect(200)
    expect(nearest.body).toEqual([{ value: 110, level: 112, distance: 2, when: '2026-11-20' }])
  })

  it('of a watched scan names symbols at the ends of days, and of the newest hours, once a day', async () => {
    const within = (field: string, least: string, most: string) =>
      [
        ['greater than', least],
        ['less than', most],
      ].map(([operator, compareValue]) => ({
        field,
        operator,
        compareType: 'NUMERIC',
        compareValue,
      }))
    const scanned = await openTraders({ startsAt: Date.parse('2025-06-11T18:30:00Z') })
    const { app, ada } = scanned
    const run = async (body: object) =>
      scanDryRunReply.parse((await ada.post('/api/alerts/dry-run').send(body).expect(200)).body)
    await app.tick('2025-06-09', [['AAPL', 207, 1_000]])
    await app.tick('2025-06-10', [['AAPL', 205, 1_000]])
    // It matches in two of these hours, and in the one that is not over.
    const closes = [205, 208, 205, 209, 205, 208]
    const bars = {
      times: { start: Date.parse('2025-06-11T13:00:00Z') / 1_000, step: 3_600 },
      open: closes,
      high: closes,
      low: closes,
      close: closes,
      volume: closes.map(() => 1_000),
    }
    const hours = { type: 'ImportBars', source: 'simulated', timeframe: '1H' } as const
    const context = { commandId: randomUUID(), userId: null }
    await app.commands.handle(stockAggregate, 'AAPL', { ...hours, symbol: 'AAPL', bars }, context)
    await app.caughtUp()
    const scan = within('PRICE', '206', '300')
    const spans = [
      { from: '2025-06-04', resolution: '1D', moments: 5 },
      { from: '2025-06-09', resolution: '1H', moments: 7 },
    ]
    const known = { symbols: 1, spans, unknown: [] }
    const [first, second] = [
      { at: '2025-06-09', symbol: 'AAPL' },
      { at: '2025-06-11T15:00:00.000Z', symbol: 'AAPL' },
    ]
    const whole = await run({ scan, on: 'enters' })
    expect(whole).toEqual({ triggers: [first, second], count: 2, ...known })
    const left = await run({ scan, on: 'leaves' })
    expect(left.triggers.map(({ at }) => at)).toEqual([
      '2025-06-10T17:00:00.000Z',
      '2025-06-11T16:00:00.000Z',
    ])
    const from = '2025-06-11T15:30:00Z'
    const later = await run({ scan, on: 'enters', from, to: '2025-06-11T17:00:00Z' })
    expect(later).toEqual({
      triggers: [{ at: '2025-06-11T17:00:00.000Z', symbol: 'AAPL' }],
      count: 1,
      symbols: 1,
      spans: [{ from: '2025-06-11', resolution: '1H', moments: 1 }],
      unknown: [],
    })
    const ofMinutes = await run({ scan: within('vwapDistance', '-1', '1'), on: 'enters' })
    expect(ofMinutes.unknown).toEqual(['vwapDistance'])
    expect((await ada.get('/api/alerts')).body).toEqual([])
    await scanned.close()
  })

  it.each([
    [{ symbol: 'NOPE', condition: 'price_above', value: 1 }, 404, 'Unknown symbol NOPE'],
    [{ symbol: 'AAPL', condition: 'price_above', value: 0 }, 400, /^Enter a price above 0$/],
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
