import { damageAt } from '../blocks/event-row.ts'
import { decodeBlock, encodeBlock, type StoredBlock } from '../blocks/block.ts'
import { beginQuery, blockUpToQuery, prepareRewriteBlock } from '../blocks/block-query.ts'
import type { LogState } from '../log-state.ts'
import {
  placeColumns,
  type Place,
  placesOf,
  type PlaceRow,
  toStreamPlaces,
} from '../index/places.ts'
import { inTransaction } from '../write/transaction.ts'

/**
 * Removes events of a stream from their blocks. Each block is written once, and deleted when empty.
 * The places come from the index of streams, which has no checksums.
 * @throws DamagedLog when a block has another event at a place
 */
export const createRemoveEvents = ({ connection }: Pick<LogState, 'connection'>) => {
  const blockUpTo = blockUpToQuery(connection)
  const rewrite = prepareRewriteBlock(connection)
  const remove = connection.prepare('DELETE FROM blocks WHERE first = ?')

  const keepRest = (stored: StoredBlock, stream: string, gone: ReadonlyMap<number, number>) => {
    const { first, recordedAt, rows } = decodeBlock(connection.file, stored)
    const left = rows.map((row) => {
      const revision = row === null ? undefined : gone.get(row.position)
      if (row === null || revision === undefined) return row
      if (row.stream === stream && row.revision === revision) return null
      throw damageAt(connection.file, row, 'the index of streams has another event there')
    })
    if (left.every((row) => row === null)) remove.run([first])
    else rewrite(encodeBlock({ first, recordedAt, rows: left }))
  }

  return (stream: string, places: readonly Place[]): void => {
    const gone = new Map(places.map(({ position, revision }) => [position, revision]))
    let done = -1
    for (const { position } of places) {
      if (position <= done) continue
      const stored = blockUpTo(position)
      if (stored === undefined) continue
      keepRest(stored, stream, gone)
      done = stored.first + stored.events - 1
    }
  }
}

/**
 * Deletes the oldest events of a stream in batches, first from the file and then from memory, so
 * that a failed deletion leaves them in both. The last event of a stream is never deleted, because
 * its revision is needed for the next one. Events that are not in the index of streams are too new
 * to be checked.
 * @returns a function that removes the events recorded before a time (ms), and returns whether
 *   there may be more
 */
export const createRemoveExpired = (
  log: LogState,
): ((
  stream: { readonly id: number; readonly name: string },
  recordedBeforeMs: number,
) => boolean) => {
  const { connection, live, limits } = log
  const oldest = connection.prepare<PlaceRow>(
    `SELECT ${placeColumns} FROM places WHERE stream = ? ORDER BY places.last LIMIT 1`,
  )
  const lastOf = connection.prepare<{ last: number }>(
    'SELECT CAST(max(last) AS INTEGER) AS last FROM places WHERE stream = ?',
  )
  const begin = beginQuery(connection)
  const shorten = connection.prepare(
    'UPDATE places SET positions = ? WHERE stream = ? AND last = ?',
  )
  const drop = connection.prepare('DELETE FROM places WHERE stream = ? AND last = ?')
  const removeEvents = createRemoveEvents(log)

  return ({ id, name }, recordedBeforeMs) => {
    const row = oldest.get([id])
    const end = lastOf.get([id])?.last
    if (row === undefined || end === undefined) return false
    const { first, positions } = toStreamPlaces(connection.file, row)
    const slice = positions.slice(0, limits.eventsPerSweepSlice)
    const isFresh = (position: number, index: number) =>
      first + index === end || (begin.get([position])?.recorded_at ?? 0) >= recordedBeforeMs
    const fresh = slice.findIndex(isFresh)
    const expired = fresh < 0 ? slice : slice.slice(0, fresh)
    if (expired.length === 0) return false
    inTransaction(connection, () => {
      removeEvents(name, placesOf({ first, positions: expired }))
      const left = positions.slice(expired.length)
      if (left.length === 0) drop.run([id, row.last])
      else shorten.run([JSON.stringify(left), id, row.last])
    })
    for (const position of expired) live?.forget(position)
    return fresh < 0
  }
}
