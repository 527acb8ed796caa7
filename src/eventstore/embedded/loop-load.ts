import { performance } from 'node:perf_hooks'

const busyFrom = 0.5

/** @returns whether the event loop had more work than waits since it was asked last */
export const createLoopLoad = (): (() => boolean) => {
  let last = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    return utilization >= busyFrom
  }
}
