import type { AppendResult, EventToAppend, ExpectedRevision } from '../port.ts'
import { checksumOf, type EventRow } from './event-row.ts'
import { type EventInserts } from './event-inserts.ts'
import { toPosition } from './log-positions.ts'
import type { Connection } from './sqlite.ts'
import type { StreamHead, StreamHeads } from './stream-heads.ts'

/** An append that was checked and made into text; nothing of the caller's can change it any more. */
export interface PreparedAppend {
  readonly stream: string
  readonly expected: ExpectedRevision
  readonly events: readonly Pick<EventToAppend, 'id' | 'type'>[]
  readonly metadata: readonly string[]
  readonly data: readonly string[]
}

/** What a transaction has written so far. */
export interface Written {
  /** Position of the event that is written next. */
  next: number
  readonly rows: EventRow[]
}

export type AppendInTransaction = (
  append: PreparedAppend,
  written: Written,
  recordedAt: number,
) => AppendResult

const actualOf = ({ revision }: StreamHead): ExpectedRevision =>
  revision < 0 ? 'no_stream' : BigInt(revision)

/**
 * Decides one append by the table of expectations and adds its rows to the transaction.
 * `no_stream` and a revision before the head are looked up by event ids: all at their places make a
 * repeated append a success with the old result, anything else is refused.
 */
export const createAppendInTransaction = (
  connection: Connection,
  heads: StreamHeads,
  inserts: EventInserts,
): AppendInTransaction => {
  const newStream = connection.prepare<{ id: number }>(
    'INSERT INTO streams (name) VALUES (?) RETURNING id',
  )
  const eventsAt = connection.prepare<{ id: string; position: number }>(
    'SELECT id, position FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?',
  )

  const earlier = (
    head: StreamHead,
    first: number,
    events: PreparedAppend['events'],
  ): AppendResult => {
    // Rows of this very transaction count too.
    inserts.flush()
    const stored = eventsAt.all([head.number, first, events.length])
    const last = stored.at(-1)
    const same = events.every(({ id }, index) => stored[index]?.id === id)
    return same && last !== undefined
      ? {
          ok: true,
          revision: BigInt(first + events.length - 1),
          position: toPosition(last.position),
        }
      : { ok: false, reason: 'wrong_expected_revision', actual: actualOf(head) }
  }

  return ({ stream, expected, events, metadata, data }, written, recordedAt) => {
    const head = heads.of(stream)
    const after = expected === 'no_stream' ? -1n : expected
    if (after > BigInt(head.revision))
      return { ok: false, reason: 'wrong_expected_revision', actual: actualOf(head) }
    if (after < BigInt(head.revision)) return earlier(head, Number(after) + 1, events)
    if (head.number === 0) head.number = newStream.get([stream])?.id ?? 0
    events.forEach(({ id, type }, index) => {
      head.revision += 1
      const row = {
        position: written.next,
        stream,
        revision: head.revision,
        recorded_at: recordedAt,
        id,
        type,
        metadata: metadata[index] ?? '',
        data: data[index] ?? '',
      }
      const stored = { ...row, checksum: checksumOf(row) }
      inserts.add(head.number, stored)
      written.rows.push(stored)
      written.next += 1
    })
    return { ok: true, revision: BigInt(head.revision), position: toPosition(written.next - 1) }
  }
}
