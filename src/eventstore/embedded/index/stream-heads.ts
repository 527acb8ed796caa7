import { ageColumns, type AgeRow, parseAge } from '../retention/stored-age.ts'
import type { RecentPlaces } from './recent-places.ts'
import { boundedCache } from '../../../platform/bounded-cache.ts'
import type { Connection } from '../../../platform/sqlite.ts'

/** What is cached of a stream without reading its events. */
export interface StreamHead {
  /** Revision of its last event; −1: never written. */
  revision: number
  maxAgeSeconds: number | null
}

export interface StreamHeads {
  /** @throws DamagedLog */
  of(stream: string): StreamHead
  /** Clears the cache, which cannot be relied on after a failed transaction. */
  forget(): void
}

interface HeadRow extends AgeRow {
  readonly revision: number | null
}

/**
 * @param entriesMax null: no cache; otherwise more than four times the streams that one transaction
 *   changes, because these must stay cached until it and the next transaction are written
 */
export const createStreamHeads = (
  connection: Connection,
  recent: Pick<RecentPlaces, 'of'>,
  entriesMax: number | null,
): StreamHeads => {
  const find = connection.prepare<HeadRow>(
    `SELECT ${ageColumns(connection)}, (SELECT CAST(max(last) AS INTEGER) FROM places WHERE stream = streams.id) AS revision
     FROM streams WHERE name = ?`,
  )
  const heads = entriesMax === null ? null : boundedCache<StreamHead>(entriesMax)
  return {
    of: (stream) => {
      const known = heads?.get(stream)
      if (known !== undefined) return known
      const row = find.get([stream])
      const newer = recent.of(stream)
      const head = {
        revision:
          newer === undefined ? (row?.revision ?? -1) : newer.first + newer.positions.length - 1,
        maxAgeSeconds: row === undefined ? null : parseAge(connection.file, stream, row),
      }
      heads?.set(stream, head)
      return head
    },
    forget: () => {
      heads?.clear()
    },
  }
}
