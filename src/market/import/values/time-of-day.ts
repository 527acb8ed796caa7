/** Local seconds after midnight. */
export interface TimeOfDay {
  readonly seconds: number
  /** The offset from UTC in minutes; null: not given. */
  readonly offsetMinutes: number | null
  /** The zone, such as `US/Eastern`; null: not given. */
  readonly zone: string | null
}

const clock =
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s*(?:([ap])\.?(?:m\.?)?(?![a-z_]))?\s*(z|utc|gmt|est|edt|(?:utc|gmt)?[+-]\d{2}(?::?\d{2}(?::\d{2})?)?)?\s*([a-z_]+(?:\/[a-z0-9_+-]+)+|\[[a-z0-9_/+-]+\])?$/i
const compact = /^(\d{2})(\d{2})(\d{2})?$/

const namedOffsets: Readonly<Record<string, number>> = {
  z: 0,
  utc: 0,
  gmt: 0,
  est: -300,
  edt: -240,
}

const offsetOf = (zone: string | undefined): number | null => {
  if (zone === undefined) return null
  const named = namedOffsets[zone.toLowerCase()]
  if (named !== undefined) return named
  const sign = /[+-]/.exec(zone)?.[0] ?? '+'
  const digits = zone.replace(/\D/g, '')
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2, 4))
  return sign === '-' ? -minutes : minutes
}

const secondsOf = (hour: number, minute: number, second: number): number | null =>
  hour < 24 && minute < 60 && second < 60 ? hour * 3_600 + minute * 60 + second : null

const hour24 = (hour: number, half: string | undefined): number => {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return Number.NaN
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

/** `9:30`, `09:30:00.000-05:00`, `4:00 PM US/Eastern`, `093000`; null for anything else. */
export const parseTimeOfDay = (text: string): TimeOfDay | null => {
  const short = compact.exec(text)
  if (short) {
    const [, hour = '', minute = '', second = '0'] = short
    const seconds = secondsOf(Number(hour), Number(minute), Number(second))
    return seconds === null ? null : { seconds, offsetMinutes: null, zone: null }
  }
  const match = clock.exec(text)
  if (!match) return null
  const [, hour = '', minute = '', second = '0', half, offset, zone] = match
  const seconds = secondsOf(hour24(Number(hour), half), Number(minute), Number(second))
  if (seconds === null) return null
  return { seconds, offsetMinutes: offsetOf(offset), zone: zone?.replace(/[[\]]/g, '') ?? null }
}
