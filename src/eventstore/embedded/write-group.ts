import type { AppendResult } from '../port.ts'
import { createAppendInTransaction } from './append-in-transaction.ts'
import type { PreparedAppend } from './prepare-append.ts'
import { createEventInserts } from './event-inserts.ts'
import type { EventRow } from './event-row.ts'
import type { Connection } from './sqlite.ts'
import type { StreamHeads } from './stream-heads.ts'
import { inTransaction } from './transaction.ts'

export interface WriteGroupOptions {
  readonly connection: Connection
  readonly heads: StreamHeads
  /** Position of the event that is written next. */
  readonly next: number
  readonly now: () => Date
  /** Told what is durable now, in the log's order. */
  readonly onCommitted: (rows: readonly EventRow[]) => void
}

/** @returns a result for each append, in their order; when it throws nothing was written */
export type WriteGroup = (group: readonly PreparedAppend[]) => readonly AppendResult[]

/** Each append of a group is decided on the state that the ones before it leave. */
export const createWriteGroup = (options: WriteGroupOptions): WriteGroup => {
  const { connection, heads, now, onCommitted } = options
  const inserts = createEventInserts(connection)
  const appendInTransaction = createAppendInTransaction(connection, heads, inserts)
  let { next } = options

  return (group) => {
    const written = { next, rows: [] as EventRow[] }
    const recordedAt = now().getTime()
    const results: AppendResult[] = []
    try {
      inTransaction(connection, () => {
        for (const append of group) results.push(appendInTransaction(append, written, recordedAt))
        inserts.flush()
      })
    } catch (error) {
      inserts.clear()
      heads.forget()
      throw error
    }
    ;({ next } = written)
    if (written.rows.length > 0) onCommitted(written.rows)
    return results
  }
}
