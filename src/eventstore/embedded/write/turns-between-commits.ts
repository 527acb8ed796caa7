import { nextTurn } from './next-turn.ts'

/** How long synchronous commits may follow each other before the event loop runs. */
const turnEveryMs = 1

/** Callers of resolved promises continue, and so does the work that follows at once. */
const nextTick = (): Promise<void> =>
  new Promise((resolve) => {
    process.nextTick(resolve)
  })

export interface TurnsBetweenCommits {
  /** Lets sockets and timers run. */
  readonly letOthersRun: () => Promise<void>
  /**
   * Lets the callers that were just answered continue. Their next appends are committed before
   * sockets and timers run, but only for a moment.
   * @param nothingWaits whether no append is waiting by then
   */
  readonly letAnsweredRun: (nothingWaits: () => boolean) => Promise<void>
}

export const createTurnsBetweenCommits = (): TurnsBetweenCommits => {
  let turnAtMs = 0
  const letOthersRun = async () => {
    await nextTurn()
    turnAtMs = performance.now()
  }
  return {
    letOthersRun,
    letAnsweredRun: async (nothingWaits) => {
      await nextTick()
      if (nothingWaits() || performance.now() - turnAtMs >= turnEveryMs) await letOthersRun()
    },
  }
}
