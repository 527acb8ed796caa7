/** The address of a read of now (null), or of what it answered at a past moment (ISO 8601). */
export const withAsOf = (url: string, asOf: string | null): string =>
  asOf === null ? url : `${url}?asOf=${encodeURIComponent(asOf)}`
