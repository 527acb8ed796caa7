import { DamagedLog } from '../../errors.ts'
import type { StoredBlock } from './block.ts'
import {
  type Bindable,
  type Connection,
  type Query,
  type TextBytes,
  textOf,
} from '../../../platform/sqlite.ts'

/** In the order of {@link BlockList}. */
const columns = 'first, events, recorded_at, checksum, head, body'

/**
 * The SQLite library ends the process on text that is not UTF-8, which damage also makes of a number.
 */
const columnsToRead = `first, CAST(events AS INTEGER), CAST(recorded_at AS INTEGER),
  CAST(checksum AS INTEGER), CAST(head AS BLOB), CAST(body AS BLOB)`

type BlockList<Text> = readonly [
  first: number,
  events: number,
  recordedAt: number,
  checksum: number,
  head: Text,
  body: Text,
]

/** Invalid UTF-8 is replaced, which changes the checksum. */
const blockOf = (list: BlockList<TextBytes>): StoredBlock => ({
  first: list[0],
  events: list[1],
  recordedAt: list[2],
  checksum: list[3],
  head: textOf(list[4]),
  body: textOf(list[5]),
})

/** Selects the position of the last event; no row: there is none. */
export const selectHead =
  'SELECT first + events - 1 AS head FROM blocks ORDER BY first DESC LIMIT 1'

/** Takes all columns, in the order of {@link valuesOf}. */
export const insertBlock = `INSERT INTO blocks (${columns}) VALUES (?, ?, ?, ?, ?, ?)`

export const valuesOf = (block: StoredBlock): BlockList<string> & readonly Bindable[] => [
  block.first,
  block.events,
  block.recordedAt,
  block.checksum,
  block.head,
  block.body,
]

/**
 * SQLite follows a damaged B-tree to blocks that were not asked for, and who reads page after page
 * would read them again without an end.
 */
const checkOrder = (
  file: string,
  blocks: readonly StoredBlock[],
  isDown: boolean,
  bound: Bindable | undefined,
): void => {
  // Whether the bound itself may be among them is left to SQLite.
  let before = typeof bound === 'number' ? bound + (isDown ? 1 : -1) : null
  for (const { first } of blocks) {
    if (before !== null && (isDown ? first >= before : first <= before))
      throw new DamagedLog(
        `The event log '${file}' is damaged at position ${first}: its blocks are not in order.`,
      )
    before = first
  }
}

/**
 * Reads blocks as lists: SQLite rows with column names take a quarter longer.
 * @param rest the statement after `FROM blocks`; its first parameter bounds `first`, and its blocks
 *   are ordered from this bound on
 * @returns a query that throws DamagedLog when they are not
 */
export const prepareBlocks = (
  connection: Connection,
  rest: string,
): Pick<Query<StoredBlock>, 'all'> => {
  const query = connection.prepareLists<BlockList<TextBytes>>(
    `SELECT ${columnsToRead} FROM blocks ${rest}`,
  )
  const isDown = rest.includes('DESC')
  return {
    all: (values) => {
      const blocks = query.all(values).map(blockOf)
      checkOrder(connection.file, blocks, isDown, values[0])
      return blocks
    },
  }
}

const upToPosition = 'WHERE first <= ? ORDER BY first DESC LIMIT 1'

/** Reads the last block that begins at or before a position: the only one that can contain it. */
export const blockUpToQuery = (
  connection: Connection,
): ((position: number) => StoredBlock | undefined) => {
  const query = prepareBlocks(connection, upToPosition)
  return (position) => query.all([position])[0]
}

/** Reads the first position of that block, and when it was recorded. */
export const beginQuery = (connection: Connection) =>
  connection.prepare<{ readonly first: number; readonly recorded_at: number }>(
    `SELECT first, CAST(recorded_at AS INTEGER) AS recorded_at FROM blocks ${upToPosition}`,
  )

/**
 * Replaces the contents of a block; its first position and its number of positions stay.
 * @returns a function that returns the number of changed rows
 */
export const prepareRewriteBlock = (connection: Connection): ((block: StoredBlock) => number) => {
  const query = connection.prepare(
    'UPDATE blocks SET checksum = ?, head = ?, body = ? WHERE first = ?',
  )
  return ({ first, checksum, head, body }) => query.run([checksum, head, body, first])
}
