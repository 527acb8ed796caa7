import { bucketAt } from '../../../src/domain/calendar/buckets.ts'
import {
  type Timeframe,
  timeframes,
  timeframeSeconds,
} from '../../../src/domain/calendar/timeframes.ts'
import { tradingDate } from '../../../src/domain/calendar/trading-day.ts'
import type { ChartBar } from '../charts.ts'

/** A bar that others are made of: recorded, or a minute of ticks. */
export interface Source {
  readonly timeframe: Timeframe
  readonly bar: ChartBar
  /** Where its high and its low are not told exactly: as far apart as they can be. */
  readonly widest?: ChartBar
  /** Whether bars of this timeframe cover it beyond their own bucket too. */
  readonly isCoveredBy: (timeframe: Timeframe) => boolean
}

const minutesFrom = (from: number, to: number): number[] =>
  Array.from({ length: Math.ceil((to - from) / 60) }, (_, n) => from + n * 60)

/**
 * The obvious way, minute by minute: longest first, each that no longer one has a minute of. Over a
 * minute of ticks that it does not contain, a longer bar reaches to the end of its bucket only.
 *
 * @param bars of one day
 */
const bestOfDay = (bars: readonly Source[], longest: Timeframe): Source[] => {
  const inBucket = new Set<number>()
  const covered = new Map<Timeframe, Set<number>>()
  const best: Source[] = []
  for (const timeframe of timeframes.toReversed()) {
    const length = timeframeSeconds[timeframe]
    if (length > timeframeSeconds[longest]) continue
    const free = bars
      .filter((each) => each.timeframe === timeframe)
      .filter(({ bar: [time], isCoveredBy }) => {
        const over = [...covered].filter(([by]) => isCoveredBy(by)).map(([, minutes]) => minutes)
        return minutesFrom(time, time + length).every((minute) =>
          [inBucket, ...over].every((minutes) => !minutes.has(minute)),
        )
      })
    best.push(...free)
    const own = new Set<number>()
    for (const {
      bar: [time],
    } of free) {
      for (const minute of minutesFrom(time, time + length)) own.add(minute)
      for (const minute of minutesFrom(time, bucketAt(timeframe, time).to)) inBucket.add(minute)
    }
    covered.set(timeframe, own)
  }
  return best.sort((a, b) => a.bar[0] - b.bar[0])
}

/** One bar over several, which are ascending. */
export const over = (time: number, bars: readonly ChartBar[]): ChartBar => [
  time,
  bars[0]![1],
  Math.max(...bars.map(([, , high]) => high)),
  Math.min(...bars.map(([, , , low]) => low)),
  bars.at(-1)![4],
  bars.reduce((sum, [, , , , , volume]) => sum + volume, 0),
]

const grouped = <Item>(
  items: readonly Item[],
  keyOf: (item: Item) => number | string,
): Item[][] => {
  const groups = new Map<number | string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return [...groups.values()]
}

/** What each bar of a timeframe is made of; a recorded one may be made of itself alone. */
export const obviousGroups = (timeframe: Timeframe, sources: readonly Source[]): Source[][] =>
  grouped(sources, ({ bar: [time] }) => tradingDate(time * 1_000)).flatMap((day) =>
    grouped(bestOfDay(day, timeframe), ({ bar: [time] }) => bucketAt(timeframe, time).from),
  )

/** The bar over such a group: a single one of its own timeframe stays where it is. */
export const obviousBar = (timeframe: Timeframe, group: readonly Source[]): ChartBar => {
  const [first] = group
  if (group.length === 1 && first!.timeframe === timeframe) return first!.bar
  const { time } = bucketAt(timeframe, first!.bar[0])
  return over(
    time,
    group.map(({ bar }) => bar),
  )
}
