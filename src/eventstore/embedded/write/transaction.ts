import type { Connection } from '../../../platform/sqlite.ts'

/** Runs the work in one durable transaction, which is rolled back when it throws. */
export const inTransaction = (connection: Connection, work: () => void): void => {
  connection.exec('BEGIN IMMEDIATE')
  try {
    work()
    connection.exec('COMMIT')
  } catch (error) {
    if (connection.inTransaction) connection.exec('ROLLBACK')
    throw error
  }
}
