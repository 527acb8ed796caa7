import type { AppendResult, ExpectedRevision } from '../port.ts'
import { checksumOf, type EventRow } from './event-row.ts'
import { toPosition } from './log-positions.ts'
import type { PreparedAppend } from './prepare-append.ts'
import type { Connection } from './sqlite.ts'
import type { StreamHead, StreamHeads } from './stream-heads.ts'

/** An event on its way into the file. */
export interface NewRow extends EventRow {
  readonly streamNumber: number
}

export interface NewStream {
  readonly number: number
  readonly name: string
}

/** What one transaction is going to write, as far as its appends are decided. */
export interface ToWrite {
  readonly recordedAt: number
  /** Position of the event that is written next. */
  next: number
  readonly streams: NewStream[]
  readonly rows: NewRow[]
}

export interface DecideAppend {
  /** Decides one append and adds what it writes. */
  append(append: PreparedAppend, toWrite: ToWrite): AppendResult
  /**
   * Whether that needs no event that is written already: those of the group which is being written
   * are not there yet.
   */
  asksNoEvents(append: PreparedAppend): boolean
  /** After a failed transaction the streams are numbered by what the file has. */
  forget(): void
}

interface StoredId {
  readonly id: string
  readonly position: number
}

const refusedAt = ({ revision }: StreamHead): AppendResult => ({
  ok: false,
  reason: 'wrong_expected_revision',
  actual: revision < 0 ? 'no_stream' : BigInt(revision),
})

const afterOf = (expected: ExpectedRevision): number =>
  expected === 'no_stream' ? -1 : Number(expected)

/**
 * By the table of expectations. `no_stream` and a revision before the
 * head are looked up by event ids: all at their places make a repeated append a success with the
 * old result, anything else is refused.
 */
export const createDecideAppend = (connection: Connection, heads: StreamHeads): DecideAppend => {
  const numbersUsed = connection.prepare<{ id: number | null }>('SELECT max(id) AS id FROM streams')
  const eventAt = connection.prepare<StoredId>(
    'SELECT id, position FROM events WHERE stream = ? AND revision = ?',
  )
  /** Of the stream that began last; null: the file has to be asked. */
  let lastNumber: number | null = null

  const addStream = (head: StreamHead, name: string, { streams }: ToWrite) => {
    lastNumber = (lastNumber ?? numbersUsed.get([])?.id ?? 0) + 1
    head.number = lastNumber
    streams.push({ number: lastNumber, name })
  }

  const earlier = (
    head: StreamHead,
    first: number,
    { events }: PreparedAppend,
    { rows }: ToWrite,
  ): AppendResult => {
    // What this very transaction writes counts too.
    const unwritten = new Map<number, StoredId>()
    for (const row of rows) if (row.streamNumber === head.number) unwritten.set(row.revision, row)
    let position = 0
    for (const [index, { id }] of events.entries()) {
      const revision = first + index
      const stored = unwritten.get(revision) ?? eventAt.get([head.number, revision])
      if (stored?.id !== id) return refusedAt(head)
      ;({ position } = stored)
    }
    const revision = BigInt(first + events.length - 1)
    return { ok: true, revision, position: toPosition(position) }
  }

  const add = (append: PreparedAppend, head: StreamHead, toWrite: ToWrite) => {
    for (const { id, type, metadata, data } of append.events) {
      head.revision += 1
      const row = {
        position: toWrite.next,
        stream: append.stream,
        streamNumber: head.number,
        revision: head.revision,
        recorded_at: toWrite.recordedAt,
        checksum: 0,
        id,
        type,
        metadata,
        data,
      }
      row.checksum = checksumOf(row)
      toWrite.rows.push(row)
      toWrite.next += 1
    }
  }

  return {
    append: (append, toWrite) => {
      const { stream, expected } = append
      const head = heads.of(stream)
      const after = afterOf(expected)
      if (after > head.revision) return refusedAt(head)
      if (after < head.revision) return earlier(head, after + 1, append, toWrite)
      if (head.number === 0) addStream(head, stream, toWrite)
      add(append, head, toWrite)
      return { ok: true, revision: BigInt(head.revision), position: toPosition(toWrite.next - 1) }
    },
    asksNoEvents: ({ stream, expected }) => afterOf(expected) >= heads.of(stream).revision,
    forget: () => {
      lastNumber = null
    },
  }
}
