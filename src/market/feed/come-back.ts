import type { FeedEnd, FeedOptions } from '../feed-port.ts'
import { runFeed } from '../feed.ts'

export const comeBackLimits = {
  /**
   * The wait after the first lost race: as long as a lease lasts, so that who has lost the work to
   * another server has been stopped by then. It doubles with every further one, and jitter makes it
   * up to half as long again.
   */
  waitMsMin: 10_000,
  waitMsMax: 60_000,
  /** Within {@link steadyMs}: of two that fight for a feed one is left, as the log wants it. */
  comeBacksMax: 6,
  steadyMs: 600_000,
} as const

/**
 * Runs the feed, and again after it has lost a race: a beat of a server that had lost the work a
 * moment before ends the feed of the one that has it now, and nobody else would write prices until
 * somebody starts it anew. It then goes on from where the log stands.
 *
 * @returns 'lost_race' after more than `comeBacksMax` of them: somebody else writes all the time
 * @throws what {@link runFeed} throws
 */
export const runFeedOverRaces = async (options: FeedOptions): Promise<FeedEnd> => {
  const { clock, commands, random, report, signal } = options
  const { waitMsMin, waitMsMax, comeBacksMax, steadyMs } = comeBackLimits
  let lostAt: readonly number[] = []
  for (;;) {
    const end = await runFeed(options)
    if (end !== 'lost_race') return end
    lostAt = lostAt.filter((at) => clock.now() - at < steadyMs)
    if (lostAt.length >= comeBacksMax) return end
    const wholeMs = Math.min(waitMsMax, waitMsMin * 2 ** lostAt.length)
    lostAt = [...lostAt, clock.now()]
    const waitMs = Math.round(wholeMs * (1 + random() / 2))
    report({ kind: 'lost_race', times: lostAt.length, waitMs })
    await clock.wait(waitMs, signal)
    if (signal.aborted) return 'stopped'
    commands.takeOver()
  }
}
