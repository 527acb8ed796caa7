import { backoffMs } from '../../platform/backoff.ts'
import type { FeedEnd, FeedOptions } from '../feed-port.ts'
import { runFeed } from '../feed.ts'

export const comeBackLimits = {
  /** The minimum wait, added to the backoff: the duration of a lease. */
  waitMsMin: 10_000,
  firstWaitMs: 5_000,
  waitMaxMs: 50_000,
  /** Within {@link steadyMs}: of two servers that compete for a feed, one gives up. */
  comeBacksMax: 6,
  steadyMs: 600_000,
} as const

/**
 * Runs the feed, and again after it has lost a race: a late tick batch of a server that has just
 * lost the work ends the feed of the server that has it now, and without a restart no prices would
 * be written. The new run continues from the end of the log.
 * @returns 'lost_race' after more than `comeBacksMax` races: another server writes all the time
 * @throws the errors of {@link runFeed}
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
