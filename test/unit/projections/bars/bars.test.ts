import { describe, expect, it } from 'vitest'
import type { Tick } from '../../../../src/domain/price-feed/events.ts'
import { timeframes } from '../../../../src/domain/calendar/timeframes.ts'
import { barChunks } from '../../../../src/projections/bars/documents.ts'
import { chart, charts, foldedOn } from '../../../support/charts.ts'
import {
  closed,
  columns,
  imported,
  type PlainBar,
  ticked,
} from '../../../support/logs/market-events.ts'

const today = '2026-01-05'
/** 12:00 in New York, where a 4-hour bar begins. */
const noon = Date.parse('2026-01-05T17:00:00Z') / 1_000
const midnight = Date.parse('2026-01-05T05:00:00Z') / 1_000
const dayTime = Date.parse('2026-01-05T00:00:00Z') / 1_000

const fold = foldedOn(today)

const tick = (second: number, price: number, volume: number): Tick => [
  'AAPL',
  price,
  volume,
  second * 1_000,
]

const batches = (...ticks: Tick[]) => ticks.map((each) => ticked(today, each))

const flat = (price: number, volume = 1): PlainBar => [price, price, price, price, volume]

describe('ticks', () => {
  it('grow one bar of every timeframe', async () => {
    const unit = await fold(
      ...batches(tick(noon, 100, 1_000), tick(noon + 10, 103, 1_200), tick(noon + 20, 99, 1_500)),
    )
    const intraday = [100, 103, 99, 99, 500]
    expect(charts(unit, 'AAPL')).toEqual({
      '1m': [[noon, ...intraday]],
      '5m': [[noon, ...intraday]],
      '15m': [[noon, ...intraday]],
      '1H': [[noon, ...intraday]],
      '4H': [[noon, ...intraday]],
      '1D': [[dayTime, 100, 103, 99, 99, 1_500]],
    })
  })

  it('end a bar when the first of a later one comes; a bar without ticks does not exist', async () => {
    const unit = await fold(
      ...batches(
        tick(noon, 100, 10),
        tick(noon + 59, 101, 15),
        tick(noon + 180, 99, 25),
        tick(noon + 310, 98, 40),
      ),
    )
    expect(chart(unit, 'AAPL', '1m')).toEqual([
      [noon, 100, 101, 100, 101, 5],
      [noon + 180, 99, 99, 99, 99, 10],
      [noon + 300, 98, 98, 98, 98, 15],
    ])
    expect(chart(unit, 'AAPL', '5m')).toEqual([
      [noon, 100, 101, 99, 99, 15],
      [noon + 300, 98, 98, 98, 98, 15],
    ])
  })

  it('in one tick batch are taken in their order, across the end of a bar too', async () => {
    const unit = await fold(
      ticked(today, tick(noon + 58, 1, 5), tick(noon + 59, 2, 6), tick(noon + 60, 3, 8)),
    )
    expect(chart(unit, 'AAPL', '1m')).toEqual([
      [noon, 1, 2, 1, 2, 1],
      [noon + 60, 3, 3, 3, 3, 2],
    ])
  })

  it('bring the volume of a whole day to its first minute only when trading has just opened', async () => {
    const atMidnight = await fold(...batches(tick(midnight + 30, 10, 700)))
    expect(chart(atMidnight, 'AAPL', '1m')[0]?.at(-1)).toBe(700)
    const open = Date.parse('2026-01-05T14:30:00Z') / 1_000
    const atTheOpen = await fold(...batches(tick(open, 10, 5_000)))
    expect(chart(atTheOpen, 'AAPL', '1m')[0]?.at(-1)).toBe(5_000)
    const late = await fold(...batches(tick(noon, 10, 5_000), tick(noon + 1, 10, 5_001)))
    expect(chart(late, 'AAPL', '1m')[0]?.at(-1)).toBe(1)
    expect(chart(late, 'AAPL', '1D')[0]?.at(-1)).toBe(5_001)
  })

  it('never take volume back when a total is corrected downwards', async () => {
    const totals = [100, 90, 95, 110]
    const unit = await fold(...batches(...totals.map((total, n) => tick(midnight + n, 1, total))))
    for (const timeframe of timeframes) expect(chart(unit, 'AAPL', timeframe)[0]?.at(-1)).toBe(110)
  })

  it('of a minute that has ended change no bar, and their volume is counted with the next', async () => {
    const unit = await fold(
      ...batches(
        tick(noon, 10, 1),
        tick(noon + 60, 11, 2),
        tick(noon + 30, 20, 3),
        tick(noon + 70, 12, 4),
      ),
    )
    expect(chart(unit, 'AAPL', '1m')).toEqual([
      [noon, 10, 10, 10, 10, 0],
      [noon + 60, 11, 12, 11, 12, 3],
    ])
    expect(chart(unit, 'AAPL', '5m')).toEqual([[noon, 10, 12, 10, 12, 3]])
  })

  it('of a day that is over change nothing', async () => {
    const before = await fold(ticked(today, tick(noon, 10, 1)))
    const after = await fold(
      ticked(today, tick(noon, 10, 1)),
      ticked('2026-01-04', tick(noon + 1, 99, 9)),
    )
    expect(charts(after, 'AAPL')).toEqual(charts(before, 'AAPL'))
  })

  it('of thousands of minutes stand in chunks of at most an hour, in order', async () => {
    const minutes = Array.from({ length: 300 }, (_, n) => tick(noon + n * 60, 10 + n, n))
    const unit = await fold(...batches(...minutes))
    const all = unit.all(barChunks).filter(({ series }) => series === 'AAPL|1m')
    expect(all).toHaveLength(5)
    expect(Math.max(...all.map(({ t }) => t.length))).toBe(60)
    const times = chart(unit, 'AAPL', '1m').map(([t]) => t)
    expect(times).toEqual(minutes.map((_, n) => noon + n * 60))
  })
})

