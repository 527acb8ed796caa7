const busyFrom = 0.5

/** What the process has used is asked of the system: as dear as an append, where it is asked often. */
const lookEveryMs = 10

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/**
 * By the processor time that this process got: on a machine with too much to do, an event loop that
 * waits for a core looks busy, but what it waits for most is still the disk.
 *
 * @returns whether there was more work than waiting when it was looked at last
 */
export const createLoopLoad = (): (() => boolean) => {
  let [workMs, atMs] = [cpuMs(), performance.now()]
  let isBusy = false
  return () => {
    const at = performance.now()
    if (at - atMs < lookEveryMs) return isBusy
    const work = cpuMs()
    isBusy = work - workMs >= (at - atMs) * busyFrom
    ;[workMs, atMs] = [work, at]
    return isBusy
  }
}
