/** From this many rows on, a thread is worthwhile on any disk. */
const rowsBesideFrom = 8

/** One in this many groups that go to a thread is written at once, to measure the disk again. */
const looksEvery = 32

/** Weight of the newest commit in the expected duration. */
const newestWeight = 0.1

/** Decides where groups are written: at once, or on a thread beside the event loop. */
export interface WriteThrottle {
  /** Called once before each group: whether to write it on a thread. */
  writesBeside(rows: number): boolean
  /** Whether recent groups were written on a thread. */
  isBeside(): boolean
  /** @param ms duration of a commit that was made at once */
  took(ms: number): void
}

/** @param slowFromMs a disk whose commits take this long is waited for on a thread */
export const createWriteThrottle = (slowFromMs: number): WriteThrottle => {
  let expectedMs = 0
  let toSlowDisk = 0
  let manyRows = false
  const isSlow = () => expectedMs >= slowFromMs
  return {
    writesBeside: (rows) => {
      manyRows = rows >= rowsBesideFrom
      if (manyRows) return true
      toSlowDisk = isSlow() ? toSlowDisk + 1 : 0
      return toSlowDisk % looksEvery !== 0
    },
    isBeside: () => manyRows || isSlow(),
    took: (ms) => {
      expectedMs += (ms - expectedMs) * newestWeight
    },
  }
}
