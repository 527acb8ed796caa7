import { damageAt } from '../blocks/event-row.ts'
import { placeColumns, type PlaceRow, toStreamPlaces } from '../index/places.ts'
import { type Connection, type TextBytes, textOf } from '../../../platform/sqlite.ts'

/** Positions that no block has, both ends included: expired events leave some, and damage does. */
export interface Gap {
  readonly from: number
  readonly to: number
}

interface NamedPlaceRow extends PlaceRow {
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
 * Whether any event that the index of streams tells of is in none of the blocks. What has expired is
 * in neither.
 *
 * @throws DamagedLog
 */
export function* checkGaps(
  connection: Connection,
  gaps: readonly Gap[],
  rowsPerSlice: number,
): Generator<undefined, void> {
  const { file } = connection
  const page = connection.prepare<NamedPlaceRow>(
    `SELECT stream, CAST(name AS BLOB) AS name, ${placeColumns} FROM places LEFT JOIN streams ON streams.id = stream
     WHERE (stream, last) > (?, ?) ORDER BY stream, last LIMIT ?`,
  )
  let after: readonly [stream: number, last: number] = [-1, -1]
  for (;;) {
    const found = page.all([...after, rowsPerSlice])
    for (const row of found) {
      const { first, positions } = toStreamPlaces(file, row)
      const at = positions.findIndex((position) => isIn(gaps, position))
      const stream = row.name === null ? 'a stream without a name' : textOf(row.name)
      if (at >= 0)
        throw damageAt(
          file,
          { position: positions[at] ?? 0, stream, revision: first + at },
          'no block has it',
        )
      after = [row.stream, row.last]
    }
    if (found.length < rowsPerSlice) return
    yield
  }
}
