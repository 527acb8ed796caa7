import type { StoredBlock } from './block.ts'
import type { Connection, Query } from './sqlite.ts'

/** In the order of {@link BlockList}. */
const columns = 'first, events, recorded_at, checksum, head, body'

type BlockList = readonly [
  first: number,
  events: number,
  recordedAt: number,
  checksum: number,
  head: string,
  body: string,
]

const blockOf = (list: BlockList): StoredBlock => ({
  first: list[0],
  events: list[1],
  recordedAt: list[2],
  checksum: list[3],
  head: list[4],
  body: list[5],
})

/**
 * Reads blocks by way of lists: the engine's own rows, which have names, take a quarter longer.
 *
 * @param rest the statement after `FROM blocks`
 */
export const prepareBlocks = (
  connection: Connection,
  rest: string,
): Pick<Query<StoredBlock>, 'all'> => {
  const query = connection.prepareLists<BlockList>(`SELECT ${columns} FROM blocks ${rest}`)
  return { all: (values) => query.all(values).map(blockOf) }
}

/** The block that has a position, if one has, is the first of these. */
export const upToPosition = 'WHERE first <= ? ORDER BY first DESC LIMIT 1'

/** Where the block begins that has a position, and when it was recorded. */
export const beginQuery = (connection: Connection) =>
  connection.prepare<{ readonly first: number; readonly recorded_at: number }>(
    `SELECT first, recorded_at FROM blocks ${upToPosition}`,
  )
