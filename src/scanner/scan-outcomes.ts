import {
  dailyBarTime,
  nextMidnight,
  shiftDate,
  type TradingDate,
  tradingDayStart,
} from '../domain/calendar/trading-day.ts'
import { marketSymbol } from '../domain/metrics/definitions.ts'
import {
  type Closes,
  type Entry,
  meanReturn,
  type Outcome,
  outcomesOf,
  returnOver,
  type Span,
  spansAfter,
} from '../domain/scan/outcomes.ts'
import type { ScanRule } from '../domain/scan/rule.ts'
import type { ReadModels } from '../projections/read-models.ts'
import { allStocks } from '../projections/stocks/read/all-stocks.ts'
import { readBars } from '../projections/stocks/read/load-record.ts'
import { inSlices, smallSliceMs } from '../projections/turns.ts'
import { scanHistory } from './scan-history.ts'

const limits = {
  /** Calendar days before the span that are scanned too: what matches then does not begin in it. */
  leadDays: 10,
  /** The newest entries that count. */
  entriesMax: 100_000,
} as const

export interface OutcomesAsked {
  readonly rules: readonly ScanRule[]
  /** Trading dates, both inclusive. */
  readonly from: TradingDate
  readonly to: TradingDate
  /** The trading date that is not over: it has no close. */
  readonly today: TradingDate
  /** The newest days of the span that are scanned. */
  readonly daysMax: number
}

export interface Outcomes {
  readonly market: string | null
  readonly entries: number
  readonly outcomes: Outcome[]
}

const entriesOf = async (
  readModels: ReadModels,
  { rules, from, to, daysMax }: OutcomesAsked,
): Promise<Entry[]> => {
  const moments = await scanHistory(readModels, {
    rules,
    every: 'day',
    momentsMax: daysMax + limits.leadDays,
    from: tradingDayStart(shiftDate(from, -limits.leadDays)),
    to: nextMidnight(tradingDayStart(to)) - 1,
  })
  // What matches on the first day of all may have begun before it.
  return moments
    .slice(1)
    .filter(({ at }) => at >= from)
    .slice(-daysMax)
    .flatMap(({ at, entered }) =>
      entered.map((symbol) => ({ symbol, day: dailyBarTime(at as TradingDate) })),
    )
    .slice(-limits.entriesMax)
}

/**
 * What symbols did after they began to match, by daily closes as they are recorded now, beside the
 * market: SPY, or without it the mean of all symbols.
 */
export const scanOutcomes = async (
  readModels: ReadModels,
  asked: OutcomesAsked,
): Promise<Outcomes> => {
  const entries = await entriesOf(readModels, asked)
  const listed = (await allStocks(readModels)).map(({ symbol }) => symbol)
  const market = listed.includes(marketSymbol) ? marketSymbol : null
  const wanted =
    market === null ? listed : new Set([market, ...entries.map(({ symbol }) => symbol)])
  const first = dailyBarTime(asked.from)
  const over = dailyBarTime(asked.today)
  const closes = new Map<string, Closes>()
  const othersTurn = inSlices(smallSliceMs)
  for (const symbol of wanted) {
    const bars = await readBars(readModels, symbol, '1D', 0)
    const completed = bars.filter(({ time }) => time >= first && time < over)
    closes.set(symbol, new Map(completed.map(({ time, close }) => [time, close])))
    await othersTurn()
  }
  const ofMarket =
    market === null ? [...closes.values()] : [closes.get(market) ?? new Map<number, number>()]
  const days = [...new Set(ofMarket.flatMap((own) => [...own.keys()]))].sort((a, b) => a - b)
  const keyOf = ({ from, to }: Span) => `${from.toString()} ${to.toString()}`
  const marketReturns = new Map<string, number | null>()
  const spansOf = spansAfter(days)
  for (const span of days.flatMap(spansOf)) {
    if (span === null || marketReturns.has(keyOf(span))) continue
    const value =
      market === null ? meanReturn(closes.values(), span) : returnOver(closes.get(market), span)
    marketReturns.set(keyOf(span), value)
    await othersTurn()
  }
  const outcomes = outcomesOf(entries, {
    spansOf,
    closesOf: (symbol) => closes.get(symbol),
    marketReturn: (span) => marketReturns.get(keyOf(span)) ?? null,
  })
  return { market, entries: entries.length, outcomes }
}
