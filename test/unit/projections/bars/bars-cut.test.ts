import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MarketEvent } from '../../../../src/domain/all-events.ts'
import {
  dailyBarTime,
  shiftDate,
  tradingDate,
  type TradingDate,
  tradingDayStart,
} from '../../../../src/domain/calendar/trading-day.ts'
import {
  type Timeframe,
  timeframes,
  timeframeSeconds,
} from '../../../../src/domain/calendar/timeframes.ts'
import type { Tick } from '../../../../src/domain/price-feed/events.ts'
import { barChunks } from '../../../../src/projections/bars/documents.ts'
import { expectAggregated } from '../../../support/references/aggregated-bars.ts'
import { anyBar, price } from '../../../support/arbitraries/any-bar.ts'
import { chart, type ChartBar, charts, foldedOn } from '../../../support/charts.ts'
import { imported, type PlainBar, ticked } from '../../../support/logs/market-events.ts'

const fold = foldedOn('2026-12-01')

/** The first second of what a bar of this second stands for. */
const bucketOf = (timeframe: Timeframe, second: number): number => {
  const date = tradingDate(second * 1_000)
  const start = tradingDayStart(date) / 1_000
  if (timeframe === '1D') return start
  return (
    start + Math.floor((second - start) / timeframeSeconds[timeframe]) * timeframeSeconds[timeframe]
  )
}

const timeOf = (timeframe: Timeframe, bucket: number): number =>
  timeframe === '1D' ? dailyBarTime(tradingDate(bucket * 1_000)) : bucket

/** The obvious loop: one bar over all that begin in one bucket. @param bars ascending */
const aggregated = (timeframe: Timeframe, bars: readonly ChartBar[]): ChartBar[] => {
  const groups = new Map<number, ChartBar[]>()
  for (const bar of bars) {
    const bucket = bucketOf(timeframe, bar[0])
    groups.set(bucket, [...(groups.get(bucket) ?? []), bar])
  }
  return [...groups].map(([bucket, group]) => [
    timeOf(timeframe, bucket),
    group[0]![1],
    Math.max(...group.map(([, , high]) => high)),
    Math.min(...group.map(([, , , low]) => low)),
    group.at(-1)![4],
    group.reduce((sum, [, , , , , volume]) => sum + volume, 0),
  ])
}

const plain = ([, ...bar]: ChartBar): PlainBar => bar

const importOf = (timeframe: Timeframe, bars: readonly ChartBar[]): MarketEvent =>
  imported(
    'X',
    timeframe,
    bars.map(([time]) => time),
    bars.map(plain),
  )

/** Around both changes of New York's clocks, and two ordinary days. */
const firstDay = fc.constantFrom('2026-03-07', '2026-10-31', '2026-01-05', '2026-07-01')

/** Minutes of three days, some of them sessions from 09:30 on, with gaps. */
const minutes = fc
  .record({
    date: firstDay,
    opens: fc.array(fc.constantFrom(0, 570, 700), { minLength: 1, maxLength: 3 }),
    bars: fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), anyBar), {
      minLength: 1,
      maxLength: 120,
    }),
  })
  .map(({ date, opens, bars }) => {
    const perDay = Math.ceil(bars.length / opens.length)
    return opens.flatMap((open, day) => {
      const start = tradingDayStart(shiftDate(date, day)) / 1_000
      let minute = open
      return bars.slice(day * perDay, (day + 1) * perDay).flatMap(([gap, bar]): ChartBar[] => {
        minute += gap
        return minute < 23 * 60 ? [[start + minute * 60, ...bar]] : []
      })
    })
  })
  .filter((all) => all.length > 0)

/** Stretches of the series, each as a file of one timeframe, and how often and in which order. */
const cuts = fc.record({
  stretches: fc.array(
    fc.record({
      timeframe: fc.constantFrom<Timeframe>('1m', '1m', '1m', '5m', '15m', '1H', '4H'),
      length: fc.integer({ min: 1, max: 60 }),
      batch: fc.integer({ min: 1, max: 30 }),
    }),
    { minLength: 1, maxLength: 10 },
  ),
  order: fc.infiniteStream(fc.nat(1_000_000)),
  repeats: fc.array(fc.nat(1_000), { maxLength: 4 }),
})

type Stretch = { readonly timeframe: Timeframe; readonly length: number; readonly batch: number }

/** The whole series in stretches; one of longer bars reaches over whole ones. */
const stretchesOf = (series: readonly ChartBar[], stretches: readonly Stretch[]) => {
  const cut: { timeframe: Timeframe; batch: number; bars: ChartBar[] }[] = []
  let from = 0
  for (let index = 0; from < series.length; index += 1) {
    const { timeframe, length, batch } = stretches[index % stretches.length]!
    const last = series[Math.min(series.length, from + length) - 1]!
    const [first, end] = [
      bucketOf(timeframe, series[from]![0]),
      bucketOf(timeframe, last[0]) + timeframeSeconds[timeframe],
    ]
    const bars = series.filter(([time]) => time >= first && time < end)
    cut.push({ timeframe, batch, bars })
    from = Math.max(from + 1, series.indexOf(bars.at(-1)!) + 1)
  }
  return cut
}

const inBatches = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, n) =>
    items.slice(n * size, (n + 1) * size),
  )

