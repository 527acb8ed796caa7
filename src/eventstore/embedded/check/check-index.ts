import { type Block, openWhole } from '../blocks/block.ts'
import { blockUpToQuery, prepareBlocks } from '../blocks/block-query.ts'
import { damageAt, type EventRow } from '../blocks/event-row.ts'
import { indexedQuery } from '../log-row.ts'
import { placeColumns, type PlaceRow, toStreamPlaces } from '../index/places.ts'
import { ageColumns, type AgeRow, parseAge } from '../retention/stored-age.ts'
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

/**
 * Checks that the index of streams contains the events of these blocks. It has no checksums, and a
 * stream that is missing from it would seem never written. Checks the retention of each stream too.
 * @returns throws DamagedLog for an event that is missing
 */
export const createCheckIndex = (connection: Connection): ((blocks: readonly Block[]) => void) => {
  const { file } = connection
  const indexed = indexedQuery(connection)
  const onwards = connection.prepare<PlaceRow & AgeRow>(
    `SELECT ${ageColumns(connection)}, ${placeColumns}
     FROM streams CROSS JOIN places ON places.stream = streams.id
     WHERE name = ? AND places.last >= ? ORDER BY places.last LIMIT 1`,
  )
  const checkStream = (stream: string, rows: readonly EventRow[]): void => {
    let places = { first: 0, positions: [] as readonly number[] }
    for (const row of rows) {
      if (row.revision >= places.first + places.positions.length) {
        const found = onwards.get([stream, row.revision])
        if (found !== undefined) {
          parseAge(file, stream, found)
          places = toStreamPlaces(file, found)
        }
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

/**
 * Checks that the index of streams ends where the table `log` says: later events are read from the
 * log, and a wrong end would hide some or index some twice. A damaged block is left to who reads it.
 * @throws DamagedLog
 */
export const checkEndOfIndex = (connection: Connection): void => {
  const { file } = connection
  const isIndexed = connection.prepare<object>(
    'SELECT 1 FROM streams JOIN places ON stream = streams.id WHERE name = ? AND last >= ? LIMIT 1',
  )
  const firstAfter = prepareBlocks(connection, 'WHERE first > ? ORDER BY first LIMIT 1')
  // In one transaction, another process moves no end meanwhile.
  connection.exec('BEGIN')
  try {
    const end = indexedQuery(connection)()
    const last = blockUpToQuery(connection)(end)
    const whole = last === undefined ? null : openWhole(last)
    if (whole !== null) createCheckIndex(connection)([whole])
    for (const next of firstAfter.all([end]))
      for (const row of openWhole(next)?.rows ?? [])
        if (row !== null && isIndexed.get([row.stream, row.revision]) !== undefined)
          throw damageAt(file, row, 'the index of streams goes further than the log says')
  } finally {
    connection.exec('COMMIT')
  }
}
