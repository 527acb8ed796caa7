import { decodeBlock, type StoredBlock } from './block.ts'
import { insertBlock, valuesOf } from './block-query.ts'
import { openIndexPlaces } from '../index/index-places.ts'
import { embeddedPageBytes, embeddedStoreLimits } from '../limits.ts'
import { placeColumns, placesOf, toStreamPlaces, type PlaceRow } from '../index/places.ts'
import { createRecentPlaces } from '../index/recent-places.ts'
import { createRemoveEvents } from '../retention/remove-expired.ts'
import { prepareSetAge } from '../retention/stored-age.ts'
import { openSchema } from '../schema.ts'
import type { Connection } from '../../../platform/sqlite.ts'
import { openConnection, openWriter } from '../sqlite.ts'
import { inTransaction } from '../write/transaction.ts'

/** Writes a log block by block from another source, at the original positions. */
export interface BlockSink {
  /** Adds blocks in the log's order. @throws DamagedLog when a checksum does not match */
  add(blocks: readonly StoredBlock[]): Promise<void>
  /** Completes the log, which is then in a single file. */
  close(): Promise<void>
}

export interface BlockSinkOptions {
  /** Must not exist yet. */
  readonly file: string
  readonly firstPosition: number
  readonly retention: readonly (readonly [stream: string, seconds: number | null])[]
}

/** Removes the indexed events of a stream from the log. */
const createForget = (connection: Connection): ((stream: string) => void) => {
  const ofStream = 'FROM places WHERE stream = (SELECT id FROM streams WHERE name = ?)'
  const places = connection.prepare<PlaceRow>(
    `SELECT ${placeColumns} ${ofStream} ORDER BY places.last`,
  )
  const drop = connection.prepare(`DELETE ${ofStream}`)
  const removeEvents = createRemoveEvents({ connection })
  return (stream) => {
    const rows = places.all([stream])
    inTransaction(connection, () => {
      removeEvents(
        stream,
        rows.flatMap((row) => placesOf(toStreamPlaces(connection.file, row))),
      )
      drop.run([stream])
    })
  }
}

/** @throws EventStoreUnavailable */
export const openBlockSink = async (options: BlockSinkOptions): Promise<BlockSink> => {
  const { file, firstPosition, retention } = options
  const { writerBusyTimeoutMs } = embeddedStoreLimits
  const connection = openConnection(file, file, writerBusyTimeoutMs)
  // Without a write-ahead log beside it, the complete file can be renamed.
  connection.exec(`PRAGMA page_size = ${embeddedPageBytes}`)
  openSchema(connection, { firstPosition: () => firstPosition })
  const writer = openWriter(file, writerBusyTimeoutMs)
  const recent = createRecentPlaces(embeddedStoreLimits)
  const index = await openIndexPlaces(writer, recent)
  const insert = connection.prepare(insertBlock)
  const forget = createForget(connection)
  const lastOf = new Map(retention.map(([stream]) => [stream, -1]))

  /**
   * In the parts of a backup, a stream that expires may lack events between older and newer ones,
   * because they had expired before it was written. The older ones have expired as well.
   */
  const followsOn = (stream: string, revision: number): boolean => {
    const last = lastOf.get(stream)
    if (last === undefined) return true
    lastOf.set(stream, revision)
    return last < 0 || revision === last + 1
  }

  return {
    add: async (blocks) => {
      const decoded = blocks.map((block) => decodeBlock(file, block))
      inTransaction(connection, () => {
        for (const block of blocks) insert.run(valuesOf(block))
      })
      for (const row of decoded.flatMap(({ rows }) => rows)) {
        if (row === null) continue
        if (!followsOn(row.stream, row.revision)) {
          await index()
          forget(row.stream)
        }
        recent.add(row)
      }
      if (recent.isFull()) await index()
    },
    close: async () => {
      await index()
      const setAge = prepareSetAge(connection)
      for (const [stream, seconds] of retention) setAge(stream, seconds)
      writer.close()
      connection.close()
    },
  }
}
