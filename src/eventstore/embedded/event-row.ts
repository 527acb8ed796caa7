import { crc32 } from 'node:zlib'
import { DamagedLog } from '../errors.ts'
import type { EventMetadata, RecordedEvent } from '../port.ts'

/** An event as the file holds it, with its stream's name. */
export interface EventRow {
  readonly position: number
  readonly stream: string
  readonly revision: number
  /** Milliseconds since 1970-01-01T00:00:00Z, by the store's clock. */
  readonly recorded_at: number
  readonly checksum: number
  readonly id: string
  readonly type: string
  /** JSON. */
  readonly metadata: string
  /** JSON. */
  readonly data: string
}

/** The engine does not notice a changed byte inside a value; this does. CRC-32 over all the rest of the row. */
export const checksumOf = (row: EventRow): number => {
  const { position, stream, revision, recorded_at, id, type, metadata, data } = row
  return crc32(`${position} ${stream} ${revision} ${recorded_at} ${id} ${type} ${metadata}${data}`)
}

/** Where in the log something is wrong, for the person who has to mend it. */
export const damageAt = (file: string, row: EventRow, what: string): DamagedLog =>
  new DamagedLog(
    `The event log '${file}' is damaged at position ${row.position} (${row.stream}@${row.revision}): ${what}.`,
  )

/** @throws DamagedLog */
export const toRecordedEvent = (file: string, row: EventRow): RecordedEvent => {
  if (checksumOf(row) !== row.checksum)
    throw damageAt(file, row, 'the checksum does not match what is stored')
  const position = BigInt(row.position)
  return {
    stream: row.stream,
    revision: BigInt(row.revision),
    position: { commit: position, prepare: position },
    id: row.id,
    type: row.type,
    data: JSON.parse(row.data) as unknown,
    metadata: JSON.parse(row.metadata) as EventMetadata,
  }
}
