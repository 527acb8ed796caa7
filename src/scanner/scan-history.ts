import { planScan } from '../domain/scan/plan.ts'
import type { ScanRule } from '../domain/scan/rule.ts'
import type { ReadModels } from '../projections/read-models.ts'
import { dayMatches } from './day-matches.ts'
import { hourMatches } from './hour-matches.ts'
import type { HistorySpan, MatchedMoment } from './matched-moment.ts'

export interface HistoryAsked extends Omit<HistorySpan, 'withTraded'> {
  readonly rules: readonly ScanRule[]
  readonly every: 'day' | 'hour'
}

export interface HistoryMoment extends Omit<MatchedMoment, 'traded'> {
  readonly count: number
  readonly entered: string[]
  readonly left: string[]
}

/**
 * What a scan matched at the end of each day or hour of a span, by the recorded bars as they are
 * known now. Metrics that need the minutes of a day are not known.
 */
export const scanHistory = async (
  readModels: ReadModels,
  { every, rules, ...span }: HistoryAsked,
): Promise<HistoryMoment[]> => {
  const find = every === 'day' ? dayMatches : hourMatches
  const moments = await find(readModels, planScan(rules), { ...span, withTraded: false })
  let before: ReadonlySet<string> = new Set()
  return moments.map(({ at, matches }) => {
    const now = new Set(matches)
    const entered = matches.filter((symbol) => !before.has(symbol))
    const left = [...before].filter((symbol) => !now.has(symbol))
    before = now
    return { at, count: matches.length, matches, entered, left }
  })
}
