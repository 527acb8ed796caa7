const isoMoment =
  /^(?<date>\d{4}-\d{2}-\d{2})(?:[T ](?<time>\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(?<zone>Z|[+-]\d{2}:?\d{2})?)?$/i

/** `Date.parse` treats February 30 as March 2. */
const isDate = (text: string): boolean => {
  const ms = Date.parse(`${text}T00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}

/** Unix ms of an instant in ISO 8601, in UTC without a zone; null when it is invalid. */
export const parseInstant = (text: string): number | null => {
  const { date = '', time = '00:00', zone = 'Z' } = isoMoment.exec(text)?.groups ?? {}
  const ms = isDate(date) ? Date.parse(`${date}T${time}${zone}`) : Number.NaN
  return Number.isNaN(ms) ? null : ms
}
