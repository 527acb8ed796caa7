import { type TradingDate, weekdayOf } from '../../../domain/calendar/trading-day.ts'
import type { Random } from '../random.ts'

const up = [
  ['rise', 'gain', 'advance'],
  ['jump', 'rally', 'climb sharply'],
  ['surge', 'soar'],
] as const

const down = [
  ['fall', 'slip', 'decline'],
  ['tumble', 'slide', 'slump'],
  ['plunge', 'plummet'],
] as const

export const pick = <T>(random: Random, from: readonly T[]): T =>
  from[Math.floor(random.next() * from.length)] as T

/** A verb for shares with this change; plural. */
export const verbOf = (random: Random, tier: number, changePercent: number): string =>
  pick(random, (changePercent >= 0 ? up : down)[Math.min(2, Math.max(0, tier))] ?? up[0])

export const percent = (value: number): string => `${Math.abs(value).toFixed(1)}%`

const units = [
  [1e9, 'billion'],
  [1e6, 'million'],
  [1e3, 'thousand'],
] as const

export const shareCount = (value: number): string => {
  const unit = units.find(([size]) => value >= size)
  return unit ? `${(value / unit[0]).toFixed(1)} ${unit[1]}` : Math.round(value).toString()
}

const legalForm =
  /,?( &| and)? (Inc\.?|Incorporated|Corporation|Corp\.?|Company|Companies|Co\.|Limited|Ltd\.?|plc|N\.V\.|S\.A\.|Group|Holdings)$/i

/** `Exxon Mobil Corporation` is Exxon Mobil in a headline. */
export const shortName = (name: string): string =>
  name
    .replace(/ \(simulated\)$/, '')
    .replace(/^The /, '')
    .replace(legalForm, '')
    .replace(legalForm, '')

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export const weekday = (date: TradingDate): string => weekdays[weekdayOf(date)] ?? ''
