import type { LogInspection } from '../port.ts'
import { decodeBlock } from './block.ts'
import { prepareBlocks } from './block-query.ts'
import type { LogState } from './log-state.ts'

export interface BlockCheck {
  readonly inspection: () => LogInspection
  stop(): void
}

/**
 * Reads every block in the background, soon after the start and again and again: a changed byte in
 * what nobody reads would else be found when the backups that have it whole are gone. Its rate is
 * bounded by the blocks of a slice and the rest after it, so that commands do not wait for it.
 */
export const createBlockCheck = (log: LogState, onFault: (error: unknown) => void): BlockCheck => {
  const { connection, limits, damage } = log
  const page = prepareBlocks(connection, 'WHERE first >= ? ORDER BY first LIMIT ?')
  let next = log.first
  let blocks = 0
  let finishedAt: number | null = null
  let timer: NodeJS.Timeout | null = null

  /** @returns whether there is more */
  const checkSlice = (): boolean => {
    const found = page.all([next, limits.blocksPerCheck])
    for (const stored of found) {
      decodeBlock(connection.file, stored, () => false)
      next = stored.first + stored.events
      blocks += 1
    }
    return found.length === limits.blocksPerCheck
  }

  /** @returns how long to wait for the next slice; null: there is nothing more to find */
  const step = (): number | null => {
    if (next === log.first) blocks = 0
    try {
      if (damage.noting(checkSlice)) return limits.checkPauseMs
    } catch (error) {
      onFault(error)
      if (damage.current() !== null) return null
      return limits.checkEveryMs
    }
    next = log.first
    finishedAt = log.now().getTime()
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
        blocks,
        ratio: finishedAt !== null ? 1 : Math.min(1, (next - log.first) / events),
        finishedAt,
      }
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer)
    },
  }
}
