import type { Block } from '../blocks/block.ts'
import { damageAt, type EventRow } from '../blocks/event-row.ts'
import { placeColumns, type PlaceRow, toStreamPlaces } from '../index/places.ts'
import type { Connection } from '../../../platform/sqlite.ts'

const byStream = (rows: readonly EventRow[]): Map<string, EventRow[]> => {
  const streams = new Map<string, EventRow[]>()
  for (const row of rows) {
    const known = streams.get(row.stream)
    if (known === undefined) streams.set(row.stream, [row])
    else known.push(row)
  }
  return streams
}

/** The position up to which the index of streams has all events. */
export const indexedQuery = (connection: Connection): (() => number) => {
  const query = connection.prepare<{ indexed: number }>(
    'SELECT CAST(indexed AS INTEGER) AS indexed FROM log',
  )
  return () => query.get([])?.indexed ?? 0
}

/**
 * Checks that the index of streams contains the events of these blocks. It has no checksums, and a
 * stream that is missing from it would seem never written.
 * @returns throws DamagedLog for an event that is missing
 */
export const createCheckIndex = (connection: Connection): ((blocks: readonly Block[]) => void) => {
  const { file } = connection
  const indexed = indexedQuery(connection)
  const onwards = connection.prepare<PlaceRow>(
    `SELECT ${placeColumns} FROM places
     WHERE stream = (SELECT id FROM streams WHERE name = ?) AND last >= ? ORDER BY places.last LIMIT 1`,
  )
  const checkStream = (stream: string, rows: readonly EventRow[]): void => {
    let places = { first: 0, positions: [] as readonly number[] }
    for (const row of rows) {
      if (row.revision >= places.first + places.positions.length) {
        const found = onwards.get([stream, row.revision])
        if (found !== undefined) places = toStreamPlaces(file, found)
      }
      if (places.positions[row.revision - places.first] !== row.position)
        throw damageAt(file, row, 'it is not in the index of streams')
    }
  }
  return (blocks) => {
    const upTo = indexed()
    const rows = blocks
      .flatMap((block) => block.rows)
      .filter((row) => row !== null && row.position <= upTo)
    for (const [stream, some] of byStream(rows as EventRow[])) checkStream(stream, some)
  }
}
