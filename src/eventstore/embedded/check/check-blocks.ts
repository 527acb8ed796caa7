import type { LogInspection } from '../../port.ts'
import { type CheckProgress, type CheckRound, openCheckRound } from './check-round.ts'
import type { LogState } from '../log-state.ts'

export interface BlockCheck {
  readonly inspection: () => Omit<LogInspection, 'removalFault'>
  stop(): void
}

/**
 * Reads every block in the background, soon after the start and then repeatedly. Otherwise a
 * changed byte in a block that nobody reads would be found when all backups with the original are
 * gone. Its rate is bounded by the blocks of a slice and its share of the time, so that commands do
 * not wait for it.
 */
export const createBlockCheck = (log: LogState, onFault: (error: unknown) => void): BlockCheck => {
  const { connection, limits, damage } = log
  let round: CheckRound | null = null
  let progress: CheckProgress = { blocks: 0, next: log.first }
  let finishedAt: number | null = null
  let timer: NodeJS.Timeout | null = null

  const endRound = () => {
    round?.close()
    round = null
  }

  /** @returns whether there is more */
  const checkSlice = (): boolean => {
    round ??= openCheckRound(connection.file, log.first, limits)
    const reached = round.slice()
    progress = reached ?? progress
    return reached !== null
  }

  const pauseAfter = (tookMs: number): number =>
    Math.max(limits.checkPauseMs, tookMs / limits.checkShareMax - tookMs)

  /** @returns how long to wait for the next slice; null: the check is over */
  const step = (): number | null => {
    try {
      const from = performance.now()
      if (damage.noting(checkSlice)) return pauseAfter(performance.now() - from)
      finishedAt = log.now().getTime()
      endRound()
    } catch (error) {
      endRound()
      onFault(error)
      if (damage.current() !== null) return null
    }
    return limits.checkEveryMs
  }

  const schedule = (ms: number) => {
    timer = setTimeout(() => {
      const wait = step()
      if (wait !== null) schedule(wait)
    }, ms)
    timer.unref()
  }
  schedule(limits.checkAfterMs)

  return {
    inspection: () => {
      const head = log.head()
      const events = Math.max(1, head - log.first + 1)
      return {
        damage: damage.current()?.message ?? null,
        blocks: progress.blocks,
        ratio: finishedAt !== null ? 1 : Math.min(1, (progress.next - log.first) / events),
        finishedAt,
      }
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer)
      endRound()
    },
  }
}
