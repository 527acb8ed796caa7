export interface GateLimits {
  readonly atOnceMax: number
  readonly waitingMax: number
}

/**
 * Lets so many tasks run at once and so many wait, first come first served; one more throws what
 * `full` makes. Memory and waiting time are then bounded whatever arrives.
 */
export const createGate = ({ atOnceMax, waitingMax }: GateLimits, full: () => Error) => {
  const waiting: (() => void)[] = []
  let running = 0

  const leave = (): void => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (running < atOnceMax) running += 1
    else if (waiting.length >= waitingMax) throw full()
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      leave()
    }
  }
}
