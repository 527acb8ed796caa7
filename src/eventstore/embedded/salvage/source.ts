import { checkStreamName } from '../../rules.ts'
import type { StoredBlock } from '../blocks/block.ts'
import { prepareBlocks } from '../blocks/block-query.ts'
import type { EventRow } from '../blocks/event-row.ts'
import { placeColumns, type PlaceRow, toStreamPlaces } from '../index/places.ts'
import { ageColumns, type AgeRow, parseAge } from '../retention/stored-age.ts'
import { type Connection, type TextBytes, textOf } from '../../../platform/sqlite.ts'
import { openConnection } from '../sqlite.ts'

/** The place of an event, according to some part of the damaged file. */
export type Mentioned = Pick<EventRow, 'stream' | 'revision' | 'position'>

interface Retained {
  readonly stream: string
  /** null: it was changed. */
  readonly seconds: number | null
}

/** A copy of the damaged file, read with SQLite as far as possible. */
export interface SalvageSource {
  /** Blocks from both ends, as far as the B-tree of the file can be read. */
  blocks(): Generator<StoredBlock>
  /** The entries of the index of streams; they may be wrong. */
  index(): Generator<Mentioned>
  retained(): Generator<Retained>
  first(): number | null
  close(): void
}

const rowsPerPage = 64

const isStreamName = (name: string): boolean => {
  try {
    checkStreamName(name)
    return true
  } catch {
    return false
  }
}

/** Reads until SQLite fails; the remaining blocks are found without it. */
function* untilDamage<Item>(items: () => Generator<Item>): Generator<Item> {
  try {
    yield* items()
  } catch {
    return
  }
}

/**
 * Reads page after page, as long as each ends behind the one before: a damaged B-tree may lead back.
 * @param page the rows behind this one; null: the first
 */
function* inOrder<Row>(
  page: (last: Row | null) => readonly Row[],
  isBehind: (row: Row, last: Row) => boolean,
): Generator<Row> {
  for (let last: Row | null = null; ;) {
    const found = page(last)
    yield* found
    const end = found.at(-1)
    if (end === undefined || (last !== null && !isBehind(end, last))) return
    last = end
  }
}

const blocksUpwards = (connection: Connection): Generator<StoredBlock> => {
  const page = prepareBlocks(connection, 'WHERE first > ? ORDER BY first LIMIT ?')
  return inOrder<StoredBlock>(
    (last) => page.all([last?.first ?? -1, rowsPerPage]),
    (block, last) => block.first > last.first,
  )
}

const blocksDownwards = (connection: Connection): Generator<StoredBlock> => {
  const page = prepareBlocks(connection, 'WHERE first < ? ORDER BY first DESC LIMIT 1')
  return inOrder<StoredBlock>(
    (last) => page.all([last?.first ?? Number.MAX_SAFE_INTEGER]),
    (block, last) => block.first < last.first,
  )
}

interface IndexRow extends PlaceRow {
  readonly stream: number
  readonly name: TextBytes
}

function* indexOf(connection: Connection): Generator<Mentioned> {
  const page = connection.prepare<IndexRow>(
    `SELECT stream, CAST(name AS BLOB) AS name, ${placeColumns} FROM places JOIN streams ON streams.id = stream
     WHERE (stream, last) > (?, ?) ORDER BY stream, places.last LIMIT ?`,
  )
  const rows = inOrder<IndexRow>(
    (last) => page.all([last?.stream ?? -1, last?.last ?? -1, rowsPerPage]),
    (row, last) => row.stream > last.stream || (row.stream === last.stream && row.last > last.last),
  )
  for (const row of rows) {
    const stream = textOf(row.name)
    if (!isStreamName(stream)) continue
    yield* untilDamage(function* () {
      const { first, positions } = toStreamPlaces(connection.file, row)
      for (const [index, position] of positions.entries())
        yield { stream, revision: first + index, position }
    })
  }
}

const readableAge = (file: string, stream: string, row: AgeRow): number | null => {
  try {
    return parseAge(file, stream, row)
  } catch {
    return null
  }
}

function* retainedOf(connection: Connection): Generator<Retained> {
  const rows = connection
    .prepare<AgeRow & { readonly name: TextBytes }>(
      `SELECT CAST(name AS BLOB) AS name, ${ageColumns(connection)} FROM streams
       WHERE max_age_s IS NOT NULL`,
    )
    .all([])
  for (const row of rows) {
    const stream = textOf(row.name)
    if (isStreamName(stream)) yield { stream, seconds: readableAge(connection.file, stream, row) }
  }
}

const firstOf = (connection: Connection): number | null => {
  const row = connection
    .prepare<{ first_position: unknown }>(
      'SELECT CAST(first_position AS INTEGER) AS first_position FROM log',
    )
    .get([])
  const first = row?.first_position
  return Number.isSafeInteger(first) ? Number(first) : null
}

/** @returns null: SQLite cannot open it */
export const openSalvageSource = (copy: string): SalvageSource | null => {
  let opened: Connection
  try {
    opened = openConnection(copy, copy, 0)
    opened.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get([])
  } catch {
    return null
  }
  return {
    *blocks() {
      let reached = -1
      for (const block of untilDamage(() => blocksUpwards(opened))) {
        reached = block.first
        yield block
      }
      for (const block of untilDamage(() => blocksDownwards(opened))) {
        if (block.first <= reached) return
        yield block
      }
    },
    index: () => untilDamage(() => indexOf(opened)),
    retained: () => untilDamage(() => retainedOf(opened)),
    first: () => {
      for (const first of untilDamage(function* () {
        yield firstOf(opened)
      }))
        return first
      return null
    },
    close: () => {
      opened.close()
    },
  }
}
