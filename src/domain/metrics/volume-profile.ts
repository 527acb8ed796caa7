/** Quarter hours of the longest trading day, on which New York sets its clocks back. */
export const quartersPerDay = 100

/** Days of the mean share. */
const profileDays = 20

const quarterMs = 900_000

/** Which quarter hour of its trading day a moment is in. */
export const quarterOf = (msSinceDayStart: number): number =>
  Math.min(quartersPerDay - 1, Math.max(0, Math.floor(msSinceDayStart / quarterMs)))

/**
 * How a symbol's volume grows over its days: the mean, over 20 days, of the share of the day's
 * volume that has been traded by a given minute. Known by quarter hours, and evenly in between.
 */
export class VolumeProfile {
  readonly #days: { readonly time: number; readonly shares: Float32Array }[] = []
  #mean: Float32Array | null = null

  /**
   * @param time of the day: 00:00 UTC of its date, Unix seconds; a day that is there is replaced
   * @param volumes shares traded in each quarter hour
   */
  add(time: number, volumes: ArrayLike<number>) {
    let total = 0
    for (let quarter = 0; quarter < quartersPerDay; quarter += 1) total += volumes[quarter] ?? 0
    if (total <= 0) return
    const shares = new Float32Array(quartersPerDay)
    let soFar = 0
    for (let quarter = 0; quarter < quartersPerDay; quarter += 1) {
      soFar += volumes[quarter] ?? 0
      shares[quarter] = soFar / total
    }
    const index = this.#days.findLastIndex((day) => day.time <= time)
    if (this.#days[index]?.time === time) this.#days[index] = { time, shares }
    else this.#days.splice(index + 1, 0, { time, shares })
    if (this.#days.length > profileDays) this.#days.shift()
    this.#mean = null
  }

  /** By this moment of a day; NaN while fewer than 20 days are known. */
  shareAt(msSinceDayStart: number): number {
    if (this.#days.length < profileDays) return Number.NaN
    const mean = (this.#mean ??= this.#average())
    const quarter = quarterOf(msSinceDayStart)
    const after = mean[quarter] ?? 1
    const before = quarter === 0 ? 0 : (mean[quarter - 1] ?? 0)
    const part = Math.min(1, Math.max(0, msSinceDayStart / quarterMs - quarter))
    return before + (after - before) * part
  }

  #average(): Float32Array {
    const mean = new Float32Array(quartersPerDay)
    for (let quarter = 0; quarter < quartersPerDay; quarter += 1) {
      let sum = 0
      for (const { shares } of this.#days) sum += shares[quarter] ?? 1
      mean[quarter] = sum / this.#days.length
    }
    return mean
  }
}
