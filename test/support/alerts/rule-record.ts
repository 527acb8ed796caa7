import type { RuleRecord } from '../../../src/domain/alert/armed/rules/rule-symbol.ts'
import type { Fundamentals } from '../../../src/domain/metrics/symbol-metrics.ts'
import { dailyBarTime } from '../../../src/domain/calendar/trading-day.ts'

/** Of a company that has reported nothing. */
export const noFundamentals: Fundamentals = {
  sharesOutstanding: null,
  floatShares: null,
  epsTtm: null,
  dividendsTtm: null,
}

/** A symbol of which one day is known, before any price of the next. */
export const ruleRecord: RuleRecord = {
  symbol: 'AAPL',
  name: 'Apple',
  today: null,
  minutes: [],
  profile: [],
  closes: new Map(),
  days: [{ time: dailyBarTime('2026-01-02'), high: 101, low: 99, close: 100, volume: 1_000 }],
  fundamentals: noFundamentals,
}
