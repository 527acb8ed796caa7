import { describe, expect, it } from 'vitest'
import type { Tick } from '../../../../src/domain/price-feed/events.ts'
import { chart, foldedOn } from '../../../support/charts.ts'
import { imported, type PlainBar, ticked } from '../../../support/logs/market-events.ts'

/** 12:00 in New York, where a 4-hour bar begins. */
const noon = Date.parse('2026-01-05T17:00:00Z') / 1_000
const dayTime = Date.parse('2026-01-05T00:00:00Z') / 1_000

const fold = foldedOn('2026-01-05')

const tick = (second: number, price: number, volume: number): Tick => [
  'AAPL',
  price,
  volume,
  second * 1_000,
]

const batches = (...ticks: Tick[]) => ticks.map((each) => ticked('2026-01-05', each))

const flat = (price: number, volume = 1): PlainBar => [price, price, price, price, volume]

describe('imports', () => {
  const hour = (price: number): PlainBar => [price, price + 2, price - 1, price + 1, 60]

  it('are stored as they are, and a later import of a bar replaces it', async () => {
    const unit = await fold(
      imported('AAPL', '1H', { start: noon, step: 3_600 }, [hour(10), hour(11)]),
      imported('AAPL', '1H', [noon + 3_600], [hour(50)]),
    )
    expect(chart(unit, 'AAPL', '1H')).toEqual([
      [noon, 10, 12, 9, 11, 60],
      [noon + 3_600, 50, 52, 49, 51, 60],
    ])
  })

  it('roll up into every coarser timeframe, wherever they begin and end', async () => {
    const quarters = Array.from({ length: 20 }, (_, n) => flat(100 + n, 10))
    const from = noon + 900
    const unit = await fold(imported('AAPL', '15m', { start: from, step: 900 }, quarters))
    expect(chart(unit, 'AAPL', '1H')).toEqual([
      [noon, 100, 102, 100, 102, 30],
      [noon + 3_600, 103, 106, 103, 106, 40],
      [noon + 7_200, 107, 110, 107, 110, 40],
      [noon + 10_800, 111, 114, 111, 114, 40],
      [noon + 14_400, 115, 118, 115, 118, 40],
      [noon + 18_000, 119, 119, 119, 119, 10],
    ])
    expect(chart(unit, 'AAPL', '4H')).toEqual([
      [noon, 100, 114, 100, 114, 150],
      [noon + 14_400, 115, 119, 115, 119, 50],
    ])
    expect(chart(unit, 'AAPL', '1D')).toEqual([[dayTime, 100, 119, 100, 119, 200]])
  })

  it('of a coarser timeframe stand over what finer ones roll up to, in any order', async () => {
    const coarse = imported('AAPL', '1H', [noon], [hour(70)])
    const fine = imported(
      'AAPL',
      '5m',
      { start: noon, step: 300 },
      Array.from({ length: 24 }, (_, n) => flat(10 + n)),
    )
    const expected = [
      [noon, 70, 72, 69, 71, 60],
      [noon + 3_600, 22, 33, 22, 33, 12],
    ]
    expect(chart(await fold(coarse, fine), 'AAPL', '1H')).toEqual(expected)
    expect(chart(await fold(fine, coarse), 'AAPL', '1H')).toEqual(expected)
  })

  it('of hours that begin at half past stay there', async () => {
    const open = Date.parse('2026-01-05T14:30:00Z') / 1_000
    const hours = [0, 1, 2].map((n) => open + n * 3_600)
    const unit = await fold(imported('AAPL', '1H', hours, [hour(1), hour(2), hour(3)]))
    expect(chart(unit, 'AAPL', '1H')).toEqual([
      [open, 1, 3, 0, 2, 60],
      [open + 3_600, 2, 4, 1, 3, 60],
      [open + 7_200, 3, 5, 2, 4, 60],
    ])
    expect(chart(unit, 'AAPL', '4H')).toEqual([[open - 5_400, 1, 5, 0, 4, 180]])
  })

  it('of hours that begin at half past grow on with the ticks of their hour', async () => {
    const half = noon + 1_800
    const unit = await fold(
      imported('AAPL', '1H', [half], [hour(10)]),
      ...batches(tick(half + 600, 20, 60), tick(half + 1_200, 21, 70), tick(half + 1_800, 22, 75)),
    )
    expect(chart(unit, 'AAPL', '1H')).toEqual([
      [half, 10, 21, 9, 21, 70],
      [half + 1_800, 22, 22, 22, 22, 5],
    ])
  })

  it('of two rows of one hour, in one import or in two, are one bar, however often', async () => {
    const [two, half] = [noon + 7_200, noon + 9_000]
    const both = imported('AAPL', '1H', [two, half], [hour(10), hour(20)])
    const [first, second] = [
      imported('AAPL', '1H', [two], [hour(10)]),
      imported('AAPL', '1H', [half], [hour(20)]),
    ]
    const whole = [10, 22, 9, 21, 120]
    for (const events of [[both], [first, second], [second, first], [both, second, both, first]]) {
      const unit = await fold(...events)
      expect(chart(unit, 'AAPL', '1H')).toEqual([[two, ...whole]])
      expect(chart(unit, 'AAPL', '4H')).toEqual([[noon, ...whole]])
      expect(chart(unit, 'AAPL', '1D')).toEqual([[dayTime, ...whole]])
    }
  })

  it('of two rows of one hour keep what ticks have added, whatever is imported next', async () => {
    const rows = imported('AAPL', '1H', [noon, noon + 1_800], [hour(10), hour(20)])
    const grown = [...batches(tick(noon + 2_000, 30, 120), tick(noon + 2_060, 5, 150))]
    const earlier = imported('AAPL', '5m', [noon - 14_400], [flat(40, 7)])
    for (const next of [[], [earlier], [earlier, earlier]]) {
      const unit = await fold(rows, ...grown, ...next)
      expect(chart(unit, 'AAPL', '1H').at(-1)).toEqual([noon, 10, 30, 5, 5, 150])
      expect(chart(unit, 'AAPL', '4H').at(-1)).toEqual([noon, 10, 30, 5, 5, 150])
    }
  })

  it('of an hour at half past take in the ticks that were seen of it, and none after them', async () => {
    const [half, full] = [noon + 1_800, noon + 3_600]
    const seen = batches(tick(half + 60, 20, 0), tick(full + 60, 22, 5), tick(full + 3_000, 23, 6))
    const before = await fold(...seen, imported('AAPL', '1H', [half], [hour(10)]))
    expect(chart(before, 'AAPL', '1H')).toEqual([
      [half, 10, 12, 9, 11, 60],
      [full, 23, 23, 23, 23, 1],
    ])
    expect(chart(before, 'AAPL', '4H')).toEqual([[noon, 10, 23, 9, 23, 61]])
    const after = await fold(
      imported('AAPL', '1H', [half], [hour(10)]),
      ...batches(tick(full + 60, 22, 65)),
      imported('AAPL', '1m', [full - 3_600], [flat(30, 3)]),
    )
    expect(chart(after, 'AAPL', '1H')).toEqual([
      [noon, 30, 30, 9, 11, 63],
      [full, 22, 22, 22, 22, 5],
    ])
    expect(chart(after, 'AAPL', '4H')).toEqual([[noon, 30, 30, 9, 22, 68]])
  })

  it('of 25 sessions of 390 minutes make the days that they hold', async () => {
    const open = Date.parse('2026-03-02T14:30:00Z') / 1_000
    const rows = Array.from({ length: 25 * 390 }, (_, n): [number, PlainBar] => {
      const [day, minute] = [Math.floor(n / 390), n % 390]
      // The clocks go forward on 8 March: the session opens an hour earlier by UTC.
      const second = open + day * 86_400 + minute * 60 - (day >= 6 ? 3_600 : 0)
      return [second, minute === 389 ? [10, 20, 9, 19, 1] : [10, 11, 9, 10, 1]]
    })
    const times = rows.map(([second]) => second)
    const bars = rows.map(([, bar]) => bar)
    const unit = await fold(
      imported('AAPL', '1m', times.slice(0, 8_000), bars.slice(0, 8_000)),
      imported('AAPL', '1m', times.slice(8_000), bars.slice(8_000)),
    )
    const days = chart(unit, 'AAPL', '1D').map((bar) => bar.slice(1))
    expect(days).toEqual(Array(25).fill([10, 20, 9, 19, 390]))
  })

  it('of daily bars stand on their date', async () => {
    const times = [dayTime - 3 * 86_400, dayTime]
    const unit = await fold(imported('AAPL', '1D', times, [hour(5), hour(6)]))
    expect(chart(unit, 'AAPL', '1D').map(([t]) => t)).toEqual(times)
  })

  it('are gone on with by the ticks that follow', async () => {
    const unit = await fold(
      imported('AAPL', '1m', { start: noon, step: 60 }, [
        [10, 12, 9, 11, 100],
        [11, 13, 10, 12, 50],
      ]),
      imported('AAPL', '1D', [dayTime], [[8, 20, 7, 12, 9_000]]),
      ...batches(
        tick(noon + 70, 14, 9_010),
        tick(noon + 80, 9, 9_020),
        tick(noon + 120, 10, 9_030),
      ),
    )
    expect(chart(unit, 'AAPL', '1m')).toEqual([
      [noon, 10, 12, 9, 11, 100],
      [noon + 60, 11, 14, 9, 9, 70],
      [noon + 120, 10, 10, 10, 10, 10],
    ])
    expect(chart(unit, 'AAPL', '5m')).toEqual([[noon, 10, 14, 9, 10, 180]])
    expect(chart(unit, 'AAPL', '1D')).toEqual([[dayTime, 8, 20, 7, 10, 9_030]])
  })

  it('that come while a bar grows take its place, and it grows on', async () => {
    const unit = await fold(
      ...batches(tick(noon, 10, 5), tick(noon + 5, 11, 9)),
      imported('AAPL', '1m', [noon - 60, noon], [flat(7, 70), [9, 12, 8, 11, 80]]),
      ...batches(tick(noon + 10, 13, 12)),
    )
    expect(chart(unit, 'AAPL', '1m')).toEqual([
      [noon - 60, 7, 7, 7, 7, 70],
      [noon, 9, 13, 8, 13, 83],
    ])
  })

  it('of the future end what grows; ticks before them are left out', async () => {
    const unit = await fold(
      ...batches(tick(noon, 10, 5)),
      imported('AAPL', '1m', [noon + 600], [flat(7, 70)]),
      ...batches(tick(noon + 60, 11, 6), tick(noon + 610, 12, 8)),
    )
    expect(chart(unit, 'AAPL', '1m')).toEqual([
      [noon, 10, 10, 10, 10, 0],
      [noon + 600, 7, 12, 7, 12, 73],
    ])
  })
})
