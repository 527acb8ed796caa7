import { crc32 } from 'node:zlib'
import { type Connection, type TextBytes, textOf } from '../../../platform/sqlite.ts'
import { DamagedLog } from '../../errors.ts'
import { inTransaction } from '../write/transaction.ts'

/** How long the events of a stream are kept, as the table of streams has it. */
export interface AgeRow {
  /** Seconds; null: for ever. */
  readonly max_age_s: number | null
  /** CRC-32 of the stream's name and its seconds; null: an earlier release wrote the seconds. */
  readonly age_check: number | null
}

const checkOf = (stream: string, seconds: number | null): number | null =>
  seconds === null ? null : crc32(`${stream} ${seconds}`)

/**
 * The retention of a stream in seconds, or null.
 * @throws DamagedLog when it was changed, or belongs to another stream
 */
export const parseAge = (
  file: string,
  stream: string,
  { max_age_s: seconds, age_check: check }: AgeRow,
): number | null => {
  const isPossible = seconds === null || (Number.isSafeInteger(seconds) && seconds > 0)
  if (isPossible && (check === null || check === checkOf(stream, seconds))) return seconds
  throw new DamagedLog(
    `The event log '${file}' is damaged: the checksum of the retention of ${stream} does not match.`,
  )
}

const hasChecks = (connection: Connection): boolean =>
  connection
    .prepare<object>("SELECT 1 FROM pragma_table_info('streams') WHERE name = 'age_check'")
    .get([]) !== undefined

/**
 * The columns of an {@link AgeRow}; a log that only earlier releases have written lacks one. They are
 * cast, because the SQLite library ends the process when damage makes of a number a text that is not
 * UTF-8.
 */
export const ageColumns = (connection: Connection): string =>
  `CAST(max_age_s AS INTEGER) AS max_age_s,
   ${hasChecks(connection) ? 'CAST(age_check AS INTEGER)' : 'NULL'} AS age_check`

/** Returns a function that stores a retention; null: events are kept for ever. */
export const prepareSetAge = (
  connection: Connection,
): ((stream: string, seconds: number | null) => void) => {
  const query = connection.prepare(
    `INSERT INTO streams (name, max_age_s, age_check) VALUES (?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET max_age_s = excluded.max_age_s, age_check = excluded.age_check`,
  )
  return (stream, seconds) => void query.run([stream, seconds, checkOf(stream, seconds)])
}

/** Adds the checksums that an earlier release did not write. */
export const addAgeChecks = (connection: Connection): void => {
  inTransaction(connection, () => {
    if (!hasChecks(connection)) connection.exec('ALTER TABLE streams ADD COLUMN age_check INTEGER')
    const set = prepareSetAge(connection)
    const unchecked = connection.prepare<{ readonly name: TextBytes; readonly max_age_s: number }>(
      `SELECT CAST(name AS BLOB) AS name, max_age_s FROM streams
       WHERE max_age_s IS NOT NULL AND age_check IS NULL`,
    )
    for (const { name, max_age_s: seconds } of unchecked.all([])) set(textOf(name), seconds)
  })
}
