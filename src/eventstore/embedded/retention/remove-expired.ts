import { decodeBlock, encodeBlock, type StoredBlock } from '../blocks/block.ts'
import { beginQuery, blockUpToQuery, prepareRewriteBlock } from '../blocks/block-query.ts'
import type { LogState } from '../log-state.ts'
import { placeColumns, type PlaceRow, toStreamPlaces } from '../index/places.ts'
import { inTransaction } from '../write/transaction.ts'

/** A stream with a retention. */
export interface ExpiringStream {
  readonly id: number
  readonly max_age_s: number
}

/** Removes events from their blocks. Each block is written once, and deleted when empty. */
export const createRemoveEvents = ({ connection }: Pick<LogState, 'connection'>) => {
  const blockUpTo = blockUpToQuery(connection)
  const rewrite = prepareRewriteBlock(connection)
  const remove = connection.prepare('DELETE FROM blocks WHERE first = ?')

  const keepRest = (stored: StoredBlock, gone: ReadonlySet<number>): void => {
    const { first, recordedAt, rows } = decodeBlock(connection.file, stored)
    const left = rows.map((row) => (row === null || gone.has(row.position) ? null : row))
    if (left.every((row) => row === null)) remove.run([first])
    else rewrite(encodeBlock({ first, recordedAt, rows: left }))
  }

  return (positions: readonly number[]): void => {
    const gone = new Set(positions)
    let done = -1
    for (const position of positions) {
      if (position <= done) continue
      const stored = blockUpTo(position)
      if (stored === undefined) continue
      keepRest(stored, gone)
      done = stored.first + stored.events - 1
    }
  }
}

/**
 * Deletes the oldest events of a stream in batches, first from the file and then from memory, so
 * that a failed deletion leaves them in both. The last event of a stream is never deleted, because
 * its revision is needed for the next one. Events that are not in the index of streams are too new
 * to be checked.
 *
 * @returns a function that removes the events recorded before a time (ms), and returns whether
 *   there may be more
 */
export const createRemoveExpired = (
  log: LogState,
): ((stream: number, recordedBeforeMs: number) => boolean) => {
  const { connection, live, limits } = log
  const oldest = connection.prepare<PlaceRow>(
    `SELECT ${placeColumns} FROM places WHERE stream = ? ORDER BY last LIMIT 1`,
  )
  const lastOf = connection.prepare<{ last: number }>(
    'SELECT max(last) AS last FROM places WHERE stream = ?',
  )
  const begin = beginQuery(connection)
  const shorten = connection.prepare(
    'UPDATE places SET positions = ? WHERE stream = ? AND last = ?',
  )
  const drop = connection.prepare('DELETE FROM places WHERE stream = ? AND last = ?')
  const removeEvents = createRemoveEvents(log)

  return (stream, recordedBeforeMs) => {
    const row = oldest.get([stream])
    const end = lastOf.get([stream])?.last
    if (row === undefined || end === undefined) return false
    const { first, positions } = toStreamPlaces(connection.file, row)
    const slice = positions.slice(0, limits.eventsPerSweepSlice)
    const isFresh = (position: number, index: number) =>
      first + index === end || (begin.get([position])?.recorded_at ?? 0) >= recordedBeforeMs
    const fresh = slice.findIndex(isFresh)
    const expired = fresh < 0 ? slice : slice.slice(0, fresh)
    if (expired.length === 0) return false
    inTransaction(connection, () => {
      removeEvents(expired)
      const left = positions.slice(expired.length)
      if (left.length === 0) drop.run([stream, row.last])
      else shorten.run([JSON.stringify(left), stream, row.last])
    })
    for (const position of expired) live?.forget(position)
    return fresh < 0
  }
}
