/** The address of a present read (null), or of a read at a past moment (ISO 8601). */
export const withAsOf = (url: string, asOf: string | null): string =>
  asOf === null ? url : `${url}?asOf=${encodeURIComponent(asOf)}`
