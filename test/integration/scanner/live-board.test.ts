import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { scanRules } from '../../../src/contracts/scans/scan-rules.ts'
import { eventTables } from '../../../src/domain/all-events.ts'
import {
  dailyBarTime,
  shiftDate,
  tradingDayStart,
} from '../../../src/domain/calendar/trading-day.ts'
import { metricDefinitions, type MetricKey } from '../../../src/domain/metrics/definitions.ts'
import type { Tick } from '../../../src/domain/price-feed/events.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import type { Position } from '../../../src/eventstore/position.ts'
import { barsProjection } from '../../../src/projections/bars/projection.ts'
import type { ReadModels } from '../../../src/projections/read-models.ts'
import { stocks } from '../../../src/projections/stocks/documents.ts'
import { stocksProjection } from '../../../src/projections/stocks/projection.ts'
import { backgroundSliceMs } from '../../../src/projections/turns.ts'
import type { ScannerReport } from '../../../src/scanner/ports.ts'
import { createScanner, type RunningScanner } from '../../../src/scanner/scanner.ts'
import { columns, listed, type PlainBar, ticked } from '../../support/logs/market-events.ts'
import { ProjectionWorld } from '../../support/worlds/projection-world.ts'
import { runRealtime } from '../../support/realtime/running-realtime.ts'
import { until } from '../../support/until.ts'

const codec = createCodec(eventTables)
const date = '2026-03-05'
const start = tradingDayStart(date)
const feed = `priceFeed-simulated_${date}`

let world: ProjectionWorld

beforeEach(async () => {
  world = new ProjectionWorld({ projections: [stocksProjection, barsProjection] })
  onTestFinished(() => world.dispose())
  await world.runner.start()
})

const run = async (readModels: ReadModels = world.readModels) => {
  const reports: ScannerReport[] = []
  const scanner = createScanner({
    store: world.log,
    decode: (recorded) => codec.decode(recorded),
    readModels,
    monotonicNow: () => performance.now(),
    random: Math.random,
    report: (report) => reports.push(report),
  })
  onTestFinished(() => scanner.stop())
  scanner.start()
  await until('scanner ready', () => scanner.ready)
  return { scanner, reports }
}

/** Forty days of a price that rises by a dollar a day, up to the day before {@link date}. */
const history = (symbol: string, close = 100) => {
  const days = Array.from({ length: 40 }, (_, index): PlainBar => {
    const price = close - 40 + index + 1
    return [price, price + 1, price - 1, price, 1_000]
  })
  const bars = columns({ start: dailyBarTime(shiftDate(date, -40)), step: 86_400 }, days)
  return {
    type: 'BarsImported',
    data: { symbol, source: 'simulated', timeframe: '1D', bars },
  } as const
}

const list = async (symbol: string, close?: number) => {
  await world.append(`stock-${symbol}`, [listed(symbol), history(symbol, close)])
}

/** A million shares of a company that earns two dollars with each. */
const reported = (symbol: string) =>
  ({
    type: 'FundamentalsImported',
    data: {
      symbol,
      source: 'simulated',
      ...{ sharesOutstanding: 1_000_000, floatShares: 900_000, epsTtm: 2, dividendsTtm: null },
      ...{ beta: null, about: null },
    },
  }) as const

const batch = (...ticks: Tick[]) => world.append(feed, [ticked(date, ...ticks)])

const valuesOf = (scanner: RunningScanner, symbol: string) => {
  const row = scanner.rows().find((each) => each.symbol === symbol)
  return (key: MetricKey) =>
    row?.values[metricDefinitions.findIndex((metric) => metric.key === key)] ?? null
}

const above = (price: number) =>
  scanRules.parse([
    { field: 'LAST', operator: 'greater than', compareType: 'NUMERIC', compareValue: price },
  ])

