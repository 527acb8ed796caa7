/** Of commits that wait on a thread, one in so many is made at once, to see whether they need to. */
const looksEvery = 32

/** Weight of the newest commit in what is expected of the next. */
const newestWeight = 0.1

/** How long the disk takes for a commit, from those that the event loop waited for. */
export interface DiskPace {
  /** Whether the disk was slow lately. */
  isSlow(): boolean
  /** Asked once before each commit: whether to make it at once. */
  commitsAtOnce(): boolean
  /** @param ms what a commit that was made at once took */
  took(ms: number): void
}

/** @param slowFromMs from here on commits wait on a thread */
export const createDiskPace = (slowFromMs: number): DiskPace => {
  let expectedMs = 0
  let onThread = 0
  const isSlow = () => expectedMs >= slowFromMs
  return {
    isSlow,
    commitsAtOnce: () => {
      onThread = isSlow() ? onThread + 1 : 0
      return onThread % looksEvery === 0
    },
    took: (ms) => {
      expectedMs += (ms - expectedMs) * newestWeight
    },
  }
}