const shuffled = <Item>(items: readonly Item[], order: Iterator<number>): Item[] =>
  items
    .map((item) => [Number(order.next().value), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item)

describe('bars of any timeframe', () => {
  it('are those of the series as a whole, wherever files, batches and timeframes cut it', async () => {
    await fc.assert(
      fc.asyncProperty(minutes, cuts, async (series, { stretches, order, repeats }) => {
        const cut = stretchesOf(series, stretches)
        const events = cut.flatMap(({ timeframe, batch, bars }) =>
          inBatches(timeframe === '1m' ? bars : aggregated(timeframe, bars), batch).map((some) =>
            importOf(timeframe, some),
          ),
        )
        const all = [...events, ...repeats.map((index) => events[index % events.length]!)]
        const unit = await fold(...shuffled(all, order))
        for (const timeframe of timeframes) {
          const known = new Set(
            cut
              .filter((each) => timeframeSeconds[each.timeframe] <= timeframeSeconds[timeframe])
              .flatMap(({ bars }) => bars),
          )
          const expected = aggregated(
            timeframe,
            series.filter((bar) => known.has(bar)),
          )
          expect(chart(unit, 'X', timeframe)).toEqual(expected)
        }
      }),
      { numRuns: 150 },
    )
  })

  it('are the aggregation of the hours of an exchange that opens at half past, cut anywhere', async () => {
    const halves = fc.record({
      date: firstDay,
      starts: fc.uniqueArray(fc.integer({ min: 0, max: 140 }), { minLength: 1, maxLength: 40 }),
      bars: fc.array(anyBar, { minLength: 40, maxLength: 40 }),
      batch: fc.integer({ min: 1, max: 10 }),
      order: fc.infiniteStream(fc.nat(1_000_000)),
    })
    await fc.assert(
      fc.asyncProperty(halves, async ({ date, starts, bars, batch, order }) => {
        const start = tradingDayStart(date) / 1_000
        const rows = starts
          .sort((a, b) => a - b)
          .map((half, n): ChartBar => [start + half * 1_800, ...bars[n]!])
        const events = inBatches(rows, batch).map((some) => importOf('1H', some))
        const unit = await fold(...shuffled([...events, ...events], order))
        const alone = (bar: ChartBar) =>
          rows.filter(([time]) => bucketOf('1H', time) === bucketOf('1H', bar[0])).length === 1
        const hours = [
          ...rows.filter(alone),
          ...aggregated(
            '1H',
            rows.filter((row) => !alone(row)),
          ),
        ]
        expect(chart(unit, 'X', '1H')).toEqual(hours.sort(([a], [b]) => a - b))
        for (const timeframe of ['4H', '1D'] as const)
          expect(chart(unit, 'X', timeframe)).toEqual(aggregated(timeframe, rows))
      }),
      { numRuns: 100 },
    )
  })

  it('are, unless they were recorded, the aggregation of the next shorter ones, with ticks too', async () => {
    const steps = fc.array(
      fc.record({
        tick: fc.boolean(),
        wait: fc.oneof(fc.nat(90), fc.nat(9_000)),
        price,
        traded: fc.nat(300),
        /** A total or a time that is corrected downwards, or comes late. */
        back: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat(120)),
        timeframe: fc.constantFrom<Timeframe>('1m', '1m', '5m', '15m', '1H'),
        count: fc.integer({ min: 1, max: 40 }),
        shift: fc.constantFrom(0, 0, 1_800),
        bar: anyBar,
      }),
      { minLength: 1, maxLength: 40 },
    )
    await fc.assert(
      fc.asyncProperty(firstDay, steps, async (date, all) => {
        const events: MarketEvent[] = []
        let second = tradingDayStart(date) / 1_000 + 60
        let total = 0
        let day: TradingDate = date
        for (const step of all) {
          second += step.wait
          if (tradingDate(second * 1_000) !== day) [day, total] = [tradingDate(second * 1_000), 0]
          if (step.tick) {
            total += step.traded
            const at = Math.max(second - step.back, tradingDayStart(day) / 1_000)
            const tick: Tick = ['X', step.price, Math.max(0, total - step.back), at * 1_000]
            events.push(ticked(day, tick))
          } else {
            const length = timeframeSeconds[step.timeframe]
            const last = bucketOf(step.timeframe, second) - step.shift
            const bars = Array.from({ length: step.count }, (_, n): ChartBar => [
              last - (step.count - 1 - n) * length,
              ...step.bar,
            ])
            events.push(importOf(step.timeframe, bars))
          }
        }
        expectAggregated(await fold(...events))
      }),
      { numRuns: 150 },
    )
  })

  it('are so when a tick is of a minute before a longer bar that was imported', async () => {
    const date = '2026-03-07'
    const start = tradingDayStart(date) / 1_000 + 6 * 3_600
    for (const timeframe of ['5m', '15m', '1H', '4H'] as const) {
      const bar: ChartBar = [start + 2 * 3_600, 1, 1, 1, 1, 0]
      const early: Tick = ['X', 2, 3, (bar[0] - 1) * 1_000]
      const next: Tick = ['X', 3, 5, bar[0] * 1_000]
      const events = [importOf(timeframe, [bar]), ticked(date, early), ticked(date, next)]
      expectAggregated(await fold(...events))
    }
  })

  it('are the same as ever when everything is imported once more', async () => {
    await fc.assert(
      fc.asyncProperty(minutes, cuts, async (series, { stretches }) => {
        const events = stretchesOf(series, stretches).map(({ timeframe, bars }) =>
          importOf(timeframe, timeframe === '1m' ? bars : aggregated(timeframe, bars)),
        )
        const [once, twice] = [await fold(...events), await fold(...events, ...events)]
        expect(charts(twice, 'X')).toEqual(charts(once, 'X'))
        expect(twice.all(barChunks)).toEqual(once.all(barChunks))
      }),
      { numRuns: 50 },
    )
  })
})
