import { setTimeout as sleep } from 'node:timers/promises'
import type { LogState } from './log-state.ts'
import type { GroupCommit } from './group-commit.ts'
import { inTransaction } from './transaction.ts'

export interface Retention {
  retain(stream: string, seconds: number | null): Promise<void>
  stop(): void
}

interface ExpiringStream {
  readonly id: number
  readonly max_age_s: number
}

export interface RetentionOptions {
  readonly log: LogState
  /** Two connections that write at once would wait for each other. */
  readonly between: GroupCommit['between']
  /** Told that what was known of the streams is no longer so. */
  readonly onChanged: () => void
  readonly onFault: (error: unknown) => void
}

/** Deletes events from the file, and then from memory: a deletion that failed leaves them in both. */
const createRemove = ({ connection, live }: LogState) => {
  const remove = connection.prepare('DELETE FROM events WHERE position = ?')
  return (events: readonly { readonly position: number }[]): void => {
    inTransaction(connection, () => {
      for (const { position } of events) remove.run([position])
    })
    for (const { position } of events) live?.forget(position)
  }
}

/**
 * Expired events are hidden from stream reads at once and deleted in the background. A stream's
 * last event is never deleted: it is what its next revision follows from.
 */
export const createRetention = ({
  log,
  between,
  onChanged,
  onFault,
}: RetentionOptions): Retention => {
  const { connection, limits, now } = log
  const setAge = connection.prepare(
    `INSERT INTO streams (name, max_age_s) VALUES (?, ?)
     ON CONFLICT (name) DO UPDATE SET max_age_s = excluded.max_age_s`,
  )
  const age = connection.prepare<{ max_age_s: number | null }>(
    'SELECT max_age_s FROM streams WHERE name = ?',
  )
  const expiring = connection.prepare<ExpiringStream>(
    'SELECT id, max_age_s FROM streams WHERE max_age_s IS NOT NULL',
  )
  const oldest = connection.prepare<{ position: number; recorded_at: number }>(
    `SELECT position, recorded_at FROM events
     WHERE stream = ? AND revision < (SELECT max(revision) FROM events WHERE stream = ?)
     ORDER BY revision LIMIT ?`,
  )
  const remove = createRemove(log)
  let sweeping = false
  let stopped = false

  const sweepSlice = ({ id, max_age_s }: ExpiringStream): boolean => {
    const expiredBefore = now().getTime() - max_age_s * 1_000
    const slice = oldest.all([id, id, limits.eventsPerSweepSlice])
    const fresh = slice.findIndex(({ recorded_at }) => recorded_at >= expiredBefore)
    const expired = fresh < 0 ? slice : slice.slice(0, fresh)
    if (expired.length > 0) remove(expired)
    return expired.length === limits.eventsPerSweepSlice
  }

  const sweepAll = async () => {
    for (const stream of stopped ? [] : expiring.all([])) {
      while (!stopped && (await between(() => sweepSlice(stream))))
        await sleep(limits.sweepPauseMs, undefined, { ref: false })
    }
  }

  const sweep = async () => {
    if (sweeping) return
    sweeping = true
    try {
      await sweepAll()
    } catch (error) {
      onFault(error)
    } finally {
      sweeping = false
    }
  }
  const timer = setInterval(() => void sweep(), limits.sweepEveryMs)
  timer.unref()

  return {
    retain: async (stream, seconds) => {
      const known = age.get([stream])
      if ((known?.max_age_s ?? null) === seconds) return
      await between(() => {
        setAge.run([stream, seconds])
        onChanged()
      })
    },
    stop: () => {
      clearInterval(timer)
      stopped = true
    },
  }
}
