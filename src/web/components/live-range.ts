interface Range {
  readonly low: number
  readonly high: number
}

/** The range with the newest price in it: the fetched one may be a few beats old. */
export const liveRange = (
  low: number | null,
  high: number | null,
  price: number | undefined,
): Range | null => {
  if (low === null || high === null) return null
  return price === undefined
    ? { low, high }
    : { low: Math.min(low, price), high: Math.max(high, price) }
}
