import {
  changesAt,
  dateOfMoment,
  dryRunScan,
  type ScannedMoment,
  type ScanTrigger,
} from '../domain/alert/dry-run/dry-run-scan.ts'
import type { ScanChange } from '../domain/alert/vocabulary.ts'
import {
  isDateText,
  nextMidnight,
  type TradingDate,
  tradingDayStart,
} from '../domain/calendar/trading-day.ts'
import { planScan } from '../domain/scan/plan.ts'
import type { ScanRule } from '../domain/scan/rule.ts'
import type { ReadModels } from '../projections/read-models.ts'
import { dayMatches } from './day-matches.ts'
import { hourMatches } from './hour-matches.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const limits = {
  /** How far back hours are scanned: every hour asks every symbol. */
  hoursBackMs: 7 * dayMs,
  /** Before the days and the hours, because each moment is compared with the one before. */
  leadMs: { '1D': 10 * dayMs, '1H': dayMs },
} as const

export interface TrialAsked {
  readonly rules: readonly ScanRule[]
  readonly on: ScanChange
  /** Unix ms, both inclusive. */
  readonly from: number
  readonly to: number
  /** The newest days, and the newest hours, that are scanned. */
  readonly momentsMax: number
}

interface TrialSpan {
  readonly from: TradingDate
  readonly resolution: '1D' | '1H'
  readonly moments: number
}

const startOf = (at: string): number =>
  isDateText(at) ? tradingDayStart(at) : Date.parse(at) - hourMs

const endOf = (at: string): number =>
  isDateText(at) ? nextMidnight(tradingDayStart(at)) : Date.parse(at)

/**
 * When a watched scan would have triggered: by the ends of the days of a span, and of the hours of
 * its newest ones, as far as they are over. What begins and ceases to match between two of these
 * moments is not seen, and metrics that need the minutes of a day are not known.
 */
export const scanTrial = async (
  readModels: ReadModels,
  { rules, on, from, to, momentsMax }: TrialAsked,
): Promise<{ readonly triggers: ScanTrigger[]; readonly spans: TrialSpan[] }> => {
  const plan = planScan(rules)
  const tried = async (resolution: '1D' | '1H', begin: number) => {
    const find = resolution === '1D' ? dayMatches : hourMatches
    const lead = Math.max(0, begin - limits.leadMs[resolution])
    const span = { from: lead, to, momentsMax, withTraded: true }
    const over = (await find(readModels, plan, span)).filter(({ at }) => endOf(at) - 1 <= to)
    const isWithin = ({ at }: Pick<ScannedMoment, 'at'>) => startOf(at) >= begin
    const [first, ...more] = over.filter(isWithin)
    const scanned = first && { from: dateOfMoment(first.at), resolution, moments: more.length + 1 }
    return { changes: changesAt(on, over).filter(isWithin), spans: scanned ? [scanned] : [] }
  }
  const days = await tried('1D', from)
  const hours = await tried('1H', Math.max(from, to - limits.hoursBackMs))
  return {
    triggers: dryRunScan(hours.changes, days.changes),
    spans: [...days.spans, ...hours.spans],
  }
}
