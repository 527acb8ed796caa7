import { RuleBook } from '../../../src/domain/alert/armed/rules/rule-book.ts'
import { RuleMarket } from '../../../src/domain/alert/armed/rules/rule-market.ts'
import type { RuleRecord } from '../../../src/domain/alert/armed/rules/rule-symbol.ts'
import { dailyBarTime, tradingDayStart } from '../../../src/domain/calendar/trading-day.ts'
import { SymbolRows } from '../../../src/domain/quotes/symbol-rows.ts'
import { ruleRecord } from './rule-record.ts'

const daySeconds = 86_400

/** The day of the first tick. */
export const firstDay = {
  /** 00:00 UTC of its date, Unix seconds. */
  time: dailyBarTime('2026-01-05'),
  /** Unix ms. */
  startMs: tradingDayStart('2026-01-05'),
}

/** Unix ms: the moment of a tick that comes 0 ms after the first. */
export const firstMs = firstDay.startMs + 36_000_000

interface Seen {
  readonly price: number
  readonly volume?: number
  /** Since the first tick, milliseconds; and in how many days later. */
  readonly ms?: number
  readonly day?: number
}

/** The place in the log of a tick that comes this many milliseconds after the first. */
export const placeAt = (ms: number) => ({ stream: 's', revision: ms, index: 0, at: firstMs + ms })

/** A market and a book of rules, with what is recorded of some symbols. */
export const openRules = (...records: readonly Partial<RuleRecord>[]) => {
  const rows = new SymbolRows()
  const market = new RuleMarket(rows)
  for (const record of records) market.load({ ...ruleRecord, ...record })
  const book = new RuleBook(market)
  /** @returns whether the market has taken it */
  const apply = (symbol: string, { price, volume = 500, ms = 0, day = 0 }: Seen): boolean => {
    const startMs = firstDay.startMs + day * daySeconds * 1_000
    return market.tick(market.own(symbol), {
      price,
      volume,
      at: startMs + firstMs - firstDay.startMs + ms,
      time: firstDay.time + day * daySeconds,
      startMs,
    })
  }
  return {
    rows,
    market,
    book,
    apply,
    /** @returns the ids of the rules that the tick triggers */
    tick: (symbol: string, seen: Seen): string[] => {
      apply(symbol, seen)
      const fired: string[] = []
      book.fire(market.own(symbol), placeAt(seen.ms ?? 0), ({ alertId }) => fired.push(alertId))
      return fired
    },
  }
}
