import { setTimeout as sleep } from 'node:timers/promises'
import type { LogState } from '../log-state.ts'
import type { GroupCommit } from '../write/group-commit.ts'
import { type TextBytes, textOf } from '../../../platform/sqlite.ts'
import { createRemoveExpired } from './remove-expired.ts'
import { ageColumns, type AgeRow, parseAge, prepareSetAge } from './stored-age.ts'
import { messageOf } from '../../../platform/message-of.ts'

interface ExpiringStream extends AgeRow {
  readonly id: number
  readonly name: TextBytes
}

export interface Retention {
  retain(stream: string, seconds: number | null): Promise<void>
  /** Why the last removal failed, which is repeated; null: it did not. */
  fault(): string | null
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
  /** Called with the first of several failures in a row. */
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
  const { connection, limits, now, damage } = log
  const setAge = prepareSetAge(connection)
  const columns = ageColumns(connection)
  const age = connection.prepare<AgeRow>(`SELECT ${columns} FROM streams WHERE name = ?`)
  const expiring = connection.prepare<ExpiringStream>(
    `SELECT id, CAST(name AS BLOB) AS name, ${columns} FROM streams WHERE max_age_s IS NOT NULL`,
  )
  const removeExpired = createRemoveExpired(log)
  let sweeping = false
  let stopped = false
  let fault: string | null = null

  /** The index of expiring streams has no checksums: it may lead to a stream without an age. */
  const sweepSlice = (row: ExpiringStream): boolean => {
    const name = textOf(row.name)
    const seconds = parseAge(connection.file, name, row)
    return (
      seconds !== null && removeExpired({ id: row.id, name }, now().getTime() - seconds * 1_000)
    )
  }

  const sweepAll = async () => {
    const streams = stopped ? [] : expiring.all([])
    if (streams.length > 0) await between(index)
    for (const stream of streams) {
      while (!stopped && (await between(() => damage.noting(() => sweepSlice(stream)))))
        await sleep(limits.sweepPauseMs, undefined, { ref: false })
    }
  }

  const sweep = async () => {
    if (sweeping) return
    sweeping = true
    try {
      await sweepAll()
      fault = null
    } catch (error) {
      if (fault === null) onFault(error)
      fault = messageOf(error)
    } finally {
      sweeping = false
    }
  }
  const timer = setInterval(() => void sweep(), limits.sweepEveryMs)
  timer.unref()

  return {
    retain: async (stream, seconds) => {
      const known = age.get([stream])
      const before = known && damage.noting(() => parseAge(connection.file, stream, known))
      if ((before ?? null) === seconds) return
      await between(() => {
        setAge(stream, seconds)
        onChanged()
      })
    },
    fault: () => fault,
    stop: () => {
      clearInterval(timer)
      stopped = true
    },
  }
}
