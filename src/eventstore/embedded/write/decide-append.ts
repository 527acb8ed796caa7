import type { AppendResult, ExpectedRevision } from '../../port.ts'
import type { EventRow } from '../blocks/event-row.ts'
import { toPosition } from '../index/log-positions.ts'
import type { PreparedAppend } from './prepare-append.ts'
import type { StreamHead, StreamHeads } from '../index/stream-heads.ts'

/** What one transaction will write, according to the appends decided so far. */
export interface ToWrite {
  readonly recordedAt: number
  /** Position of the next event. */
  next: number
  readonly rows: EventRow[]
}

export interface DecideAppend {
  /** Decides one append and adds the events that it writes. */
  append(append: PreparedAppend, toWrite: ToWrite): AppendResult
  /**
   * The same while another group is being written, whose events cannot be read yet.
   * @returns null: the decision needs a stored event, and nothing was added
   */
  ahead(append: PreparedAppend, toWrite: ToWrite): AppendResult | null
}

export interface StoredIds {
  /** The id and place of an event, if the file has it. */
  at(stream: string, revision: number): Pick<EventRow, 'id' | 'position'> | undefined
}

const refusedAt = ({ revision }: StreamHead): AppendResult => ({
  ok: false,
  reason: 'wrong_expected_revision',
  actual: revision < 0 ? 'no_stream' : BigInt(revision),
})

const afterOf = (expected: ExpectedRevision): number =>
  expected === 'no_stream' ? -1 : Number(expected)

/**
 * Decides by the expected revision. `no_stream` and a revision before the head are looked up by
 * event ids: if all are at their places, the append is a repetition and succeeds with the old
 * result; otherwise it is rejected.
 */
export const createDecideAppend = (stored: StoredIds, heads: StreamHeads): DecideAppend => {
  const earlier = (
    { stream, expected, events }: PreparedAppend,
    { rows }: ToWrite,
  ): AppendResult => {
    const head = heads.of(stream)
    const first = afterOf(expected) + 1
    // Events written by this transaction count too.
    const unwritten = new Map<number, EventRow>()
    for (const row of rows) if (row.stream === stream) unwritten.set(row.revision, row)
    let position = 0
    for (const [index, { id }] of events.entries()) {
      const revision = first + index
      const found = unwritten.get(revision) ?? stored.at(stream, revision)
      if (found?.id !== id) return refusedAt(head)
      ;({ position } = found)
    }
    const revision = BigInt(first + events.length - 1)
    return { ok: true, revision, position: toPosition(position) }
  }

  const add = ({ stream, events }: PreparedAppend, head: StreamHead, toWrite: ToWrite) => {
    for (const { id, type, metadata, data } of events) {
      head.revision += 1
      toWrite.rows.push({
        position: toWrite.next,
        stream,
        revision: head.revision,
        recorded_at: toWrite.recordedAt,
        id,
        type,
        metadata,
        data,
      })
      toWrite.next += 1
    }
  }

  const ahead = (append: PreparedAppend, toWrite: ToWrite): AppendResult | null => {
    const head = heads.of(append.stream)
    const after = afterOf(append.expected)
    if (after > head.revision) return refusedAt(head)
    if (after < head.revision) return null
    add(append, head, toWrite)
    return { ok: true, revision: BigInt(head.revision), position: toPosition(toWrite.next - 1) }
  }

  return { append: (append, toWrite) => ahead(append, toWrite) ?? earlier(append, toWrite), ahead }
}
