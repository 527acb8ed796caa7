import { isDateText, type TradingDate, tradingDate } from '../../calendar/trading-day.ts'
import type { ScanChange } from '../vocabulary.ts'

/** The end of a day (a trading date) or of an hour (ISO 8601), and the symbols of each. */
export interface ScannedMoment {
  readonly at: string
  readonly matches: readonly string[]
  /** Those with a price since the moment before: only these can trigger. */
  readonly traded: readonly string[]
}

export interface ScanTrigger {
  /** As in {@link ScannedMoment}. */
  readonly at: string
  readonly symbol: string
}

/**
 * Which symbols began, or ceased, to match at these ascending moments. Each is compared with the
 * moment at which it traded before.
 */
export const changesAt = (on: ScanChange, moments: readonly ScannedMoment[]): ScanTrigger[] => {
  const known = new Map<string, boolean>()
  return moments.flatMap(({ at, matches, traded }) => {
    const matching = new Set(matches)
    const isChanged = (symbol: string) => {
      const [before, now] = [known.get(symbol), matching.has(symbol)]
      known.set(symbol, now)
      return before !== undefined && before !== now && now === (on === 'enters')
    }
    return traded.filter(isChanged).map((symbol) => ({ at, symbol }))
  })
}

/** The trading date of a moment: an hour belongs to the day in which it ends, midnight included. */
export const dateOfMoment = (at: string): TradingDate =>
  isDateText(at) ? at : tradingDate(Date.parse(at) - 1)

/**
 * When a watched scan would have triggered: once for each symbol and day. The hours say it of a day
 * where they can, and otherwise its end.
 * @returns ascending, the end of a day after its hours
 */
export const dryRunScan = (
  hours: readonly ScanTrigger[],
  days: readonly ScanTrigger[],
): ScanTrigger[] => {
  const first = new Map<string, ScanTrigger>()
  for (const trigger of [...hours, ...days]) {
    const key = `${dateOfMoment(trigger.at)} ${trigger.symbol}`
    if (!first.has(key)) first.set(key, trigger)
  }
  const placeOf = ({ at }: ScanTrigger) => [dateOfMoment(at), isDateText(at) ? '~' : at].join(' ')
  return [...first.values()]
    .map((trigger) => ({ trigger, place: placeOf(trigger) }))
    .sort((a, b) => (a.place < b.place ? -1 : Number(a.place > b.place)))
    .map(({ trigger }) => trigger)
}
