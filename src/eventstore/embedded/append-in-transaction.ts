import type { AppendResult, ExpectedRevision } from '../port.ts'
import { checksumOf, type EventRow } from './event-row.ts'
import { type EventInserts } from './event-inserts.ts'
import { toPosition } from './log-positions.ts'
import type { PreparedAppend } from './prepare-append.ts'
import type { StreamHead, StreamHeads } from './stream-heads.ts'
import type { Writer } from './writer.ts'

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

const refusedAt = ({ revision }: StreamHead): AppendResult => ({
  ok: false,
  reason: 'wrong_expected_revision',
  actual: revision < 0 ? 'no_stream' : BigInt(revision),
})

const afterOf = (expected: ExpectedRevision): number =>
  expected === 'no_stream' ? -1 : Number(expected)

/**
 * Decides one append by the table of expectations and adds its rows to the transaction.
 * `no_stream` and a revision before the head are looked up by event ids: all at their places make a
 * repeated append a success with the old result, anything else is refused.
 */
export const openAppendInTransaction = async (
  writer: Writer,
  heads: StreamHeads,
  inserts: EventInserts,
): Promise<AppendInTransaction> => {
  const newStream = await writer.prepare<{ id: number }>(
    'INSERT INTO streams (name) VALUES (?) RETURNING id',
  )
  const eventAt = await writer.prepare<{ id: string; position: number }>(
    'SELECT id, position FROM events WHERE stream = ? AND revision = ?',
  )

  const earlier = (head: StreamHead, first: number, { events }: PreparedAppend): AppendResult => {
    // Rows of this very transaction count too.
    inserts.flush()
    let position = 0
    for (const [index, { id }] of events.entries()) {
      const stored = eventAt.get([head.number, first + index])
      if (stored?.id !== id) return refusedAt(head)
      ;({ position } = stored)
    }
    const revision = BigInt(first + events.length - 1)
    return { ok: true, revision, position: toPosition(position) }
  }

  return (append, written, recordedAt) => {
    const { stream, expected } = append
    const head = heads.of(stream)
    const after = afterOf(expected)
    if (after > head.revision) return refusedAt(head)
    if (after < head.revision) return earlier(head, after + 1, append)
    if (head.number === 0) head.number = newStream.get([stream])?.id ?? 0
    for (const event of append.events) {
      head.revision += 1
      const row = {
        position: written.next,
        stream,
        revision: head.revision,
        recorded_at: recordedAt,
        checksum: 0,
        id: event.id,
        type: event.type,
        metadata: event.metadata,
        data: event.data,
      }
      row.checksum = checksumOf(row)
      inserts.add(head.number, row)
      written.rows.push(row)
      written.next += 1
    }
    return { ok: true, revision: BigInt(head.revision), position: toPosition(written.next - 1) }
  }
}
