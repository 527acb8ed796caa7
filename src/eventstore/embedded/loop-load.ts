const busyFrom = 0.5

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/**
 * By the processor time that this process got: on a machine with too much to do, an event loop that
 * waits for a core looks busy, but what it waits for most is still the disk.
 *
 * @returns whether there was more work than waiting since it was asked last
 */
export const createLoopLoad = (): (() => boolean) => {
  let [workMs, atMs] = [cpuMs(), performance.now()]
  return () => {
    const [work, at] = [cpuMs(), performance.now()]
    const isBusy = work - workMs >= (at - atMs) * busyFrom
    ;[workMs, atMs] = [work, at]
    return isBusy
  }
}
