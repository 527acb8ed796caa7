import { damageAt } from '../blocks/event-row.ts'
import { placeColumns, type PlaceRow, toStreamPlaces } from '../index/places.ts'
import { ageColumns, type AgeRow, parseAge } from '../retention/stored-age.ts'
import { type Connection, type TextBytes, textOf } from '../../../platform/sqlite.ts'

/** Positions that are in no block, both ends included. Expired events and damage leave gaps. */
export interface Gap {
  readonly from: number
  readonly to: number
}

interface NamedPlaceRow extends PlaceRow, AgeRow {
  readonly stream: number
  readonly name: TextBytes
}

/** @param gaps in the log's order */
export const isIn = (gaps: readonly Gap[], position: number): boolean => {
  let low = 0
  let high = gaps.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((gaps[middle]?.to ?? 0) < position) low = middle + 1
    else high = middle
  }
  return (gaps[low]?.from ?? Number.POSITIVE_INFINITY) <= position
}

/**
 * Checks that every event in the index of streams is in a block; expired events are in neither.
 * Checks the retention of these streams too.
 * @throws DamagedLog
 */
export function* checkGaps(
  connection: Connection,
  gaps: readonly Gap[],
  rowsPerSlice: number,
): Generator<undefined, void> {
  const { file } = connection
  const page = connection.prepare<NamedPlaceRow>(
    `SELECT stream, CAST(name AS BLOB) AS name, ${ageColumns(connection)}, ${placeColumns} FROM places LEFT JOIN streams ON streams.id = stream
     WHERE (stream, last) > (?, ?) ORDER BY stream, places.last LIMIT ?`,
  )
  let after: readonly [stream: number, last: number] = [-1, -1]
  for (;;) {
    const found = page.all([...after, rowsPerSlice])
    for (const row of found) {
      const { first, positions } = toStreamPlaces(file, row)
      const at = positions.findIndex((position) => isIn(gaps, position))
      const stream = row.name === null ? 'the stream has no name' : textOf(row.name)
      parseAge(file, stream, row)
      if (at >= 0)
        throw damageAt(
          file,
          { position: positions[at] ?? 0, stream, revision: first + at },
          'it is in no block',
        )
      after = [row.stream, row.last]
    }
    if (found.length < rowsPerSlice) return
    yield
  }
}
