import type { EmbeddedStoreLimits } from '../limits.ts'
import type { LogState } from '../log-state.ts'
import { createPlaces } from './places.ts'
import { createReadRecentPlaces } from './read-recent-places.ts'
import { createRecentPlaces, type RecentPlaces } from './recent-places.ts'
import type { Connection } from '../../../platform/sqlite.ts'
import { createStreamHeads, findHead } from './stream-heads.ts'

export interface StreamIndex extends Pick<LogState, 'heads' | 'places'> {
  readonly recent: RecentPlaces
  /** Takes in what the file has got since. */
  readonly catchUp: () => void
}

/** What streams there are, and where their events are, as far as they are committed. */
export const openStreamIndex = (
  connection: Connection,
  limits: EmbeddedStoreLimits,
): StreamIndex => {
  const recent = createRecentPlaces(limits)
  return {
    recent,
    // Nothing is remembered of a stream: whoever writes moves its head.
    heads: createStreamHeads(connection.prepare(findHead), recent, null),
    places: createPlaces(connection, recent),
    catchUp: createReadRecentPlaces(connection, recent, limits),
  }
}
