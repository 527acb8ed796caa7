import type { ReplayDay } from '../../domain/alert/dry-run/replay-rule.ts'
import { daysFor, replayDay, replaySteps } from '../../domain/alert/dry-run/replay-rule.ts'
import type { CompoundRule } from '../../domain/alert/rule/rule.ts'
import { marketOf } from '../../domain/alert/rule/rule-trial.ts'
import { tradingDate } from '../../domain/calendar/trading-day.ts'
import { type RecordedSpan, recordedHistory, scannedOf } from '../bars/read/recorded-history.ts'
import type { ReadModels } from '../read-models.ts'
import type { StockDocument } from '../stocks/documents.ts'
import type { Position } from '../../eventstore/position.ts'
import type { LogReader } from './log-reader.ts'
import { newestTicks, ticksUntil } from './replay-ticks.ts'

interface Deps extends LogReader {
  readonly readModels: ReadModels
  readonly limits: {
    readonly dryRunBarsMax: number
    readonly dryRunFeedEventsMax: number
    readonly dryRunSpanTicksMax: number
  }
}

interface ReplaySpan extends RecordedSpan {
  /** Of a span without an end: only ticks that were recorded after this place in the log. */
  readonly after?: Position
}

const partsOf = ({ date, best, ticks }: ReplayDay) => [
  ...(best === null ? [] : [best]),
  ...(ticks.length === 0 ? [] : [{ date, resolution: 'tick' as const, bars: ticks }]),
]

/**
 * What is recorded of a stock in a span, in the finest resolution that there is for each part of it:
 * the newest ticks, of a span with an end the first ones, with those of the market that the rule
 * needs, and before them the shortest bars.
 * @returns also where a span with an end is cut (Unix ms), because it has too many ticks
 */
export const replayOf = async (
  deps: Deps,
  stock: StockDocument,
  rule: CompoundRule,
  span: ReplaySpan,
) => {
  const { readModels, limits } = deps
  const { symbol } = stock
  const { from, to, after } = span
  const history = await recordedHistory(readModels, symbol, span, limits.dryRunBarsMax)
  // Its ticks may go on where its bars have begun before.
  const first = from === null ? null : tradingDate(from)
  const last = to === null ? null : tradingDate(to)
  const all = new Set([
    ...history.days.map(({ date }) => date),
    ...(stock.date ? [stock.date] : []),
    ...(first ? [first] : []),
  ])
  const dates = [...all].filter((date) => date >= (first ?? date) && date <= (last ?? date)).sort()
  const wanted = { symbol, market: marketOf(rule, symbol), dates, since: from ?? 0, after }
  const { byDay: ticks, cutAt } =
    to === null
      ? {
          byDay: await newestTicks(deps, { ...wanted, batchesMax: limits.dryRunFeedEventsMax }),
          cutAt: null,
        }
      : await ticksUntil(deps, { ...wanted, to, ticksMax: limits.dryRunSpanTicksMax })
  const best = new Map(daysFor(rule, history.days).map((day) => [day.date, day]))
  const days = dates.map((date) => replayDay(date, best.get(date) ?? null, ticks.get(date) ?? []))
  const barsScanned = days.reduce((total, day) => total + (day.best?.bars.length ?? 0), 0)
  const until = Math.min(to ?? Infinity, cutAt ?? Infinity)
  const steps = [...replaySteps(days)].filter(({ at }) => at <= until)
  return { steps, cutAt, barsScanned, ...scannedOf(days.flatMap(partsOf)) }
}
