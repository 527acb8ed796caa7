interface Timed {
  /** Unix seconds. */
  readonly time: number
}

/**
 * The place of a moment among ascending bars, counted from the oldest: between two bars by its share,
 * before the first and after the last by the spacing of the two that are next. null: no bars.
 */
export const bracketOf = (bars: readonly Timed[], unixSeconds: number): number | null => {
  if (bars.length === 0) return null
  let [low, high] = [0, Math.max(0, bars.length - 2)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((bars[middle]?.time ?? Infinity) <= unixSeconds) low = middle
    else high = middle - 1
  }
  const from = bars[low]?.time ?? unixSeconds
  const to = bars[low + 1]?.time
  return to === undefined ? low : low + (unixSeconds - from) / (to - from)
}
