import {
  exchangeZone,
  shiftDate,
  type TradingDate,
  tradingDate,
} from '../../../domain/calendar/trading-day.ts'
import { timeZone } from '../../../domain/calendar/time-zone.ts'

/** What a text says about a moment. `moments` in Unix milliseconds; several: it is ambiguous. */
export type ReadMoment =
  | { readonly type: 'moments'; readonly moments: readonly number[] }
  | { readonly type: 'future' }
  | { readonly type: 'none' }

const none: ReadMoment = { type: 'none' }
const newYork = timeZone(exchangeZone)
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `go to`, `on` and `at` say nothing more. */
const filler = /\b(go to|goto|on|at)\b|前往|,|的/g
const iso = /^\d{4}-\d\d-\d\d[t ]\d\d:\d\d(:\d\d(\.\d+)?)?(z|[+-]\d\d:?\d\d)$/
const clock =
  /(?<noon>上午|下午)?\s*(?<hour>\d{1,2})(?:[:點](?<minute>\d\d)?分?(?::(?<second>\d\d))?\s*(?<half>[ap]m\b)?|\s*(?<bare>[ap]m\b))/

interface Time {
  /** Of the day, by the clocks of the exchange. */
  readonly seconds: number
  readonly text: string
}

const timeIn = (text: string): Time | null => {
  const found = clock.exec(text)
  const { noon, hour, minute = '0', second = '0', half, bare } = found?.groups ?? {}
  if (!found || hour === undefined) return null
  const afternoon = noon === '下午' || (half ?? bare) === 'pm'
  const isTwelve = (noon ?? half ?? bare) !== undefined
  const [hours, minutes, seconds] = [hour, minute, second].map(Number) as [number, number, number]
  if (minutes > 59 || seconds > 59 || hours > (isTwelve ? 12 : 23)) return null
  if (isTwelve && hours === 0 && noon === undefined) return null
  const full = isTwelve ? (hours % 12) + (afternoon ? 12 : 0) : hours
  return { seconds: full * 3_600 + minutes * 60 + seconds, text: found[0] }
}

/** A date without a year is the last one that has come. */
const dateOf = (
  year: string | undefined,
  month: number,
  day: number,
  today: TradingDate,
): TradingDate | null => {
  const on = (of: number) => {
    const date = new Date(Date.UTC(of, month - 1, day))
    const text = date.toISOString().slice(0, 10) as TradingDate
    return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? text : null
  }
  if (year !== undefined) return on(Number(year))
  const thisYear = Number(today.slice(0, 4))
  const dates = [on(thisYear), on(thisYear - 1)].filter((date) => date !== null)
  return dates.find((date) => date <= today) ?? dates[0] ?? null
}

const monthOf = (name: string): number => months.indexOf(name.slice(0, 3)) + 1

/** `11/10` is a day and a month in two orders; `11/20` in one. */
const slashed = (one: number, other: number, year: string | undefined, today: TradingDate) => [
  dateOf(year, one, other, today),
  dateOf(year, other, one, today),
]

/** Every date that the text can mean. */
const datesIn = (text: string, today: TradingDate): (TradingDate | null)[] => {
  if (/^(today|今天|今日)?$/.test(text)) return [today]
  if (/^(yesterday|昨天|昨日)$/.test(text)) return [shiftDate(today, -1)]
  const named =
    /^(?<day>\d{1,2})(?:st|nd|rd|th)? (?<month>[a-z]{3,9})(?: (?<year>\d{4}))?$/.exec(text) ??
    /^(?<month>[a-z]{3,9}) (?<day>\d{1,2})(?:st|nd|rd|th)?(?: (?<year>\d{4}))?$/.exec(text)
  if (named) {
    const { day, month = '', year } = named.groups ?? {}
    return [dateOf(year, monthOf(month), Number(day), today)]
  }
  const ordered =
    /^(?:(?<year>\d{4})年)?(?<month>\d{1,2})月(?<day>\d{1,2})[日號]?$/.exec(text) ??
    /^(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})t?$/.exec(text)
  if (ordered) {
    const { year, month, day } = ordered.groups ?? {}
    return [dateOf(year, Number(month), Number(day), today)]
  }
  const either = /^(?<one>\d{1,2})\/(?<other>\d{1,2})(?:\/(?<year>\d{4}))?$/.exec(text)?.groups
  return either
    ? slashed(Number(either['one']), Number(either['other']), either['year'], today)
    : []
}

/** When the exchange's clocks show a time: twice where they are set back, never where forward. */
const momentsOf = (dates: readonly (TradingDate | null)[], { seconds }: Time): number[] =>
  [...new Set(dates)].flatMap((date) =>
    date === null ? [] : newYork.momentsOf(Date.parse(`${date}T00:00Z`) + seconds * 1_000),
  )

/**
 * Reads `10:31 on 20 Nov`, `yesterday 15:00`, `11月20日 下午3:05` or ISO 8601; by the clocks of the
 * exchange unless a zone is named.
 *
 * @param now Unix ms
 */
export const readMoment = (typed: string, now: number): ReadMoment => {
  const text = typed.normalize('NFKC').toLowerCase().trim()
  const plain = text.replace(filler, ' ').replace(/\s+/g, ' ').trim()
  const today = tradingDate(now)
  const time = timeIn(plain)
  const moments = iso.test(plain)
    ? [Date.parse(plain.replace(' ', 'T').toUpperCase())]
    : time === null
      ? []
      : momentsOf(datesIn(plain.replace(time.text, ' ').replace(/\s+/g, ' ').trim(), today), time)
  const past = moments.filter((moment) => moment < now).toSorted((a, b) => b - a)
  if (past.length > 0) return { type: 'moments', moments: past }
  return moments.some((moment) => moment >= now) ? { type: 'future' } : none
}
