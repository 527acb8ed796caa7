import type { ReplayTick } from '../../domain/alert/dry-run/replay-rule.ts'
import type { TradingDate } from '../../domain/calendar/trading-day.ts'
import type { Tick } from '../../domain/price-feed/events.ts'
import { isAfter, type Position } from '../../eventstore/position.ts'
import { readTicks } from '../../eventstore/tape/read-ticks.ts'
import type { LogReader } from './log-reader.ts'

/** The price feeds that there are, see `src/market`. */
const sources = ['simulated', 'yahoo', 'tape']

/** After this many days without ticks, no older ones are searched. */
const daysWithoutTicksMax = 10

export type TicksByDay = ReadonlyMap<TradingDate, readonly ReplayTick[]>

/** Ticks of a symbol, from the tapes and the streams of its days. */
interface Wanted {
  readonly symbol: string
  /** The symbol whose ticks come with those of the other; null: none. */
  readonly market: string | null
  /** Ascending. */
  readonly dates: readonly TradingDate[]
  /** Unix ms. */
  readonly since: number
  /** The place in the log after which ticks count, whatever their times; absent: see `since`. */
  readonly after?: Position | undefined
}

interface WantedNewest extends Wanted {
  /** The number of tick batches to read. */
  readonly batchesMax: number
}

interface WantedUntil extends Wanted {
  /** The end, inclusive, Unix ms. */
  readonly to: number
  /** The number of ticks to read, of any symbol. */
  readonly ticksMax: number
}

/** Takes recorded ticks in their order, and puts those of the symbol into a list. @param to Unix ms */
const collectorOf = ({ symbol, market, since, after }: Wanted, to = Number.POSITIVE_INFINITY) => {
  let ofMarket: ReplayTick[] = []
  return (recorded: readonly Tick[], into: ReplayTick[]) => {
    for (const [of, price, volume, at] of recorded) {
      if ((after === undefined && at < since) || at > to) continue
      if (of === market) ofMarket.push({ price, volume, at })
      if (of !== symbol) continue
      const before = ofMarket.length > 0 ? { market: ofMarket } : {}
      into.push({ price, volume, at, ...before })
      ofMarket = []
    }
  }
}

/**
 * The newest ticks of a symbol and its market on a day, ascending, from the tick batches as far back
 * as `since`, as `batchesMax`, and as they have not expired.
 * @returns also how many tick batches were read
 */
const newestOfDay = async (
  log: LogReader,
  { symbol, market, since, after, batchesMax }: WantedNewest,
  date: TradingDate,
) => {
  const ticks: Tick[] = []
  let batches = 0
  for (const source of sources) {
    if (batches === batchesMax) break
    const query = {
      source,
      date,
      batchesMax: batchesMax - batches,
      direction: 'backwards',
    } as const
    for await (const read of readTicks(log, after === undefined ? { ...query, since } : query)) {
      if (read.type === 'missing') break
      if (after !== undefined && !isAfter(read.position, after)) break
      batches += 1
      for (const tick of read.ticks.toReversed())
        if (tick[0] === symbol || tick[0] === market) ticks.push(tick)
    }
  }
  return { ticks: ticks.reverse(), batches }
}

/** The newest ticks of a symbol, by the days of these that have any. */
export const newestTicks = async (log: LogReader, wanted: WantedNewest): Promise<TicksByDay> => {
  const found: (readonly [TradingDate, readonly Tick[]])[] = []
  let left = wanted.batchesMax
  let without = 0
  for (const date of wanted.dates.toReversed()) {
    if (left === 0 || without === daysWithoutTicksMax) break
    const { ticks, batches } = await newestOfDay(log, { ...wanted, batchesMax: left }, date)
    found.push([date, ticks])
    left -= batches
    without = batches === 0 ? without + 1 : 0
  }
  const collect = collectorOf(wanted)
  const byDay = found.reverse().map(([date, recorded]) => {
    const ticks: ReplayTick[] = []
    collect(recorded, ticks)
    return [date, ticks] as const
  })
  return new Map(byDay.filter(([, { length }]) => length > 0))
}

/**
 * The first ticks of a symbol in a span that has an end, by day.
 * @returns also the moment (Unix ms) after which there are more than are read, or some are missing;
 *   null: these are all
 */
export const ticksUntil = async (log: LogReader, wanted: WantedUntil) => {
  const { dates, since, to, ticksMax } = wanted
  const collect = collectorOf(wanted, to)
  const byDay = new Map<TradingDate, ReplayTick[]>()
  let left = ticksMax
  let last = since
  for (const date of dates)
    for (const source of sources)
      for await (const read of readTicks(log, { source, date, since })) {
        const known = byDay.get(date) ?? []
        if (read.type === 'missing' && known.length === 0) continue
        if (read.type === 'missing') return { byDay, cutAt: last }
        if (read.ticks.every(([, , , at]) => at > to)) break
        left -= read.ticks.length
        if (left < 0) return { byDay, cutAt: last }
        collect(read.ticks, known)
        if (known.length > 0) byDay.set(date, known)
        last = known.at(-1)?.at ?? last
      }
  return { byDay, cutAt: null }
}
