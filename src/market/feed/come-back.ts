import { backoffMs } from '../../platform/backoff.ts'
import type { FeedEnd, FeedOptions } from '../feed-port.ts'
import { runFeed } from '../feed.ts'

export const comeBackLimits = {
  /**
   * No wait is shorter: a lease lasts so long, so a server that has lost the work to another one
   * has been stopped by then. The backoff comes on top.
   */
  waitMsMin: 10_000,
  firstWaitMs: 5_000,
  waitMaxMs: 50_000,
  /** Within {@link steadyMs}: of two that fight for a feed one is left, as the log wants it. */
  comeBacksMax: 6,
  steadyMs: 600_000,
} as const

/**
 * Runs the feed, and again after it has lost a race: a tick batch of a server that had lost the work a
 * moment before ends the feed of the one that has it now, and nobody else would write prices until
 * somebody starts it anew. It then goes on from where the log stands.
 *
 * @returns 'lost_race' after more than `comeBacksMax` of them: somebody else writes all the time
 * @throws what {@link runFeed} throws
 */
export const runFeedOverRaces = async (options: FeedOptions): Promise<FeedEnd> => {
  const { clock, commands, random, report, signal } = options
  const { waitMsMin, comeBacksMax, steadyMs } = comeBackLimits
  let lostAt: readonly number[] = []
  for (;;) {
    const end = await runFeed(options)
    if (end !== 'lost_race') return end
    lostAt = lostAt.filter((at) => clock.monotonic() - at < steadyMs)
    if (lostAt.length >= comeBacksMax) return end
    lostAt = [...lostAt, clock.monotonic()]
    const waitMs = waitMsMin + backoffMs(lostAt.length, comeBackLimits, random)
    report({ kind: 'lost_race', times: lostAt.length, waitMs })
    await clock.wait(waitMs, signal)
    if (signal.aborted) return 'stopped'
    commands.takeOver()
  }
}
