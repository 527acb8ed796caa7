import type { RecentPlaces, StreamPlaces } from './recent-places.ts'
import type { Connection } from './sqlite.ts'

export interface Place {
  readonly revision: number
  readonly position: number
}

/** Where a stream's events are in the log. */
export interface Places {
  /** null: the stream has no event of this revision, or it has expired. */
  at(stream: string, revision: number): number | null
  /** Some of the events from a revision on, in their order; none only where there are none. */
  forwards(stream: string, from: number): readonly Place[]
  /** Some of the events from a revision back, newest first; none only where there are none. */
  backwards(stream: string, from: number): readonly Place[]
}

/** Consecutive events, by the revision of the last one: the oldest go when they expire. */
interface PlaceRow {
  readonly last: number
  /** JSON: a list of positions. */
  readonly positions: string
}

const rowsPerPage = 64

export const toStreamPlaces = ({ last, positions }: PlaceRow): StreamPlaces => {
  const list = JSON.parse(positions) as number[]
  return { first: last - list.length + 1, positions: list }
}

const placesOf = ({ first, positions }: StreamPlaces): Place[] =>
  positions.map((position, index) => ({ revision: first + index, position }))

const positionIn = (places: StreamPlaces | undefined, revision: number): number | null =>
  places?.positions[revision - places.first] ?? null

/** Of the events that are not in the index yet, and of the index for all before them. */
export const createPlaces = (connection: Connection, recent: RecentPlaces): Places => {
  const ofStream = 'FROM places WHERE stream = (SELECT id FROM streams WHERE name = ?1)'
  const onwards = connection.prepare<PlaceRow>(
    `SELECT last, positions ${ofStream} AND last >= ?2 ORDER BY last LIMIT ?3`,
  )
  const back = connection.prepare<PlaceRow>(
    `SELECT last, positions ${ofStream}
     AND last <= ifnull((SELECT min(last) ${ofStream} AND last >= ?2), ?2)
     ORDER BY last DESC LIMIT ?3`,
  )
  const indexed = (rows: readonly PlaceRow[]): Place[] => rows.map(toStreamPlaces).flatMap(placesOf)
  const recentFrom = (stream: string, revision: number): StreamPlaces | undefined => {
    const places = recent.of(stream)
    return places !== undefined && revision >= places.first ? places : undefined
  }

  return {
    at: (stream, revision) => {
      const places = recentFrom(stream, revision)
      if (places !== undefined) return positionIn(places, revision)
      const [row] = onwards.all([stream, revision, 1])
      return row === undefined ? null : positionIn(toStreamPlaces(row), revision)
    },
    forwards: (stream, from) => {
      const isWanted = ({ revision }: Place) => revision >= from
      const places = recentFrom(stream, from)
      if (places !== undefined) return placesOf(places).filter(isWanted)
      const found = indexed(onwards.all([stream, from, rowsPerPage])).filter(isWanted)
      const newer = recent.of(stream)
      return found.length > 0 || newer === undefined ? found : placesOf(newer)
    },
    backwards: (stream, from) => {
      const isWanted = ({ revision }: Place) => revision <= from
      const places = recentFrom(stream, from)
      if (places !== undefined) return placesOf(places).filter(isWanted).reverse()
      return indexed(back.all([stream, from, rowsPerPage]).toReversed())
        .filter(isWanted)
        .reverse()
    },
  }
}
