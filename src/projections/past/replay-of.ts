import type { ReplayDay, ReplayTick } from '../../domain/alert/replay-rule.ts'
import { daysFor, replayDay, replaySteps } from '../../domain/alert/replay-rule.ts'
import type { CompoundRule } from '../../domain/alert/rule/rule.ts'
import { type TradingDate, tradingDate } from '../../domain/calendar/trading-day.ts'
import { readTicks } from '../../eventstore/tape/read-ticks.ts'
import { recordedHistory, scannedOf } from '../bars/read/recorded-history.ts'
import type { ReadModels } from '../read-models.ts'
import type { StockDocument } from '../stocks/documents.ts'
import type { LogReader } from './log-reader.ts'

interface Deps extends LogReader {
  readonly readModels: ReadModels
  readonly limits: { readonly dryRunBarsMax: number; readonly dryRunFeedEventsMax: number }
}

/** The price feeds that there are, see `src/market`. */
const sources = ['simulated', 'yahoo', 'tape']

/** After so many days without ticks, no older ones are looked for. */
const daysWithoutTicksMax = 10

/**
 * The newest ticks of a symbol on a day, ascending, from its tape and its stream: as far back as
 * `since` (Unix ms), as `batchesMax`, and as they have not expired.
 * @returns also how many tick batches were read
 */
const ticksOfDay = async (
  log: LogReader,
  symbol: string,
  date: TradingDate,
  since: number,
  batchesMax: number,
) => {
  const ticks: ReplayTick[] = []
  let batches = 0
  for (const source of sources) {
    if (batches === batchesMax) break
    const query = { source, date, since, batchesMax: batchesMax - batches }
    for await (const read of readTicks(log, { ...query, direction: 'backwards' })) {
      if (read.type === 'missing') break
      batches += 1
      for (const [of, price, volume, at] of read.ticks.toReversed())
        if (of === symbol && at >= since) ticks.push({ price, volume, at })
    }
  }
  return { ticks: ticks.reverse(), batches }
}

/** The newest ticks of a symbol, by the days of these that have any. */
const newestTicks = async (
  deps: Deps,
  symbol: string,
  dates: readonly TradingDate[],
  since: number,
): Promise<Map<TradingDate, readonly ReplayTick[]>> => {
  const found = new Map<TradingDate, readonly ReplayTick[]>()
  let left = deps.limits.dryRunFeedEventsMax
  let without = 0
  for (const date of dates.toReversed()) {
    if (left === 0 || without === daysWithoutTicksMax) break
    const { ticks, batches } = await ticksOfDay(deps, symbol, date, since, left)
    if (ticks.length > 0) found.set(date, ticks)
    left -= batches
    without = batches === 0 ? without + 1 : 0
  }
  return found
}

const partsOf = ({ date, best, ticks }: ReplayDay) => [
  ...(best === null ? [] : [best]),
  ...(ticks.length === 0 ? [] : [{ date, resolution: 'tick' as const, bars: ticks }]),
]

/**
 * What is recorded of a stock since a moment (Unix ms; null: ever), in the finest resolution that
 * there is for each span: the newest ticks, and before them the shortest bars.
 */
export const replayOf = async (
  deps: Deps,
  stock: StockDocument,
  rule: CompoundRule,
  since: number | null,
) => {
  const { readModels, limits } = deps
  const { symbol } = stock
  const from = since === null ? null : Math.floor(since / 1_000)
  const history = await recordedHistory(readModels, symbol, from, limits.dryRunBarsMax)
  // Its ticks may go on where its bars have begun before.
  const first = since === null ? null : tradingDate(since)
  const all = new Set([
    ...history.days.map(({ date }) => date),
    ...(stock.date ? [stock.date] : []),
    ...(first ? [first] : []),
  ])
  const dates = [...all].filter((date) => date >= (first ?? '')).sort()
  const ticks = await newestTicks(deps, symbol, dates, since ?? 0)
  const best = new Map(daysFor(rule, history.days).map((day) => [day.date, day]))
  const days = dates.map((date) => replayDay(date, best.get(date) ?? null, ticks.get(date) ?? []))
  const barsScanned = days.reduce((total, day) => total + (day.best?.bars.length ?? 0), 0)
  return { steps: [...replaySteps(days)], barsScanned, ...scannedOf(days.flatMap(partsOf)) }
}
