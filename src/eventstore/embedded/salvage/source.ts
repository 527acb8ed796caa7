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

/**
 * Reads until SQLite fails, or no longer advances: a damaged B-tree may lead back. The remaining
 * blocks are found without it.
 */
function* untilDamage<Item>(items: () => Generator<Item>): Generator<Item> {
  try {
    yield* items()
  } catch {
    return
  }
}

function* blocksUpwards(connection: Connection): Generator<StoredBlock> {
  const page = prepareBlocks(connection, 'WHERE first > ? ORDER BY first LIMIT ?')
  for (let after = -1; ;) {
    const found = page.all([after, rowsPerPage])
    yield* found
    const last = found.at(-1)?.first ?? after
    if (found.length < rowsPerPage || last <= after) return
    after = last
  }
}

function* blocksDownwards(connection: Connection): Generator<StoredBlock> {
  const page = prepareBlocks(connection, 'WHERE first < ? ORDER BY first DESC LIMIT 1')
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const [found] = page.all([before])
    if (found === undefined) return
    yield found
    if (found.first >= before) return
    before = found.first
  }
}

function* indexOf(connection: Connection): Generator<Mentioned> {
  const page = connection.prepare<PlaceRow & { readonly stream: number; readonly name: TextBytes }>(
    `SELECT stream, CAST(name AS BLOB) AS name, ${placeColumns} FROM places JOIN streams ON streams.id = stream
     WHERE (stream, last) > (?, ?) ORDER BY stream, places.last LIMIT ?`,
  )
  for (let after: readonly [number, number] = [-1, -1]; ;) {
    const found = page.all([...after, rowsPerPage])
    for (const row of found) {
      const stream = textOf(row.name)
      if (!isStreamName(stream)) continue
      yield* untilDamage(function* () {
        const { first, positions } = toStreamPlaces(connection.file, row)
        for (const [index, position] of positions.entries())
          yield { stream, revision: first + index, position }
      })
    }
    const last = found.at(-1)
    if (last === undefined || found.length < rowsPerPage) return
    const [stream, end] = after
    if (last.stream < stream || (last.stream === stream && last.last <= end)) return
    after = [last.stream, last.last]
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
