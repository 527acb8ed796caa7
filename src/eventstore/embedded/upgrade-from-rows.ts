import { crc32 } from 'node:zlib'
import { encodeBlock } from './blocks/block.ts'
import { insertBlock, valuesOf } from './blocks/block-query.ts'
import { blockTables } from './blocks/block-tables.ts'
import { damageAt, type EventRow } from './blocks/event-row.ts'
import { positionsPerRowMax } from './index/index-places.ts'
import { intoBlocks } from './blocks/into-blocks.ts'
import { embeddedStoreLimits } from './limits.ts'
import { type Connection, type TextBytes, textOf } from '../../platform/sqlite.ts'
import { inTransaction } from './write/transaction.ts'

/** The previous format: a row for each event, and a unique index on stream and revision. */
export const formatOfRows = 1

/** An event may have up to a megabyte. */
const rowsPerPage = 64

type OldRow = EventRow & { readonly checksum: number }

type Texts = 'stream' | 'id' | 'type' | 'metadata' | 'data'

type ReadRow = Omit<OldRow, Texts> & Readonly<Record<Texts, TextBytes>>

const textsOf = (row: ReadRow): OldRow => ({
  ...row,
  stream: textOf(row.stream),
  id: textOf(row.id),
  type: textOf(row.type),
  metadata: textOf(row.metadata),
  data: textOf(row.data),
})

const checksumOf = (row: EventRow): number => {
  const { position, stream, revision, recorded_at, id, type, metadata, data } = row
  return crc32(`${position} ${stream} ${revision} ${recorded_at} ${id} ${type} ${metadata}${data}`)
}

/** Damage in the old format must not be hidden by a new checksum. */
const checkRow = (file: string, row: OldRow): void => {
  if (checksumOf(row) !== row.checksum)
    throw damageAt(file, row, 'the checksum does not match what is stored')
}

const moveEvents = (connection: Connection): void => {
  const page = connection.prepare<ReadRow>(
    `SELECT position, CAST(name AS BLOB) AS stream, revision, recorded_at, checksum,
       CAST(events.id AS BLOB) AS id, CAST(type AS BLOB) AS type,
       CAST(metadata AS BLOB) AS metadata, CAST(data AS BLOB) AS data
     FROM events JOIN streams ON streams.id = stream WHERE position > ? ORDER BY position LIMIT ?`,
  )
  const insert = connection.prepare(insertBlock)
  for (let after = -1, isLast = false; !isLast;) {
    const rows = page.all([after, rowsPerPage]).map(textsOf)
    for (const row of rows) checkRow(connection.file, row)
    for (const block of intoBlocks(rows, embeddedStoreLimits))
      insert.run(valuesOf(encodeBlock(block)))
    after = rows.at(-1)?.position ?? after
    isLast = rows.length < rowsPerPage
  }
}

/** A row of places has its last revision and their number, so no revision may be missing. */
const checkPlaces = (connection: Connection): void => {
  const broken = connection
    .prepare<Pick<EventRow, 'position' | 'stream' | 'revision'>>(
      `SELECT name AS stream, max(position) AS position, max(revision) AS revision
       FROM events JOIN streams ON streams.id = stream
       GROUP BY stream HAVING count(*) <> max(revision) - min(revision) + 1 LIMIT 1`,
    )
    .get([])
  if (broken !== undefined)
    throw damageAt(connection.file, broken, 'an earlier revision of the stream is missing')
}

/**
 * Converts a log of rows to blocks, in one transaction: if it is interrupted, the log is unchanged.
 * It needs the size of the log once more on the disk; later events reuse that space.
 * @throws DamagedLog, EventStoreUnavailable
 */
export const upgradeFromRows = (connection: Connection, toFormat: number): void => {
  inTransaction(connection, () => {
    connection.exec(blockTables)
    checkPlaces(connection)
    moveEvents(connection)
    connection.exec(
      `INSERT INTO places
         SELECT stream, max(revision), json_group_array(position ORDER BY revision)
         FROM events GROUP BY stream, revision / ${positionsPerRowMax};
       ALTER TABLE log ADD COLUMN indexed INTEGER NOT NULL DEFAULT 0;
       UPDATE log SET indexed = ifnull((SELECT max(position) FROM events), first_position - 1);
       DROP TABLE events;
       PRAGMA user_version = ${toFormat}`,
    )
  })
}