describe('bars that end with a minute', () => {
  const symbols = Array.from({ length: 60 }, (_, index) => `S${index.toString()}`)
  const batch = (second: number) =>
    ticked(today, ...symbols.map((symbol): Tick => [symbol, 10, 1, second * 1_000]))
  const minuteAndMore = (seconds: number) =>
    Array.from({ length: 60 + seconds }, (_, second) => batch(noon + second))
  const storedAfter = async (seconds: number) =>
    (await fold(...minuteAndMore(seconds)))
      .all(barChunks)
      .filter(({ series, t }) => series.endsWith('|1m') && t.includes(noon)).length

  it('are moved in the course of the next one, each symbol in a second of its own', async () => {
    const stepSeconds = 5
    const moved: number[] = []
    for (let seconds = 1; seconds <= 60; seconds += stepSeconds)
      moved.push(await storedAfter(seconds))
    expect(moved[0]).toBe(0)
    expect(await storedAfter(60)).toBe(symbols.length)
    const atOnce = moved.map((count, index) => count - (moved[index - 1] ?? 0))
    expect(Math.max(...atOnce)).toBeLessThan(symbols.length / 3)
  })

  it('are read all the while', async () => {
    for (const seconds of [1, 30, 60]) {
      const unit = await fold(...minuteAndMore(seconds))
      for (const symbol of symbols)
        expect(chart(unit, symbol, '1m').map(([t]) => t)).toEqual([noon, noon + 60])
    }
  })

  it('make room for the next ones, though no tick came in their second', async () => {
    const unit = await fold(...[0, 60, 120, 900].map((second) => batch(noon + second)))
    for (const symbol of symbols) {
      expect(chart(unit, symbol, '1m').map(([t]) => t - noon)).toEqual([0, 60, 120, 900])
      expect(chart(unit, symbol, '15m').map(([t]) => t - noon)).toEqual([0, 900])
    }
  })
})

describe('a closed day', () => {
  const minute = (n: number) => midnight + n * 60

  it('replaces what ticks made of the day, and rolls up its minutes', async () => {
    const book = columns({ start: minute(0), step: 60 }, [
      [10, 11, 9, 10, 5],
      [10, 15, 10, 14, 6],
    ])
    const unit = await fold(
      ...batches(tick(minute(0), 10, 1), tick(minute(1), 11, 2), tick(minute(7), 12, 3)),
      closed('AAPL', today, [10, 15, 9, 14, 11], book),
    )
    expect(chart(unit, 'AAPL', '1m')).toEqual([
      [minute(0), 10, 11, 9, 10, 5],
      [minute(1), 10, 15, 10, 14, 6],
    ])
    for (const timeframe of ['5m', '15m', '1H'] as const)
      expect(chart(unit, 'AAPL', timeframe)).toEqual([[minute(0), 10, 15, 9, 14, 11]])
    expect(chart(unit, 'AAPL', '1D')).toEqual([[dayTime, 10, 15, 9, 14, 11]])
  })

  it('takes the place of recorded hours that its minutes reach back to, wherever they begin', async () => {
    const unit = await fold(
      imported('AAPL', '1H', [minute(30), minute(90)], [flat(5, 50), flat(6, 60)]),
      closed(
        'AAPL',
        today,
        flat(10),
        columns([minute(30), minute(60), minute(100)], [flat(8, 80), flat(9, 90), flat(7, 70)]),
      ),
    )
    expect(chart(unit, 'AAPL', '1H')).toEqual([
      [minute(0), 8, 8, 8, 8, 80],
      [minute(60), 9, 9, 7, 7, 160],
    ])
  })

  it('ends with the day: later ticks of it are left out', async () => {
    const events = [
      ...batches(tick(minute(0), 10, 1)),
      closed('AAPL', today, flat(10), columns([minute(0)], [flat(10)])),
    ]
    const unit = await fold(...events, ...batches(tick(minute(5), 99, 9)))
    expect(charts(unit, 'AAPL')).toEqual(charts(await fold(...events), 'AAPL'))
  })

  it('keeps imported minutes that its book lacks, and recorded bars that its minutes do not reach', async () => {
    const unit = await fold(
      imported('AAPL', '1m', [minute(0)], [flat(3, 30)]),
      imported('AAPL', '1H', { start: minute(0), step: 3_600 }, [flat(5, 50), flat(6, 60)]),
      closed(
        'AAPL',
        today,
        flat(10),
        columns([minute(30), minute(60)], [flat(8, 80), flat(9, 90)]),
      ),
    )
    expect(chart(unit, 'AAPL', '1m').map(([, , , , c]) => c)).toEqual([3, 8, 9])
    expect(chart(unit, 'AAPL', '1H')).toEqual([
      [minute(0), 5, 5, 5, 5, 50],
      [minute(60), 9, 9, 9, 9, 90],
    ])
  })
})
