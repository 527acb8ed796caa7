import type { RecentPlaces, StreamPlaces } from './recent-places.ts'
import type { ThreadedConnection } from '../../../platform/sqlite.ts'
import { openWriterTransaction } from '../write/writer-transaction.ts'

/** Positions in one row of the index; reading one event reads all of them. */
export const positionsPerRowMax = 128

type IndexRow = readonly [stream: string, last: number, positions: readonly number[]]

const rowsOf = ([stream, { first, positions }]: readonly [string, StreamPlaces]): IndexRow[] => {
  const rows: IndexRow[] = []
  for (let from = 0; from < positions.length; from += positionsPerRowMax) {
    const some = positions.slice(from, from + positionsPerRowMax)
    rows.push([stream, first + from + some.length - 1, some])
  }
  return rows
}

/**
 * Writes the recent events into the index of streams, in one transaction on a thread of the SQLite
 * library. They are sorted by stream, so that each page of the index is written once.
 * @returns a function that writes them; nothing else may be written before it has ended. When it
 *   throws, nothing was written and the events remain recent
 */
export const openIndexPlaces = async (
  writer: ThreadedConnection,
  recent: RecentPlaces,
): Promise<() => Promise<void>> => {
  const transaction = await openWriterTransaction(writer)
  const addStreams = await writer.prepare(
    'INSERT OR IGNORE INTO streams (name) SELECT value ->> 0 FROM json_each(?) ORDER BY key',
  )
  const addPlaces = await writer.prepare(
    `INSERT INTO places (stream, last, positions)
     SELECT streams.id, value ->> 1, value ->> 2 FROM json_each(?) CROSS JOIN streams
     WHERE name = value ->> 0 ORDER BY 1, 2`,
  )
  const moveOn = await writer.prepare('UPDATE log SET indexed = ?')

  return async () => {
    const upTo = recent.upTo()
    const streams = recent.all()
    if (streams.size === 0) return
    const rows = JSON.stringify([...streams].flatMap(rowsOf))
    await transaction(async () => {
      await addStreams.runBeside([rows])
      await addPlaces.runBeside([rows])
      moveOn.run([upTo])
      await writer.exec('COMMIT')
    })
    recent.indexed(upTo)
  }
}
