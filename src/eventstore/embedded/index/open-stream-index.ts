import { checkEndOfIndex } from '../check/check-index.ts'
import type { EmbeddedStoreLimits } from '../limits.ts'
import { indexedQuery } from '../log-row.ts'
import type { LogState } from '../log-state.ts'
import { createPlaces } from './places.ts'
import { createRecentPlaces, type RecentPlaces } from './recent-places.ts'
import type { Connection } from '../../../platform/sqlite.ts'
import { createStreamHeads } from './stream-heads.ts'
import { decodeBlock } from '../blocks/block.ts'
import { prepareBlocks } from '../blocks/block-query.ts'

/**
 * Reads what was added to the file: at a start the events not indexed before a crash, and in a
 * read-only process the events that the writing process has added and indexed.
 * @throws DamagedLog
 */
const createReadRecentPlaces = (
  connection: Connection,
  recent: RecentPlaces,
  { blocksPerPage }: { readonly blocksPerPage: number },
): (() => void) => {
  const indexed = indexedQuery(connection)
  const blocks = prepareBlocks(connection, 'WHERE first > ? ORDER BY first LIMIT ?')
  let known: number | null = null

  const addPage = (): boolean => {
    const page = blocks.all([recent.upTo(), blocksPerPage])
    for (const stored of page)
      for (const row of decodeBlock(connection.file, stored).rows) if (row !== null) recent.add(row)
    return page.length === blocksPerPage
  }

  return () => {
    const upTo = indexed()
    if (upTo !== known) recent.indexed(upTo)
    known = upTo
    while (addPage()) continue
  }
}

export interface StreamIndex extends Pick<LogState, 'heads' | 'places'> {
  readonly recent: RecentPlaces
  /** Reads what was added to the file since. */
  readonly catchUp: () => void
}

/** The streams and the places of their committed events. @throws DamagedLog */
export const openStreamIndex = (
  connection: Connection,
  limits: EmbeddedStoreLimits,
): StreamIndex => {
  const recent = createRecentPlaces(limits)
  checkEndOfIndex(connection)
  return {
    recent,
    // Nothing is cached of a stream: the writing process moves its head.
    heads: createStreamHeads(connection, recent, null),
    places: createPlaces(connection, recent),
    catchUp: createReadRecentPlaces(connection, recent, limits),
  }
}
