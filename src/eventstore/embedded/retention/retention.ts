import { setTimeout as sleep } from 'node:timers/promises'
import type { LogState } from '../log-state.ts'
import type { GroupCommit } from '../write/group-commit.ts'
import { createRemoveExpired, type ExpiringStream } from './remove-expired.ts'

export interface Retention {
  retain(stream: string, seconds: number | null): Promise<void>
  stop(): void
}

export interface RetentionOptions {
  readonly log: LogState
  /** Two connections that write at the same time would wait for each other. */
  readonly between: GroupCommit['between']
  /** Brings the index of streams up to the end of the log. */
  readonly index: () => Promise<void>
  /** Called when cached heads of streams are outdated. */
  readonly onChanged: () => void
  readonly onFault: (error: unknown) => void
}

/**
 * Expired events are hidden from stream reads at once and deleted in the background. The last event
 * of a stream is never deleted, because its revision is needed for the next one.
 */
export const createRetention = ({
  log,
  between,
  index,
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
  const removeExpired = createRemoveExpired(log)
  let sweeping = false
  let stopped = false

  const sweepSlice = ({ id, max_age_s }: ExpiringStream): boolean =>
    removeExpired(id, now().getTime() - max_age_s * 1_000)

  const sweepAll = async () => {
    const streams = stopped ? [] : expiring.all([])
    if (streams.length > 0) await between(index)
    for (const stream of streams) {
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
