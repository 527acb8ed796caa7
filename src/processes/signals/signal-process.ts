import { createCloser } from './close.ts'
import { createDecide, type SignalProcessOptions } from './deps.ts'
import { issueSignals } from './issue.ts'

/** Milliseconds between two looks at the tape. */
const looksEveryMs = 15_000

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
  const look = async () => {
    const finished = await readSide.finishedThrough()
    if (finished === null) return
    if (finished !== issuedThrough) {
      await issueSignals(options, decide, finished)
      issuedThrough = finished
    }
    await close(finished)
  }
  while (!signal.aborted) {
    try {
      await look()
    } catch (error) {
      report({ kind: 'waiting', error })
    }
    await wait(looksEveryMs, signal)
  }
}
