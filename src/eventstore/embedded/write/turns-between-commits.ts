import { nextTurn } from './next-turn.ts'

/** Commits that are made at once follow each other for so long before the event loop has a turn. */
const turnEveryMs = 1

/** What waits for a promise that was kept goes on, and what follows from it at once. */
const nextTick = (): Promise<void> =>
  new Promise((resolve) => {
    process.nextTick(resolve)
  })

export interface TurnsBetweenCommits {
  /** Sockets and timers have their turn. */
  readonly letOthersRun: () => Promise<void>
  /**
   * Those who were just answered go on. What they ask for is committed next, before sockets and
   * timers have their turn, but for a moment only.
   *
   * @param nothingWaits whether nothing has been asked for by then
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
