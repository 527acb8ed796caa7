import { performance } from 'node:perf_hooks'
import { type StoredBlock, valuesOf } from './block.ts'
import type { WritePace } from './write-pace.ts'
import type { Writer } from './writer.ts'

/** One transaction, durable when it ends: at once, or beside the event loop. */
export interface WriteRows {
  /** When it throws, `undo` has to follow. */
  readonly write: (blocks: readonly StoredBlock[]) => Promise<void>
  /** Leaves nothing of a transaction that failed. */
  readonly undo: () => void
}

/** Of all columns, in the order of {@link valuesOf}. */
export const insertBlock = `INSERT INTO blocks (first, events, recorded_at, checksum, head, body)
  VALUES (?, ?, ?, ?, ?, ?)`

export const openWriteRows = async (writer: Writer, pace: WritePace): Promise<WriteRows> => {
  const begin = await writer.prepare('BEGIN IMMEDIATE')
  const rollback = await writer.prepare('ROLLBACK')
  const commitAtOnce = await writer.prepare('COMMIT')
  const insert = await writer.prepare(insertBlock)

  const atOnce = (work: () => void): void => {
    const from = performance.now()
    work()
    pace.took(performance.now() - from)
  }

  return {
    write: async (blocks) => {
      const events = blocks.reduce((sum, block) => sum + block.events, 0)
      const beside = pace.writesBeside(events)
      const rows = blocks.map(valuesOf)
      const [only] = rows
      // Outside a transaction a statement is one, and is durable when it ends.
      if (only !== undefined && rows.length === 1) {
        if (beside) await insert.runBeside(only)
        else atOnce(() => insert.run(only))
        return
      }
      begin.run([])
      for (const row of rows)
        if (beside) await insert.runBeside(row)
        else insert.run(row)
      if (beside) await writer.exec('COMMIT')
      else atOnce(() => commitAtOnce.run([]))
    },
    undo: () => {
      if (writer.inTransaction) rollback.run([])
    },
  }
}
