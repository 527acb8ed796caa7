import { crc32 } from 'node:zlib'
import { DamagedLog } from '../../errors.ts'
import type { EventRow } from './event-row.ts'

/**
 * One row of the file: consecutive events that were committed together. A row holds many events,
 * because most of the cost of an event is that of its row (the call into SQLite, its place in a
 * B-tree). The head lists what is in the body, so that a block without a match is skipped without
 * reading its body.
 */
export interface StoredBlock {
  /** Position of its first event. */
  readonly first: number
  /** Its number of positions; an expired event leaves its position empty. */
  readonly events: number
  /** Milliseconds since 1970-01-01T00:00:00Z, by the store's clock; the same for all its events. */
  readonly recordedAt: number
  /** CRC-32 of all other columns: SQLite does not detect a changed byte. */
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

/** Consecutive events of one commit. */
export interface Block {
  /** Position of the first event. */
  readonly first: number
  readonly recordedAt: number
  /** By position from `first` on; null: expired. */
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

/** Written by hand for speed: names, ids and types have no characters that JSON would escape. */
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

/** @returns the events by position; null where one has expired or its stream does not match */
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

/** Opens a block as the file holds it. @returns null: it is damaged */
export const openWhole = (stored: StoredBlock, isWanted?: IsWanted): Block | null => {
  if (checksumOf(stored) !== stored.checksum) return null
  try {
    return openBlock(stored, isWanted)
  } catch {
    // The checksum is the same wherever the head ends and the body begins.
    return null
  }
}

export const isWhole = (stored: StoredBlock): boolean => openWhole(stored) !== null

/** Lists the events of a valid block without parsing their data. */
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

/** Like {@link mentionsOf} for a damaged block, as far as it can be read; it may be wrong. */
export const readableMentionsOf = (block: StoredBlock): ReturnType<typeof mentionsOf> => {
  try {
    return mentionsOf(block)
  } catch {
    return []
  }
}

/** Decodes a block from the file. @throws DamagedLog */
export const decodeBlock = (file: string, stored: StoredBlock, isWanted?: IsWanted): Block => {
  const block = openWhole(stored, isWanted)
  if (block === null) throw damageOf(file, stored)
  return block
}
