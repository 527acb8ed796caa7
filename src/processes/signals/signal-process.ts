import { createCloser } from './close.ts'
import { createDecide, type SignalProcessOptions } from './deps.ts'
import { issueSignals } from './issue.ts'
import type { Finished } from './ports.ts'

/** Milliseconds between two checks for finished bars. */
const looksEveryMs = 15_000

/** The wait after a failed check; short, so that the report of waiting is soon withdrawn. */
const looksAgainMs = 1_000

/**
 * Whether every trading symbol has begun the new day. They do so one after the other within some
 * minutes, and the best signals of a bar are chosen among all of them. When no further symbol has
 * begun since the last check, the missing ones are not waited for.
 */
const isSettled = (now: Finished, before: Finished | null): boolean =>
  now.behind === 0 || (now.through === before?.through && now.behind === before.behind)

/**
 * Studies the finished bars once a day, issues their signals, and closes active ones. Decisions
 * depend only on recorded bars, and ids are derived from them, so an interrupted process repeats
 * its work and nothing happens twice.
 */
export const runSignalProcess = async (options: SignalProcessOptions): Promise<void> => {
  const { readSide, wait, report, signal } = options
  const decide = createDecide(options)
  const close = createCloser(options, decide)
  let issuedThrough: number | null = null
  let before: Finished | null = null
  /** The bars finished at the first check: signals of these are late. */
  let found: number | null = null
  const look = async () => {
    const finished = await readSide.finished()
    if (finished === null) return
    const { through } = finished
    found ??= through
    const settled = isSettled(finished, before)
    before = finished
    if (through !== issuedThrough && settled) {
      await issueSignals(options, decide, { through, isNew: through !== found })
      issuedThrough = through
    }
    if (issuedThrough !== null) await close(issuedThrough)
  }
  while (!signal.aborted) {
    let waitMs = looksEveryMs
    try {
      await look()
      report({ kind: 'evaluated' })
    } catch (error) {
      report({ kind: 'waiting', error })
      waitMs = looksAgainMs
    }
    await wait(waitMs, signal)
  }
}
