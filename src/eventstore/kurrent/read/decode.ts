import type { EventMetadata, RecordedEvent } from '../../port.ts'
import type { Position } from '../../position.ts'
import type { ReadResp } from '../protocol.ts'
import { UnreadableEvent } from '../../errors.ts'

type Stored = ReadResp.ReadEvent.RecordedEvent

export const positionOf = (record: Stored): Position => ({
  commit: BigInt(record.getCommitPosition()),
  prepare: BigInt(record.getPreparePosition()),
})

const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')

export const streamOf = (record: Stored): string =>
  textOf(record.getStreamIdentifier()?.getStreamName_asU8() ?? new Uint8Array())

const isMetadata = (value: unknown): value is EventMetadata =>
  typeof value === 'object' &&
  value !== null &&
  'correlationId' in value &&
  typeof value.correlationId === 'string' &&
  'causationId' in value &&
  typeof value.causationId === 'string' &&
  'occurredAt' in value &&
  typeof value.occurredAt === 'string'

/**
 * @throws UnreadableEvent when another program wrote it: its data or metadata is not in our JSON
 *   format
 */
export const decodeEvent = (record: Stored): RecordedEvent => {
  const stream = streamOf(record)
  const revision = BigInt(record.getStreamRevision())
  const type = record.getMetadataMap().get('type') ?? ''
  const unreadable = (reason: string): UnreadableEvent =>
    new UnreadableEvent(stream, revision, type, reason)
  const parse = (bytes: Uint8Array, what: string): unknown => {
    try {
      return JSON.parse(textOf(bytes))
    } catch {
      throw unreadable(`its ${what} is not JSON`)
    }
  }
  const metadata = parse(record.getCustomMetadata_asU8(), 'metadata')
  if (!isMetadata(metadata)) throw unreadable('its metadata was not written by Tapedeck')
  return {
    stream,
    revision,
    position: positionOf(record),
    id: record.getId()?.getString() ?? '',
    type,
    data: parse(record.getData_asU8(), 'data'),
    metadata,
  }
}