describe('the scanner', () => {
  it('starts from the read models, and follows each tick batch', async () => {
    await list('AAPL')
    await batch(['AAPL', 102, 500, start + 60_000])
    await world.caughtUp()
    const { scanner } = await run()
    expect(valuesOf(scanner, 'AAPL')('change')).toBe(2)
    expect(valuesOf(scanner, 'AAPL')('perfWeek')).toBe(8.5106)
    expect(valuesOf(scanner, 'AAPL')('avgVolume30')).toBe(1_000)
    expect(valuesOf(scanner, 'AAPL')('dollarVolume')).toBe(51_000)

    let batches = 0
    scanner.onTicks(() => (batches += 1))
    const { version } = scanner
    await batch(['AAPL', 110, 700, start + 121_000])
    await until('the tick batch was taken', () => batches > 0)
    expect(scanner.version).toBeGreaterThan(version)
    expect(scanner.asOf).toBe(start + 121_000)
    expect(valuesOf(scanner, 'AAPL')('changePercent')).toBe(10)
    expect(valuesOf(scanner, 'AAPL')('dollarVolume')).toBe(51_000 + 200 * 110)
    expect(valuesOf(scanner, 'AAPL')('dayRangePos')).toBe(100)
  })

  it('learns of listings and history that come in while it runs', async () => {
    await list('AAPL')
    await batch(['AAPL', 101, 10, start])
    await world.caughtUp()
    const { scanner } = await run()
    await list('MSFT', 300)
    await batch(['MSFT', 303, 20, start + 1_000], ['AAPL', 102, 20, start + 1_000])
    await until('MSFT is there with history and price', () => {
      const value = valuesOf(scanner, 'MSFT')
      return value('sma20Dist') !== null && value('price') === 303
    })
    expect(valuesOf(scanner, 'MSFT')('changePercent')).toBe(1)
    expect(valuesOf(scanner, 'AAPL')('price')).toBe(102)
  })

  it('reads a record anew only once everything told so far is in it', async () => {
    await list('AAPL')
    await batch(['AAPL', 101, 10, start])
    await world.caughtUp()
    const waitedFor: Position[] = []
    const { scanner } = await run({
      ...world.readModels,
      waitFor: (projection, position, timeoutMs) => {
        waitedFor.push(position)
        return world.readModels.waitFor(projection, position, timeoutMs)
      },
    })
    const last = await world.append('stock-AAPL', [history('AAPL', 90), reported('AAPL')])
    await until('the report was waited for', () =>
      waitedFor.some(({ commit }) => commit === last.commit),
    )
    await until('both are there', () => valuesOf(scanner, 'AAPL')('change') === 11)
    expect(valuesOf(scanner, 'AAPL')('marketCap')).toBe(101_000_000)
  })

  it('keeps what is told of a symbol while its record is being read', async () => {
    await list('AAPL')
    await batch(['AAPL', 101, 10, start])
    await world.caughtUp()
    let held: { go: () => void } | null = null
    let holds = false
    const { scanner } = await run({
      ...world.readModels,
      reader: (collection) => {
        const reader = world.readModels.reader(collection)
        if (collection.name !== stocks.name) return reader
        return {
          ...reader,
          get: async (id) => {
            const found = await reader.get(id)
            if (holds) await new Promise<void>((go) => (held = { go }))
            return found
          },
        }
      },
    })
    holds = true
    await world.append('stock-AAPL', [history('AAPL', 90)])
    await until('the record is being read', () => held !== null)
    let batches = 0
    scanner.onTicks(() => (batches += 1))
    await world.append('stock-AAPL', [reported('AAPL')])
    await until('the report was taken', () => batches > 0)
    holds = false
    ;(held as unknown as { go: () => void }).go()
    await until('the record was read', () => valuesOf(scanner, 'AAPL')('change') === 11)
    await until('the report is there', () => valuesOf(scanner, 'AAPL')('peTtm') === 50.5)
  })

  it('has the last price of a minute whose ticks came while records were read', async () => {
    await list('AAPL')
    await batch(['AAPL', 101, 10, start])
    await world.caughtUp()
    const { scanner } = await run()
    // Each step of a computation is a slice, and ticks are taken between them.
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (now += backgroundSliceMs))
    let volume = 10
    const tick = (price: number) => {
      volume += 100
      return batch(['AAPL', price, volume, start + volume])
    }
    const shows = (price: number, close: number) =>
      until('both are there', () => valuesOf(scanner, 'AAPL')('change') === price - close)
    for (let close = 50; close < 75; close += 1) {
      await world.append('stock-AAPL', [history('AAPL', close)])
      for (const price of [101, 102, 103]) await tick(price)
      await shows(103, close)
      await tick(104)
      await shows(104, close)
      await world.append('stock-AAPL', [history('AAPL', close + 30)])
      await shows(104, close + 30)
      expect(valuesOf(scanner, 'AAPL')('dollarVolume')).toBe(104 * volume)
    }
  })

  it('reads no stock that is ahead of its minutes', async () => {
    await list('AAPL')
    await batch(['AAPL', 101, 10, start])
    await world.caughtUp()
    let isAhead = false
    const { scanner } = await run({
      ...world.readModels,
      waitFor: async (projection, position, timeoutMs) => {
        if (isAhead && projection === barsProjection.name) await world.runner.resume(projection)
        return world.readModels.waitFor(projection, position, timeoutMs)
      },
      reader: (collection) => {
        const reader = world.readModels.reader(collection)
        if (collection.name !== stocks.name) return reader
        const getAhead = async () => {
          if (isAhead) return
          await world.runner.pause(barsProjection.name)
          await batch(['AAPL', 102, 30, start + 1_000])
          await until('the stock has its tick', async () => {
            const stock = await world.readModels.reader(stocks).get('AAPL')
            return stock?.volume === 30
          })
          isAhead = true
        }
        return { ...reader, find: (query) => getAhead().then(() => reader.find(query)) }
      },
    })
    expect(valuesOf(scanner, 'AAPL')('dollarVolume')).toBe(102 * 30)
  })

  it('tells a socket who enters and who leaves with each tick batch of the log, over midnight too', async () => {
    await list('AAPL')
    await list('MSFT', 300)
    await batch(['AAPL', 101, 10, start], ['MSFT', 299, 10, start])
    await world.caughtUp()
    const { scanner } = await run()
    const { connect } = await runRealtime({ scanner, store: () => world.log })
    const client = await connect()
    client.send({ type: 'subscribe_scan', rules: above(200) })
    const told = async () => {
      const { entered, left } = await client.next('scan_matches')
      return [entered.map(({ symbol, price }) => `${symbol} ${price?.toString() ?? ''}`), left]
    }
    expect(await told()).toEqual([['MSFT 299'], []])
    await batch(['AAPL', 150, 20, start + 1_000], ['MSFT', 301, 20, start + 1_000])
    await batch(['AAPL', 201.5, 30, start + 2_000])
    expect(await told()).toEqual([['AAPL 201.5'], []])
    await batch(['AAPL', 250, 40, start + 3_000], ['MSFT', 199, 40, start + 3_000])
    expect(await told()).toEqual([[], ['MSFT']])
    const [next, nextDate] = [start + 86_400_000, shiftDate(date, 1)]
    const ticks: Tick[] = [
      ['AAPL', 180, 5, next],
      ['MSFT', 300, 5, next],
    ]
    await world.append(`priceFeed-simulated_${nextDate}`, [ticked(nextDate, ...ticks)])
    expect(await told()).toEqual([['MSFT 300'], ['AAPL']])
  })

  it('answers scans, and tells a live one who came and who went', async () => {
    await list('AAPL')
    await list('MSFT', 300)
    await batch(['AAPL', 101, 10, start], ['MSFT', 299, 10, start])
    await world.caughtUp()
    const { scanner } = await run()
    expect(scanner.scan(above(200)).map(({ symbol }) => symbol)).toEqual(['MSFT'])
    expect(scanner.scan(above(200))[0]).toEqual({
      symbol: 'MSFT',
      name: 'MSFT Inc.',
      price: 299,
      change: -1,
      changePercent: -0.3333,
      volume: 10,
    })
    const live = scanner.live(above(100.5))
    expect(live.look().entered.map(({ symbol }) => symbol)).toEqual(['AAPL', 'MSFT'])
    let batches = 0
    scanner.onTicks(() => (batches += 1))
    await batch(['AAPL', 100, 20, start + 1_000])
    await until('the tick batch was taken', () => batches > 0)
    expect(live.look()).toEqual({ entered: [], left: ['AAPL'] })
  })

  it('begins a new day at the first tick of it', async () => {
    await list('AAPL')
    await batch(['AAPL', 104, 800, start + 3_600_000])
    await world.caughtUp()
    const { scanner } = await run()
    const next = shiftDate(date, 1)
    const tick: Tick = ['AAPL', 105, 30, tradingDayStart(next) + 5_000]
    await world.append(`priceFeed-simulated_${next}`, [ticked(next, tick)])
    await until('the tick was taken', () => valuesOf(scanner, 'AAPL')('price') === 105)
    const value = valuesOf(scanner, 'AAPL')
    expect([value('change'), value('volume'), value('gapPercent')]).toEqual([1, 30, 0.9615])
    expect(value('avgVolume30')).toBeCloseTo((29 * 1_000 + 800) / 30, 3)
  })

  it('leaves out an event that cannot be read, and says so', async () => {
    await list('AAPL')
    await batch(['AAPL', 101, 10, start])
    await world.caughtUp()
    const { scanner, reports } = await run()
    await world.append(feed, [{ type: 'PricesTicked', data: { ticks: [['AAPL', -1]] } }])
    await batch(['AAPL', 103, 20, start + 1_000])
    await until('the good tick batch was taken', () => valuesOf(scanner, 'AAPL')('price') === 103)
    expect(reports.map(({ kind }) => kind)).toContain('unreadable')
  })
})
