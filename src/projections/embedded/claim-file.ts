import { basename } from 'node:path'
import { textOf } from '../../platform/sqlite.ts'
import { ForeignStore } from '../errors.ts'
import { openSqlite } from './sqlite.ts'

const schema = `CREATE TABLE IF NOT EXISTS log (
  one INTEGER PRIMARY KEY CHECK (one = 1), id TEXT NOT NULL
) STRICT`

/**
 * Claims a file of read models or sessions for this log, unless it is already claimed. Must be
 * called while no process writes to it.
 * @param logId null: the log is empty, and the file stays unclaimed
 * @throws ForeignStore
 */
export const claimFile = (file: string, logId: string | null): void => {
  const connection = openSqlite(file)
  try {
    connection.exec(schema)
    if (logId !== null)
      connection.prepare('INSERT OR IGNORE INTO log (one, id) VALUES (1, ?)').run([logId])
    const row = connection.prepare('SELECT CAST(id AS BLOB) AS id FROM log').get([])
    const owner = row === undefined ? null : textOf(row['id'] as Buffer)
    if (owner !== null && owner !== logId)
      throw new ForeignStore(`The file ${basename(file)}`, owner, logId)
    // A copy of the file alone is then complete.
    connection.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    connection.close()
  }
}
