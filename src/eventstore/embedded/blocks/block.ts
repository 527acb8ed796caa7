import { crc32 } from 'node:zlib'
import { DamagedLog } from '../../errors.ts'
import type { EventRow } from './event-row.ts'

/**
 * What one row of the file holds: events that follow each other in the log and were committed
 * together. One row for many events, because what a row costs (its way into the engine, its place in
 * a tree) is most of what an event costs. The head tells what is in the body, so that a block which
 * has nothing for a reader is passed over without reading its body.
 */
export interface StoredBlock {
  /** Position of its first event. */
  readonly first: number
  /** How many positions it takes; an event that has expired leaves its own empty. */
  readonly events: number
  /** Milliseconds since 1970-01-01T00:00:00Z, by the store's clock; of all of them. */
  readonly recordedAt: number
  /** CRC-32 of all the rest: the engine does not notice a changed byte. */
  readonly checksum: number
  /** JSON: a {@link Mention} of each event. */
  readonly head: string
  /** The JSON of metadata and data of each event, one after the other. */
  readonly body: string
}

/** null: the event has expired. Lengths are in UTF-16 code units, as JavaScript counts text. */
type Mention =
  | readonly [
      stream: string,
      revision: number,
      id: string,
      type: string,
      metadataLength: number,
      dataLength: number,
    ]
  | null

/** Events of one commit that follow each other. */
export interface Block {
  /** Position of the first. */
  readonly first: number
  readonly recordedAt: number
  /** By position from `first` on; null: it has expired. */
  readonly rows: readonly (EventRow | null)[]
}

const checksumOf = ({
  first,
  events,
  recordedAt,
  head,
  body,
}: Omit<StoredBlock, 'checksum'>): number =>
  crc32(body, crc32(`${first} ${events} ${recordedAt} ${head}`))

/** By hand: names, ids and types have no character that JSON writes otherwise. */
const mentionOf = (row: EventRow | null): string =>
  row === null
    ? 'null'
    : `["${row.stream}",${row.revision},"${row.id}","${row.type}",${row.metadata.length},${row.data.length}]`

export const encodeBlock = ({ first, recordedAt, rows }: Block): StoredBlock => {
  const head = `[${rows.map(mentionOf).join(',')}]`
  let body = ''
  for (const row of rows) if (row !== null) body += row.metadata + row.data
  const block = { first, events: rows.length, recordedAt, head, body }
  return { ...block, checksum: checksumOf(block) }
}

const damageOf = (file: string, { first, events, head }: StoredBlock): DamagedLog => {
  const where = events === 1 ? `position ${first}` : `positions ${first} to ${first + events - 1}`
  const mentions = [...head.matchAll(/"([^"]+)",(\d+),"[0-9a-f-]{36}"/gi)]
  const said = mentions.map(([, stream, revision]) => `${stream}@${revision}`).join(', ')
  return new DamagedLog(
    `The event log '${file}' is damaged at ${where} (${said}): the checksum does not match what is stored.`,
  )
}

type IsWanted = (stream: string) => boolean

const isAny: IsWanted = () => true

/** @returns the events by position; null where one has expired or its stream is not wanted */
export const openBlock = (
  { first, recordedAt, head, body }: Omit<StoredBlock, 'checksum'>,
  isWanted: IsWanted = isAny,
): Block => {
  let at = 0
  const rows = (JSON.parse(head) as readonly Mention[]).map((mention, index) => {
    if (mention === null) return null
    const [stream, revision, id, type, metadataLength, dataLength] = mention
    const dataAt = at + metadataLength
    const metadata = body.slice(at, dataAt)
    at = dataAt + dataLength
    if (!isWanted(stream)) return null
    const data = body.slice(dataAt, at)
    const position = first + index
    return { position, stream, revision, recorded_at: recordedAt, id, type, metadata, data }
  })
  return { first, recordedAt, rows }
}

/** Whether it is as it was written. */
export const isWhole = (stored: StoredBlock): boolean => checksumOf(stored) === stored.checksum

/** Which events a whole block has, without reading what they say. */
export const mentionsOf = ({
  first,
  head,
}: Pick<StoredBlock, 'first' | 'head'>): Pick<
  EventRow,
  'stream' | 'revision' | 'position' | 'type'
>[] =>
  (JSON.parse(head) as readonly Mention[]).flatMap((mention, index) => {
    if (mention === null) return []
    const [stream, revision, , type] = mention
    return [{ stream, revision, type, position: first + index }]
  })

/** The same of a damaged block, as far as it can be read; any of it may be wrong. */
export const readableMentionsOf = (block: StoredBlock): ReturnType<typeof mentionsOf> => {
  try {
    return mentionsOf(block)
  } catch {
    return []
  }
}

/**
 * The same of a block that comes from the file.
 *
 * @throws DamagedLog
 */
export const decodeBlock = (
  file: string,
  stored: StoredBlock,
  isWanted: IsWanted = isAny,
): Block => {
  if (!isWhole(stored)) throw damageOf(file, stored)
  return openBlock(stored, isWanted)
}
