import { createLruMap } from '../lru-map.ts'
import type { Query } from './sqlite.ts'

/** What is known of a stream without reading its events. */
export interface StreamHead {
  /** Its number in the file; 0: it has none yet. */
  number: number
  /** Of its last event; −1: never written. */
  revision: number
  maxAgeSeconds: number | null
}

export interface StreamHeads {
  of(stream: string): StreamHead
  /** After a failed transaction nothing that is remembered can be relied on. */
  forget(): void
}

export interface HeadRow {
  readonly id: number
  readonly max_age_s: number | null
  readonly revision: number | null
}

/** Finds a stream's row by its name. */
export const findHead = `
  SELECT id, max_age_s, (SELECT max(revision) FROM events WHERE stream = streams.id) AS revision
  FROM streams WHERE name = ?`

/**
 * @param find of {@link findHead}
 * @param entriesMax 0, or more than four times what one transaction changes: that must not be forgotten before it
 *   and the one that is decided meanwhile are written
 */
export const createStreamHeads = (
  find: Pick<Query<HeadRow>, 'get'>,
  entriesMax: number,
): StreamHeads => {
  let heads = createLruMap<string, StreamHead>(entriesMax)
  return {
    of: (stream) => {
      const known = heads.get(stream)
      if (known !== undefined) return known
      const row = find.get([stream])
      const head =
        row === undefined
          ? { number: 0, revision: -1, maxAgeSeconds: null }
          : { number: row.id, revision: row.revision ?? -1, maxAgeSeconds: row.max_age_s }
      heads.set(stream, head)
      return head
    },
    forget: () => {
      heads = createLruMap(entriesMax)
    },
  }
}
