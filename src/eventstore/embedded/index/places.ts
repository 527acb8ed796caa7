import { DamagedLog } from '../../errors.ts'
import type { RecentPlaces, StreamPlaces } from './recent-places.ts'
import { type Connection, type TextBytes, textOf } from '../../../platform/sqlite.ts'

export interface Place {
  readonly revision: number
  readonly position: number
}

/** Where a stream's events are in the log. */
export interface Places {
  /** null: the stream has no event of this revision, or it has expired. */
  at(stream: string, revision: number): number | null
  /**
   * Places of events from a revision on, in order.
   * @param wanted how many are needed at once; there may be fewer or more, but none only if there
   *   are no such events
   */
  forwards(stream: string, from: number, wanted: number): readonly Place[]
  /** Places from a revision backwards, newest first. */
  backwards(stream: string, from: number, wanted: number): readonly Place[]
}

/** Consecutive events, by the revision of the last one: the oldest are removed when they expire. */
export interface PlaceRow {
  readonly last: number
  /** JSON: a list of positions. */
  readonly positions: TextBytes
}

/** The columns of a {@link PlaceRow}. */
export const placeColumns =
  'CAST(places.last AS INTEGER) AS last, CAST(positions AS BLOB) AS positions'

const isPositions = (list: unknown): list is number[] =>
  Array.isArray(list) && list.every((position) => Number.isSafeInteger(position))

const parse = (text: TextBytes): unknown => {
  try {
    return JSON.parse(textOf(text))
  } catch {
    return null
  }
}

/** @throws DamagedLog */
export const toStreamPlaces = (file: string, { last, positions }: PlaceRow): StreamPlaces => {
  const list = parse(positions)
  if (!isPositions(list))
    throw new DamagedLog(
      `The event log '${file}' is damaged: the index of streams cannot be read at revision ${last} of a stream.`,
    )
  return { first: last - list.length + 1, positions: list }
}

export const placesOf = ({ first, positions }: StreamPlaces): Place[] =>
  positions.map((position, index) => ({ revision: first + index, position }))

/** @param end as with `slice` */
const someOf = ({ first, positions }: StreamPlaces, start: number, end: number): Place[] =>
  placesOf({ first: first + start, positions: positions.slice(start, end) })

const positionIn = (places: StreamPlaces | undefined, revision: number): number | null =>
  places?.positions[revision - places.first] ?? null

/** Reads recent events from memory, and older ones from the index. */
export const createPlaces = (connection: Connection, recent: RecentPlaces): Places => {
  const toPlaces = (row: PlaceRow) => toStreamPlaces(connection.file, row)
  const ofStream = 'FROM places WHERE stream = (SELECT id FROM streams WHERE name = ?1)'
  const onwards = connection.prepare<PlaceRow>(
    `SELECT ${placeColumns} ${ofStream} AND last >= ?2 ORDER BY places.last LIMIT ?3`,
  )
  const back = connection.prepare<PlaceRow>(
    `SELECT ${placeColumns} ${ofStream}
     AND last <= ifnull((SELECT min(last) ${ofStream} AND last >= ?2), ?2)
     ORDER BY places.last DESC LIMIT ?3`,
  )
  const indexed = (rows: readonly PlaceRow[]): Place[] => rows.map(toPlaces).flatMap(placesOf)
  const recentFrom = (stream: string, revision: number): StreamPlaces | undefined => {
    const places = recent.of(stream)
    return places !== undefined && revision >= places.first ? places : undefined
  }

  return {
    at: (stream, revision) => {
      const places = recentFrom(stream, revision)
      if (places !== undefined) return positionIn(places, revision)
      const [row] = onwards.all([stream, revision, 1])
      return row === undefined ? null : positionIn(toPlaces(row), revision)
    },
    forwards: (stream, from, wanted) => {
      const isWanted = ({ revision }: Place) => revision >= from
      const places = recentFrom(stream, from)
      if (places !== undefined) {
        const start = from - places.first
        return someOf(places, start, start + wanted)
      }
      return indexed(onwards.all([stream, from, wanted])).filter(isWanted)
    },
    backwards: (stream, from, wanted) => {
      const isWanted = ({ revision }: Place) => revision <= from
      const places = recentFrom(stream, from)
      if (places !== undefined) {
        const end = Math.min(from - places.first + 1, places.positions.length)
        return someOf(places, Math.max(0, end - wanted), end).reverse()
      }
      return indexed(back.all([stream, from, wanted]).toReversed())
        .filter(isWanted)
        .reverse()
    },
  }
}
