import { expect } from 'vitest'
import { bucketAt } from '../../../src/domain/calendar/buckets.ts'
import { type Timeframe, timeframes } from '../../../src/domain/calendar/timeframes.ts'
import { barChunks, formingBars, type RankedBar } from '../../../src/projections/bars/documents.ts'
import { isCoveredBy, rank } from '../../../src/projections/bars/rank.ts'
import type { ChartBar } from '../charts.ts'
import type { MemoryUnit } from '../logs/memory-unit.ts'
import { obviousBar, obviousGroups, type Source } from './obvious-bars.ts'

const bucketOf = (timeframe: Timeframe, second: number): number => bucketAt(timeframe, second).from

/** Bars of a chart with how they came to be. */
const ranked = (unit: MemoryUnit, timeframe: Timeframe): RankedBar[] => {
  const stored = unit
    .all(barChunks)
    .filter(({ series }) => series === `X|${timeframe}`)
    .sort((a, b) => a.start - b.start)
    .flatMap(({ t, o, h, l, c, v, r }) =>
      t.map((time, i) => ({ t: time, o: o[i]!, h: h[i]!, l: l[i]!, c: c[i]!, v: v[i]!, r: r[i]! })),
    )
  const [forming] = unit.all(formingBars)
  const growing = [forming?.ended?.[timeframe], forming?.bars[timeframe]]
  return [...stored, ...growing.filter((bar) => bar != null)]
}

const plainOf = ({ t, o, h, l, c, v }: RankedBar): ChartBar => [t, o, h, l, c, v]

/** Recorded bars of one bucket that its bar is made of. */
const partsOf = (unit: MemoryUnit, timeframe: Timeframe): Source[] =>
  unit
    .all(barChunks)
    .filter(({ series }) => series === `X|${timeframe}`)
    .flatMap(({ parts }) => parts)
    .map((part) => ({ timeframe, bar: plainOf(part), isCoveredBy: () => true }))

/**
 * What ticks have added to a bar of several parts is of the last one. How far they went within what
 * the whole spanned already is not told: as far as their close at least, as the whole at most.
 */
const grownBy = (
  part: ChartBar,
  whole: ChartBar,
  [, , h, l, c, v]: ChartBar,
): Pick<Source, 'bar' | 'widest'> => {
  const hasGrown = c !== whole[4] || v !== whole[5]
  const [high, low] = hasGrown ? [Math.max(part[2], c), Math.min(part[3], c)] : [part[2], part[3]]
  const grown = (top: number, bottom: number): ChartBar => [
    part[0],
    part[1],
    h > whole[2] ? h : top,
    l < whole[3] ? l : bottom,
    c,
    part[5] + v - whole[5],
  ]
  return { bar: grown(high, low), widest: grown(h, l) }
}

/** Holds every bar of X that was not recorded against what it is made of. */
export const expectAggregated = (unit: MemoryUnit) => {
  const sources: Source[] = []
  for (const timeframe of timeframes) {
    const bars = ranked(unit, timeframe)
    const places = new Set(bars.map(({ t }) => (timeframe === '1D' ? t : bucketOf(timeframe, t))))
    expect(places.size).toBe(bars.length)
    const parts = partsOf(unit, timeframe)
    const shared = new Set(parts.map(({ bar: [time] }) => bucketOf(timeframe, time)))
    const single = bars
      .filter(
        ({ t, r }) =>
          (timeframe === '1m' || r === rank.recorded) && !shared.has(bucketOf(timeframe, t)),
      )
      .map((bar) => ({
        timeframe,
        bar: plainOf(bar),
        isCoveredBy: (by: Timeframe) => isCoveredBy(bar.r, by),
      }))
    const own = [...parts, ...(timeframe === '1D' ? [] : single)]
    const groups = obviousGroups(
      timeframe,
      [...sources, ...own].sort((a, b) => a.bar[0] - b.bar[0]),
    )
    expect(bars.length).toBe(groups.length)
    for (const [index, group] of groups.entries()) {
      const expected = obviousBar(timeframe, group)
      const stands = plainOf(bars[index]!)
      if (bars[index]!.r === rank.ticked) {
        // As wide as all that was told of the day, also where an import took a minute of ticks' place.
        const [time, , high, low] = expected
        const [at, , widestHigh, widestLow] = stands
        expect([at, widestHigh >= high, widestLow <= low]).toEqual([time, true, true])
        continue
      }
      // A recorded day, or a book, has its own figures.
      if (timeframe === '1D' && bars[index]!.r === rank.recorded) continue
      const last = group.findLast((each) => parts.includes(each))
      if (last !== undefined) {
        own[own.indexOf(last)] = { ...last, ...grownBy(last.bar, expected, stands) }
        continue
      }
      const widest = obviousBar(
        timeframe,
        group.map((each) => ({ ...each, bar: each.widest ?? each.bar })),
      )
      const within = (figure: number, [one, other]: readonly [number, number]) =>
        Math.max(one, Math.min(figure, other))
      const [time, open, , , close, volume] = expected
      const high = within(stands[2], [expected[2], widest[2]])
      const low = within(stands[3], [widest[3], expected[3]])
      expect(stands).toEqual([time, open, high, low, close, volume])
    }
    sources.push(...own)
  }
}
