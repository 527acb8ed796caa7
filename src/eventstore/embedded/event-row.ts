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

/** The columns of {@link EventRow}, of `events e` and `streams s`. */
export const eventColumns =
  'e.position, s.name AS stream, e.revision, e.recorded_at, e.checksum, e.id, e.type, e.metadata, e.data'

/** The same as a list of values. */
export type EventList = readonly [
  position: number,
  stream: string,
  revision: number,
  recordedAt: number,
  checksum: number,
  id: string,
  type: string,
  metadata: string,
  data: string,
]

export const eventRowOf = (list: EventList): EventRow => ({
  position: list[0],
  stream: list[1],
  revision: list[2],
  recorded_at: list[3],
  checksum: list[4],
  id: list[5],
  type: list[6],
  metadata: list[7],
  data: list[8],
})

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
