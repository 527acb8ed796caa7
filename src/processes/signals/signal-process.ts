import { createCloser } from './close.ts'
import { createDecide, type SignalProcessOptions } from './deps.ts'
import { issueSignals } from './issue.ts'
import type { Finished } from './ports.ts'

/** Milliseconds between two looks at the tape. */
const looksEveryMs = 15_000

/** After a look that failed: who is told that signals wait is soon told that they do no more. */
const looksAgainMs = 5_000

/**
 * Whether every symbol that trades has begun the new day: they do so one after the other, some
 * minutes after the first, and a bar's best signals are chosen among all of them. Who is still
 * missing when nobody has come since the look before is not waited for.
 */
const isSettled = (now: Finished, before: Finished | null): boolean =>
  now.behind === 0 || (now.through === before?.through && now.behind === before.behind)

/**
 * Studies the finished bars once a day, issues the signals that they show, and closes active ones
 * by the tape. Everything is decided from recorded bars and under ids that follow from them, so a
 * process that was cut off does its work again and nothing happens twice.
 */
export const runSignalProcess = async (options: SignalProcessOptions): Promise<void> => {
  const { readSide, wait, report, signal } = options
  const decide = createDecide(options)
  const close = createCloser(options, decide)
  let issuedThrough: number | null = null
  let before: Finished | null = null
  /** What was finished at the first look: whoever was not there for it comes late. */
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
      report({ kind: 'looked' })
    } catch (error) {
      report({ kind: 'waiting', error })
      waitMs = looksAgainMs
    }
    await wait(waitMs, signal)
  }
}
