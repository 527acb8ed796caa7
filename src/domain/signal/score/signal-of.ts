import { dateOfDailyBar, nextMidnight, tradingDayStart } from '../../calendar/trading-day.ts'
import { formatCount } from '../../notation/decimal.ts'
import { formatDecimals, money, priceDecimals } from '../../notation/price.ts'
import type { Signal } from '../commands.ts'
import { atrBars } from '../rules/evaluate-rules.ts'
import type { ScoredCase } from './cases.ts'
import type { DayTally } from './confidence.ts'
import { levelRanges, secondsUntilExpiry } from './levels.ts'

/** When a daily bar ends: midnight New York after its date, Unix ms. */
export const dailyBarEnd = (barTime: number): number =>
  nextMidnight(tradingDayStart(dateOfDailyBar(barTime)))

/** The name behind a signal's id: the same rule at the same bar is the same signal. */
export const signalName = ({ symbol, seen, barTime }: ScoredCase): string =>
  `${seen.rule}|${symbol}|1D|${barTime.toString()}`

const counted = ({ hits, cases }: DayTally): string =>
  `${formatCount(hits)} of ${formatCount(cases)}`

const recorded = ({ hits, cases, days }: DayTally) => ({ hits, cases, days })

/** A share of four decimals: more are noise. */
const rounded = (rate: number): number => Math.round(rate * 10_000) / 10_000

const recordLine = ({ symbol, seen, symbolRecord, marketRecord }: ScoredCase): string =>
  `Such ${seen.type} signals reached their target in ${counted(symbolRecord)} earlier cases on ${symbol} and in ${counted(marketRecord)} on the whole market, seen on ${formatCount(marketRecord.days)} days.`

const confidenceLine = ({ baseRate, confidence }: ScoredCase): string =>
  `Any entry with such levels reached its target in ${(100 * baseRate).toFixed(0)}% of cases; with the record above, the confidence is ${confidence.toString()}%.`

const rangeText = (atr: number, price: number): string => formatDecimals(atr, priceDecimals(price))

const levelLine = ({ seen, levels }: ScoredCase): string =>
  `Target and stop stand ${levelRanges.target.toFixed(1)} average true ranges of $${rangeText(seen.atr, levels.entryPrice)} from ${money(levels.entryPrice)}.`

export interface SignalOrigin {
  readonly signalId: string
  /** The source of the bars. */
  readonly source: string
  readonly backfilled: boolean
}

/** A case as the signal that is issued, in the words that a trader reads. */
export const signalOf = (
  one: ScoredCase,
  { signalId, source, backfilled }: SignalOrigin,
): Signal => ({
  signalId,
  rule: one.seen.rule,
  symbol: one.symbol,
  source,
  timeframe: '1D',
  barTime: one.barTime,
  type: one.seen.type,
  confidence: one.confidence,
  symbolRecord: recorded(one.symbolRecord),
  marketRecord: recorded(one.marketRecord),
  baseRate: rounded(one.baseRate),
  backfilled,
  ...one.levels,
  expiresAt: dailyBarEnd(one.barTime + secondsUntilExpiry),
  reasoning: [
    one.seen.why,
    levelLine(one),
    recordLine(one),
    confidenceLine(one),
    'This is not advice.',
  ].join(' '),
  indicators: [
    ...one.seen.indicators,
    `ATR(${atrBars.toString()}) ${rangeText(one.seen.atr, one.levels.entryPrice)}`,
  ],
})
