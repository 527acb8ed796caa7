import { LRUCache } from 'lru-cache'
import type { RecentPlaces } from './recent-places.ts'
import type { Query } from '../../../platform/sqlite.ts'

/** What is cached of a stream without reading its events. */
export interface StreamHead {
  /** Revision of its last event; −1: never written. */
  revision: number
  maxAgeSeconds: number | null
}

export interface StreamHeads {
  of(stream: string): StreamHead
  /** Clears the cache, which cannot be relied on after a failed transaction. */
  forget(): void
}

export interface HeadRow {
  readonly max_age_s: number | null
  readonly revision: number | null
}

/** Finds a stream's row by its name, as far as it is indexed. */
export const findHead = `
  SELECT max_age_s, (SELECT max(last) FROM places WHERE stream = streams.id) AS revision
  FROM streams WHERE name = ?`

/**
 * @param find a statement of {@link findHead}
 * @param entriesMax null: no cache; otherwise more than four times the streams that one transaction
 *   changes, because these must stay cached until it and the next transaction are written
 */
export const createStreamHeads = (
  find: Pick<Query<HeadRow>, 'get'>,
  recent: Pick<RecentPlaces, 'of'>,
  entriesMax: number | null,
): StreamHeads => {
  const heads = entriesMax === null ? null : new LRUCache<string, StreamHead>({ max: entriesMax })
  return {
    of: (stream) => {
      const known = heads?.get(stream)
      if (known !== undefined) return known
      const row = find.get([stream])
      const newer = recent.of(stream)
      const head = {
        revision:
          newer === undefined ? (row?.revision ?? -1) : newer.first + newer.positions.length - 1,
        maxAgeSeconds: row?.max_age_s ?? null,
      }
      heads?.set(stream, head)
      return head
    },
    forget: () => {
      heads?.clear()
    },
  }
}
