import type { Case } from './case.ts'
import { type DayTally, noDays, withDay } from './confidence.ts'
import type { BarEntries } from './entries.ts'
import { isCounted, secondsUntilSettled } from './settled.ts'

interface Counts {
  hits: number
  cases: number
}

/** The records behind a case: of any entry, of its rule, and of its rule on its symbol. */
export interface Records {
  readonly base: DayTally
  readonly market: DayTally
  readonly symbol: DayTally
}

const anyEntry = 'any'

const keysOf = ({ symbol, seen: { rule, type } }: Case) => ({
  market: `${rule}|${type}`,
  symbol: `${rule}|${type}|${symbol}`,
})

/** The outcomes of each day's cases and entries, by day and key. */
const byDay = (cases: readonly Case[], entries: Iterable<BarEntries>) => {
  const days = new Map<number, Map<string, Counts>>()
  const add = (barTime: number, key: string, hits: number, more: number) => {
    const day = days.get(barTime) ?? new Map<string, Counts>()
    days.set(barTime, day)
    const counts = day.get(key) ?? { hits: 0, cases: 0 }
    day.set(key, counts)
    counts.hits += hits
    counts.cases += more
  }
  for (const { barTime, hits, cases: count } of entries) add(barTime, anyEntry, hits, count)
  for (const one of cases) {
    if (!isCounted(one.barTime, one.outcome)) continue
    const hit = one.outcome.outcome === 'target' ? 1 : 0
    for (const key of Object.values(keysOf(one))) add(one.barTime, key, hit, 1)
  }
  return [...days].sort(([a], [b]) => a - b)
}

/** Growing records: queried with ascending bars, they contain the days settled by each. */
export const createRecords = (cases: readonly Case[], entries: Iterable<BarEntries>) => {
  const days = byDay(cases, entries)
  const tallies = new Map<string, DayTally>()
  let next = 0
  const settleUntil = (barTime: number) => {
    for (let day = days[next]; day; day = days[next]) {
      if (day[0] + secondsUntilSettled > barTime) return
      for (const [key, { hits, cases: count }] of day[1])
        tallies.set(key, withDay(tallies.get(key) ?? noDays, hits, count))
      next += 1
    }
  }
  return (one: Case): Records => {
    settleUntil(one.barTime)
    const { market, symbol } = keysOf(one)
    const of = (key: string) => tallies.get(key) ?? noDays
    return { base: of(anyEntry), market: of(market), symbol: of(symbol) }
  }
}
