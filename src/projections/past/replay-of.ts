import type { ReplayTick } from '../../domain/alert/replay-rule.ts'
import type { CompoundRule } from '../../domain/alert/rule/rule.ts'
import { daysFor, replaySteps } from '../../domain/alert/replay-rule.ts'
import { timeframesOf } from '../../domain/alert/rule/rule.ts'
import type { TradingDate } from '../../domain/calendar/trading-day.ts'
import type { PriceFeedEvent } from '../../domain/price-feed/events.ts'
import { streamOf } from '../../domain/streams.ts'
import { readIfWritten } from '../../eventstore/read-if-written.ts'
import { recordedHistory } from '../bars/read/recorded-history.ts'
import type { ReadModels } from '../read-models.ts'
import type { StockDocument } from '../stocks/documents.ts'
import { loadRuleRecord } from '../stocks/read/rule-record.ts'
import type { LogReader } from './log-reader.ts'

interface Deps extends LogReader {
  readonly readModels: ReadModels
  readonly limits: { readonly dryRunBarsMax: number; readonly dryRunFeedEventsMax: number }
}

/** The price feeds that there are, see `src/market`. */
const sources = ['simulated', 'yahoo', 'tape']

/** The newest ticks of a symbol on a day, ascending, as far back as `since` (Unix ms). */
const newestTicks = async (
  { events, codec, limits }: Deps,
  symbol: string,
  date: TradingDate,
  since: number,
): Promise<ReplayTick[]> => {
  const ticks: ReplayTick[] = []
  for (const source of sources)
    for await (const recorded of readIfWritten(events, streamOf.priceFeed(source, date), {
      direction: 'backwards',
      maxCount: limits.dryRunFeedEventsMax,
    })) {
      if (Date.parse(recorded.metadata.occurredAt) < since) break
      const { data } = codec.decode(recorded) as PriceFeedEvent
      for (const [of, price, volume, at] of data.ticks.toReversed())
        if (of === symbol && at >= since) ticks.push({ price, volume, at })
    }
  return ticks.reverse()
}

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
  const from = since === null ? null : Math.floor(since / 1_000)
  const history = await recordedHistory(readModels, stock.symbol, from, limits.dryRunBarsMax)
  const { date } = stock
  const ticks = date === null ? [] : await newestTicks(deps, stock.symbol, date, since ?? 0)
  const record = await loadRuleRecord(readModels, stock, timeframesOf(rule))
  const steps = [...replaySteps(daysFor(rule, history.days), ticks, date ?? '1970-01-01')]
  return { ...history, record, steps, ticks }
}
