const clock = new Intl.DateTimeFormat('en-US-u-hc-h23', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

/** New York's wall clock at a moment, as the Unix seconds at which UTC's would show the same. */
const wallSeconds = (unixSeconds: number): number => {
  const parts = { year: 0, month: 1, day: 1, hour: 0, minute: 0, second: 0 }
  for (const { type, value } of clock.formatToParts(unixSeconds * 1_000))
    if (type in parts) parts[type as keyof typeof parts] = Number(value)
  const { year, month, day, hour, minute, second } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1_000
}

/** New York's offset from UTC at a moment, in seconds (negative, west of Greenwich). */
export const newYorkOffset = (unixSeconds: number): number =>
  wallSeconds(unixSeconds) - Math.floor(unixSeconds)

const daySeconds = 86_400

/** Time of the daily bar that a moment belongs to: 00:00 UTC of its New York date. */
export const dailyBarTime = (unixSeconds: number): number =>
  Math.floor(wallSeconds(unixSeconds) / daySeconds) * daySeconds
