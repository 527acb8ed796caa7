import { performance } from 'node:perf_hooks'
import type { ToWrite } from './decide-append.ts'
import { createInsertMany, rowsPerStatementMax } from './insert-many.ts'
import { manyEvents } from './many-events.ts'
import { manyStreams } from './many-streams.ts'
import type { WritePace } from './write-pace.ts'
import type { Writer } from './writer.ts'

/** One transaction, durable when it ends: at once, or beside the event loop. */
export interface WriteRows {
  /** When it throws, `undo` has to follow. */
  readonly write: (toWrite: Pick<ToWrite, 'streams' | 'rows'>) => Promise<void>
  /** Leaves nothing of a transaction that failed. */
  readonly undo: () => void
}

export const openWriteRows = async (writer: Writer, pace: WritePace): Promise<WriteRows> => {
  const begin = await writer.prepare('BEGIN IMMEDIATE')
  const rollback = await writer.prepare('ROLLBACK')
  const commitAtOnce = await writer.prepare('COMMIT')
  const insertStreams = createInsertMany(writer, manyStreams)
  const insertEvents = createInsertMany(writer, manyEvents)

  const atOnce = <Result>(work: () => Result): Result => {
    const from = performance.now()
    const result = work()
    pace.took(performance.now() - from)
    return result
  }

  return {
    write: async ({ streams, rows }) => {
      const beside = pace.writesBeside(rows.length)
      const isOneStatement = streams.length === 0 && rows.length <= rowsPerStatementMax
      // Outside a transaction a statement is one, and is durable when it ends.
      if (isOneStatement)
        return beside ? insertEvents(rows, beside) : atOnce(() => insertEvents(rows, beside))
      begin.run([])
      await insertStreams(streams, beside)
      await insertEvents(rows, beside)
      if (beside) await writer.exec('COMMIT')
      else atOnce(() => commitAtOnce.run([]))
    },
    undo: () => {
      if (writer.inTransaction) rollback.run([])
    },
  }
}
