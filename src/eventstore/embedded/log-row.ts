import { DamagedLog } from '../errors.ts'
import { selectHead } from './blocks/block-query.ts'
import type { Connection } from '../../platform/sqlite.ts'

interface LogRow {
  readonly first: number
  readonly indexed: number
  /** Of the first block; null: there is none. */
  readonly oldest: number | null
  /** Of the last event; null: there is none. */
  readonly head: number | null
}

const agreesWithBlocks = ({ first, indexed, oldest, head }: LogRow): boolean =>
  Number.isSafeInteger(first) &&
  first >= 0 &&
  first <= (oldest ?? first) &&
  first - 1 <= indexed &&
  indexed <= (head ?? first - 1)

/**
 * Reads the position that the first event has or will have. The row of `log` has no checksum, and a
 * log that seems to begin later would seem empty: the row is compared with the blocks.
 * @throws DamagedLog
 */
export const readFirstPosition = (connection: Connection): number => {
  const row = connection
    .prepare<LogRow>(
      `SELECT CAST(first_position AS INTEGER) AS first, CAST(indexed AS INTEGER) AS indexed,
         (SELECT first FROM blocks ORDER BY first LIMIT 1) AS oldest,
         (${selectHead}) AS head
       FROM log`,
    )
    .get([])
  if (row === undefined || !agreesWithBlocks(row))
    throw new DamagedLog(
      `The event log '${connection.file}' is damaged: its first position or the end of its index of streams is wrong.`,
    )
  return row.first
}

/** Reads the position up to which the index of streams has all events. */
export const indexedQuery = (connection: Connection): (() => number) => {
  const query = connection.prepare<{ readonly indexed: number }>(
    'SELECT CAST(indexed AS INTEGER) AS indexed FROM log',
  )
  return () => query.get([])?.indexed ?? 0
}
