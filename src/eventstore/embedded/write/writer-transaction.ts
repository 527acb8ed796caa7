import type { ThreadedConnection } from '../../../platform/sqlite.ts'

/**
 * Like `inTransaction`, on the connection for appends, whose statements may run on a thread.
 * @returns runs the work and commits; nothing is written when it throws
 */
export const openWriterTransaction = async (
  writer: ThreadedConnection,
): Promise<(work: () => Promise<void>) => Promise<void>> => {
  const begin = await writer.prepare('BEGIN IMMEDIATE')
  const rollback = await writer.prepare('ROLLBACK')
  return async (work) => {
    begin.run([])
    try {
      await work()
    } catch (error) {
      if (writer.inTransaction) rollback.run([])
      throw error
    }
  }
}
