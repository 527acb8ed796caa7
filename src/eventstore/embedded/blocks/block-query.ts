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

/** As bytes, because the engine's library ends the process over text that is no UTF-8. */
const columnsToRead = 'first, events, recorded_at, checksum, CAST(head AS BLOB), CAST(body AS BLOB)'

type BlockList<Text> = readonly [
  first: number,
  events: number,
  recordedAt: number,
  checksum: number,
  head: Text,
  body: Text,
]

/** Bytes that are no text become others, which the checksum tells. */
const blockOf = (list: BlockList<TextBytes>): StoredBlock => ({
  first: list[0],
  events: list[1],
  recordedAt: list[2],
  checksum: list[3],
  head: textOf(list[4]),
  body: textOf(list[5]),
})

/** Of all columns, in the order of {@link valuesOf}. */
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
 * Reads blocks by way of lists: the engine's own rows, which have names, take a quarter longer.
 *
 * @param rest the statement after `FROM blocks`
 */
export const prepareBlocks = (
  connection: Connection,
  rest: string,
): Pick<Query<StoredBlock>, 'all'> => {
  const query = connection.prepareLists<BlockList<TextBytes>>(
    `SELECT ${columnsToRead} FROM blocks ${rest}`,
  )
  return { all: (values) => query.all(values).map(blockOf) }
}

const upToPosition = 'WHERE first <= ? ORDER BY first DESC LIMIT 1'

/** Reads the last block that begins at a position or before: the one that has it, if one has. */
export const blockUpToQuery = (
  connection: Connection,
): ((position: number) => StoredBlock | undefined) => {
  const query = prepareBlocks(connection, upToPosition)
  return (position) => query.all([position])[0]
}

/** Where that block begins, and when it was recorded. */
export const beginQuery = (connection: Connection) =>
  connection.prepare<{ readonly first: number; readonly recorded_at: number }>(
    `SELECT first, recorded_at FROM blocks ${upToPosition}`,
  )

/**
 * Writes what a block holds anew; where it begins and how many positions it takes stays.
 *
 * @returns does it, and tells how many rows it has changed
 */
export const prepareRewriteBlock = (connection: Connection): ((block: StoredBlock) => number) => {
  const query = connection.prepare(
    'UPDATE blocks SET checksum = ?, head = ?, body = ? WHERE first = ?',
  )
  return ({ first, checksum, head, body }) => query.run([checksum, head, body, first])
}
