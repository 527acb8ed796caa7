import { DamagedLog } from '../../errors.ts'
import type { EventMetadata, RecordedEvent } from '../../port.ts'

/** An event as it is written to or read from the log's file. */
export interface EventRow {
  readonly position: number
  readonly stream: string
  readonly revision: number
  /** Milliseconds since 1970-01-01T00:00:00Z, by the store's clock. */
  readonly recorded_at: number
  readonly id: string
  readonly type: string
  /** JSON. */
  readonly metadata: string
  /** JSON. */
  readonly data: string
}

/** The error for damage at a position, with the place for the operator. */
export const damageAt = (
  file: string,
  { position, stream, revision }: Pick<EventRow, 'position' | 'stream' | 'revision'>,
  what: string,
): DamagedLog =>
  new DamagedLog(
    `The event log '${file}' is damaged at position ${position} (${stream}@${revision}): ${what}.`,
  )

export const toRecordedEvent = (row: EventRow): RecordedEvent => {
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
