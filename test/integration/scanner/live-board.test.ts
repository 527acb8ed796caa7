import { beforeEach, describe, expect, it } from 'vitest'
import { scanRules } from '../../../src/contracts/scans/scan-rules.ts'
import { shiftDate, tradingDayStart } from '../../../src/domain/calendar/trading-day.ts'
import type { Tick } from '../../../src/domain/price-feed/events.ts'
import { ticked } from '../../support/logs/market-events.ts'
import { runRealtime } from '../../support/realtime/running-realtime.ts'
import { until } from '../../support/until.ts'
import { figuresOf, ScannerWorld, taken } from '../../support/worlds/scanner-world.ts'

const date = '2026-03-05'
const start = tradingDayStart(date)
const feed = `priceFeed-simulated_${date}`

let world: ScannerWorld

beforeEach(async () => {
  world = new ScannerWorld(date)
  await world.runner.start()
})

const above = (price: number) =>
  scanRules.parse([
    { field: 'LAST', operator: 'greater than', compareType: 'NUMERIC', compareValue: price },
  ])

describe('the scanner', () => {
  it('starts from the read models, and follows each tick batch', async () => {
    await world.list('AAPL')
    await world.tick(['AAPL', 102, 500, start + 60_000])
    await world.caughtUp()
    const { scanner } = await world.scanner()
    expect(figuresOf(scanner, 'AAPL')('change')).toBe(2)
    expect(figuresOf(scanner, 'AAPL')('perfWeek')).toBe(8.5106)
    expect(figuresOf(scanner, 'AAPL')('avgVolume30')).toBe(1_000)
    expect(figuresOf(scanner, 'AAPL')('dollarVolume')).toBe(51_000)

    const { version } = scanner
    await taken(scanner, () => world.tick(['AAPL', 110, 700, start + 121_000]))
    expect(scanner.version).toBeGreaterThan(version)
    expect(scanner.asOf).toBe(start + 121_000)
    expect(figuresOf(scanner, 'AAPL')('changePercent')).toBe(10)
    expect(figuresOf(scanner, 'AAPL')('dollarVolume')).toBe(51_000 + 200 * 110)
    expect(figuresOf(scanner, 'AAPL')('dayRangePos')).toBe(100)
  })

  it('learns of listings and history that come in while it runs', async () => {
    await world.list('AAPL')
    await world.tick(['AAPL', 101, 10, start])
    await world.caughtUp()
    const { scanner } = await world.scanner()
    await world.list('MSFT', 300)
    await world.tick(['MSFT', 303, 20, start + 1_000], ['AAPL', 102, 20, start + 1_000])
    await until('MSFT is there with history and price', () => {
      const value = figuresOf(scanner, 'MSFT')
      return value('sma20Dist') !== null && value('price') === 303
    })
    expect(figuresOf(scanner, 'MSFT')('changePercent')).toBe(1)
    expect(figuresOf(scanner, 'AAPL')('price')).toBe(102)
  })

  it('tells a socket who enters and who leaves with each tick batch of the log, over midnight too', async () => {
    await world.list('AAPL')
    await world.list('MSFT', 300)
    await world.tick(['AAPL', 101, 10, start], ['MSFT', 299, 10, start])
    await world.caughtUp()
    const { scanner } = await world.scanner()
    const { connect } = await runRealtime({ scanner, store: () => world.log })
    const client = await connect()
    client.send({ type: 'subscribe_scan', rules: above(200) })
    const told = async () => {
      const { entered, left } = await client.next('scan_matches')
      return [entered.map(({ symbol, price }) => `${symbol} ${price?.toString() ?? ''}`), left]
    }
    expect(await told()).toEqual([['MSFT 299'], []])
    await world.tick(['AAPL', 150, 20, start + 1_000], ['MSFT', 301, 20, start + 1_000])
    await world.tick(['AAPL', 201.5, 30, start + 2_000])
    expect(await told()).toEqual([['AAPL 201.5'], []])
    await world.tick(['AAPL', 250, 40, start + 3_000], ['MSFT', 199, 40, start + 3_000])
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
    await world.list('AAPL')
    await world.list('MSFT', 300)
    await world.tick(['AAPL', 101, 10, start], ['MSFT', 299, 10, start])
    await world.caughtUp()
    const { scanner } = await world.scanner()
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
    await taken(scanner, () => world.tick(['AAPL', 100, 20, start + 1_000]))
    expect(live.look()).toEqual({ entered: [], left: ['AAPL'] })
  })

  it('begins a new day at the first tick of it', async () => {
    await world.list('AAPL')
    await world.tick(['AAPL', 104, 800, start + 3_600_000])
    await world.caughtUp()
    const { scanner } = await world.scanner()
    const next = shiftDate(date, 1)
    const tick: Tick = ['AAPL', 105, 30, tradingDayStart(next) + 5_000]
    await world.append(`priceFeed-simulated_${next}`, [ticked(next, tick)])
    await until('the tick was taken', () => figuresOf(scanner, 'AAPL')('price') === 105)
    const value = figuresOf(scanner, 'AAPL')
    expect([value('change'), value('volume'), value('gapPercent')]).toEqual([1, 30, 0.9615])
    expect(value('avgVolume30')).toBeCloseTo((29 * 1_000 + 800) / 30, 3)
  })

  it('leaves out an event that cannot be read, and says so', async () => {
    await world.list('AAPL')
    await world.tick(['AAPL', 101, 10, start])
    await world.caughtUp()
    const { scanner, reports } = await world.scanner()
    await world.append(feed, [{ type: 'PricesTicked', data: { ticks: [['AAPL', -1]] } }])
    await world.tick(['AAPL', 103, 20, start + 1_000])
    await until('the good tick batch was taken', () => figuresOf(scanner, 'AAPL')('price') === 103)
    expect(reports.map(({ kind }) => kind)).toContain('unreadable')
  })
})
