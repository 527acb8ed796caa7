import { type Block, decodeBlock } from '../blocks/block.ts'
import { blockUpToQuery } from '../blocks/block-query.ts'
import type { EventRow } from '../blocks/event-row.ts'
import type { Place } from '../index/places.ts'
import type { Connection } from '../../../platform/sqlite.ts'

/** Finds events of a stream by their places; the events of one block are read at once. */
export type EventsAt = (stream: string, places: readonly Place[]) => readonly (EventRow | null)[]

export const createEventsAt = (connection: Connection): EventsAt => {
  const blockUpTo = blockUpToQuery(connection)
  return (stream, places) => {
    let block: Block | null = null
    return places.map(({ position }) => {
      if (block === null || position < block.first || position >= block.first + block.rows.length) {
        const stored = blockUpTo(position)
        if (stored === undefined) return null
        block = decodeBlock(connection.file, stored, (name) => name === stream)
      }
      return block.rows[position - block.first] ?? null
    })
  }
}
