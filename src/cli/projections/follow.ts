import type { ProjectionLine } from '../../contracts/ops.ts'
import { noSuchProjection } from '../../ops/projections/steer.ts'
import { wait } from '../../platform/timers.ts'
import { createProgress } from '../terminal/progress.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { NotDone, type ProjectionTarget } from './target.ts'

const checkEveryMs = 100
const whole = 100

export const percentOf = ({ rebuild }: ProjectionLine): number =>
  Math.floor((rebuild?.progress ?? 1) * whole)

/** @throws NotDone when there is no such projection */
export const lineOf = (lines: readonly ProjectionLine[], name: string): ProjectionLine => {
  const line = lines.find((candidate) => candidate.name === name)
  if (line === undefined) throw new NotDone(noSuchProjection(name, lines))
  return line
}

/** Waits until the rebuild has ended, or the signal is aborted. */
export const follow = async (
  target: ProjectionTarget,
  name: string,
  terminal: Terminal,
  stopping: AbortSignal,
): Promise<ProjectionLine> => {
  const progress = createProgress(terminal)
  try {
    for (;;) {
      const line = lineOf(await target.lines(), name)
      if (line.rebuild === null || line.rebuild.state === 'failed' || stopping.aborted) return line
      progress.update(`Rebuilding ${name}`, percentOf(line), whole, 'percent of the log')
      await wait(checkEveryMs, stopping)
    }
  } finally {
    progress.end()
  }
}

/** On Ctrl-C or SIGTERM, work on files stops in order; a second signal ends it at once. */
export const untilSignal = async <Result>(
  work: (stopping: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    return await work(stopping.signal)
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}
