import type { StoredIds } from '../write/decide-append.ts'
import { createEventsAt } from '../read/events-at.ts'
import type { Places } from './places.ts'
import type { Connection } from '../../../platform/sqlite.ts'

/** Looks up the ids of written events. */
export const createStoredIds = (connection: Connection, places: Places): StoredIds => {
  const eventsAt = createEventsAt(connection)
  return {
    at: (stream, revision) => {
      const position = places.at(stream, revision)
      if (position === null) return undefined
      return eventsAt(stream, [{ revision, position }])[0] ?? undefined
    },
  }
}
