import type { Timers } from '../../../src/platform/timers.ts'

/** Time that passes when a test says so. */
export interface ManualTimers extends Timers {
  /** How long each wait that is under way was asked to be, in the order they were asked for. */
  pending(): readonly number[]
  /** Ends the waits of exactly this length that are under way now. */
  pass(ms: number): void
}

export const createManualTimers = (): ManualTimers => {
  const waits = new Set<{ readonly ms: number; readonly run: () => void }>()
  return {
    after: (ms, run) => {
      const wait = { ms, run }
      waits.add(wait)
      return () => {
        waits.delete(wait)
      }
    },
    pending: () => [...waits].map(({ ms }) => ms),
    pass: (ms) => {
      for (const wait of [...waits]) if (wait.ms === ms && waits.delete(wait)) wait.run()
    },
  }
}
