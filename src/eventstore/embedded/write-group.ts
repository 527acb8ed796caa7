import { performance } from 'node:perf_hooks'
import type { AppendResult } from '../port.ts'
import { openAppendInTransaction } from './append-in-transaction.ts'
import { openEventInserts } from './event-inserts.ts'
import type { DiskPace } from './disk-pace.ts'
import type { EventRow } from './event-row.ts'
import type { PreparedAppend } from './prepare-append.ts'
import type { StreamHeads } from './stream-heads.ts'
import type { Writer } from './writer.ts'

export interface WriteGroupOptions {
  readonly writer: Writer
  readonly heads: StreamHeads
  /** Position of the event that is written next. */
  readonly next: number
  readonly now: () => Date
  readonly pace: DiskPace
  /** Told what is durable now, in the log's order. */
  readonly onCommitted: (rows: readonly EventRow[]) => void
}

/**
 * One group at a time. Everything but the wait for a slow disk is done at once.
 *
 * @returns a result for each append, in their order; when it throws nothing was written
 */
export type WriteGroup = (group: readonly PreparedAppend[]) => Promise<readonly AppendResult[]>

/** Each append of a group is decided on the state that the ones before it leave. */
export const openWriteGroup = async (options: WriteGroupOptions): Promise<WriteGroup> => {
  const { writer, heads, now, pace, onCommitted } = options
  const begin = await writer.prepare('BEGIN IMMEDIATE')
  const rollback = await writer.prepare('ROLLBACK')
  const commitAtOnce = await writer.prepare('COMMIT')
  const inserts = await openEventInserts(writer)
  const appendInTransaction = await openAppendInTransaction(writer, heads, inserts)
  let { next } = options

  const commit = async () => {
    if (!pace.commitsAtOnce()) return writer.exec('COMMIT')
    const from = performance.now()
    commitAtOnce.run([])
    pace.took(performance.now() - from)
  }

  return async (group) => {
    const written = { next, rows: [] as EventRow[] }
    const recordedAt = now().getTime()
    const results: AppendResult[] = []
    try {
      begin.run([])
      for (const append of group) results.push(appendInTransaction(append, written, recordedAt))
      inserts.flush()
      await commit()
    } catch (error) {
      inserts.clear()
      heads.forget()
      if (writer.inTransaction) rollback.run([])
      throw error
    }
    ;({ next } = written)
    if (written.rows.length > 0) onCommitted(written.rows)
    return results
  }
}
