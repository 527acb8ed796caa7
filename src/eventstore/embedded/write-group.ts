import { performance } from 'node:perf_hooks'
import type { AppendResult } from '../port.ts'
import { openDecideAppend, type ToWrite } from './decide-append.ts'
import type { EventRow } from './event-row.ts'
import type { PreparedAppend } from './prepare-append.ts'
import { createInsertRows, rowsPerStatementMax } from './insert-rows.ts'
import type { StreamHeads } from './stream-heads.ts'
import type { WritePace } from './write-pace.ts'
import type { Writer } from './writer.ts'

export interface WriteGroupOptions {
  readonly writer: Writer
  readonly heads: StreamHeads
  /** Position of the event that is written next. */
  readonly next: number
  readonly now: () => Date
  readonly pace: WritePace
  /** Told what is durable now, in the log's order. */
  readonly onCommitted: (rows: readonly EventRow[]) => void
}

/** One group at a time: decided at once, and written at once or beside the event loop. */
export interface WriteGroup {
  /** @returns a result for each append, in their order; when it throws nothing was written */
  readonly write: (group: readonly PreparedAppend[]) => Promise<readonly AppendResult[]>
  /**
   * While a group is written: decides the first appends of the next one as if this one were written
   * already, as far as that needs nothing but what is remembered. The next group begins with these.
   */
  readonly decideAhead: (appends: readonly PreparedAppend[]) => void
  /** What is remembered of the streams is read again; only between groups. */
  readonly forget: () => void
}

interface Decided extends ToWrite {
  readonly results: AppendResult[]
}

/** Each append of a group is decided on the state that the ones before it leave. */
export const openWriteGroup = async (options: WriteGroupOptions): Promise<WriteGroup> => {
  const { writer, heads, now, pace, onCommitted } = options
  const begin = await writer.prepare('BEGIN IMMEDIATE')
  const rollback = await writer.prepare('ROLLBACK')
  const commitAtOnce = await writer.prepare('COMMIT')
  const newStream = await writer.prepare('INSERT INTO streams (id, name) VALUES (?, ?)')
  const insertRows = createInsertRows(writer)
  const decide = await openDecideAppend(writer, heads)
  let { next } = options
  /** Where the events of the group after the one that is being written begin. */
  let aheadFrom = next
  let ahead: Decided | null = null

  const atOnce = <Result>(work: () => Result): Result => {
    const from = performance.now()
    const result = work()
    pace.took(performance.now() - from)
    return result
  }

  const write = async ({ streams, rows }: ToWrite) => {
    const beside = pace.writesBeside(rows.length)
    const isOneStatement = streams.length === 0 && rows.length <= rowsPerStatementMax
    // Outside a transaction a statement is one, and is durable when it ends.
    if (isOneStatement)
      return beside ? insertRows(rows, beside) : atOnce(() => insertRows(rows, beside))
    begin.run([])
    for (const { number, name } of streams) newStream.run([number, name])
    await insertRows(rows, beside)
    if (beside) await writer.exec('COMMIT')
    else atOnce(() => commitAtOnce.run([]))
  }

  const decideOn = (from: number): Decided => ({
    next: from,
    recordedAt: now().getTime(),
    streams: [],
    rows: [],
    results: [],
  })
  const decideAll = (decided: Decided, appends: readonly PreparedAppend[]) => {
    for (const append of appends) decided.results.push(decide.append(append, decided))
  }
  const forget = () => {
    ahead = null
    aheadFrom = next
    heads.forget()
  }

  return {
    write: async (group) => {
      const decided = ahead ?? decideOn(next)
      ahead = null
      try {
        decideAll(decided, group.slice(decided.results.length))
        aheadFrom = decided.next
        if (decided.rows.length > 0) await write(decided)
      } catch (error) {
        forget()
        if (writer.inTransaction) rollback.run([])
        throw error
      }
      ;({ next } = decided)
      if (decided.rows.length > 0) onCommitted(decided.rows)
      return decided.results
    },
    decideAhead: (appends) => {
      ahead ??= decideOn(aheadFrom)
      const more = appends.slice(ahead.results.length)
      const unknown = more.findIndex((append) => !decide.isKnown(append))
      decideAll(ahead, unknown < 0 ? more : more.slice(0, unknown))
    },
    forget,
  }
}
