import { performance } from 'node:perf_hooks'
import type { StoredBlock } from './block.ts'
import { insertBlock, valuesOf } from './block-query.ts'
import type { WriteThrottle } from '../write/write-throttle.ts'
import type { ThreadedConnection } from '../../../platform/sqlite.ts'
import { openWriterTransaction } from '../write/writer-transaction.ts'

/** Writes blocks in one durable transaction, at once or on a thread; nothing if it throws. */
export type WriteBlocks = (blocks: readonly StoredBlock[]) => Promise<void>

export const openWriteBlocks = async (
  writer: ThreadedConnection,
  throttle: WriteThrottle,
): Promise<WriteBlocks> => {
  const transaction = await openWriterTransaction(writer)
  const commitAtOnce = await writer.prepare('COMMIT')
  const insert = await writer.prepare(insertBlock)

  const atOnce = (work: () => void): void => {
    const from = performance.now()
    work()
    throttle.took(performance.now() - from)
  }

  return async (blocks) => {
    const events = blocks.reduce((sum, block) => sum + block.events, 0)
    const beside = throttle.writesBeside(events)
    const rows = blocks.map(valuesOf)
    const [only] = rows
    // A statement outside a transaction is a transaction of its own, and durable when it ends.
    if (only !== undefined && rows.length === 1) {
      if (beside) await insert.runBeside(only)
      else atOnce(() => insert.run(only))
      return
    }
    await transaction(async () => {
      for (const row of rows)
        if (beside) await insert.runBeside(row)
        else insert.run(row)
      if (beside) await writer.exec('COMMIT')
      else atOnce(() => commitAtOnce.run([]))
    })
  }
}
