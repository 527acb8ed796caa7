import type { AppendResult } from '../../port.ts'
import { encodeBlock, type StoredBlock } from '../blocks/block.ts'
import { createDecideAppend, type StoredIds, type ToWrite } from './decide-append.ts'
import type { EventRow } from '../blocks/event-row.ts'
import { openIndexPlaces } from '../index/index-places.ts'
import { type BlockLimits, intoBlocks } from '../blocks/into-blocks.ts'
import type { PreparedAppend } from './prepare-append.ts'
import type { RecentPlaces } from '../index/recent-places.ts'
import type { StreamHeads } from '../index/stream-heads.ts'
import type { WriteThrottle } from './write-throttle.ts'
import { openWriteBlocks } from '../blocks/write-blocks.ts'
import type { ThreadedConnection } from '../../../platform/sqlite.ts'

export interface WriteGroupOptions {
  readonly writer: ThreadedConnection
  readonly heads: StreamHeads
  /** Of what is committed, also while a group is being written. */
  readonly stored: StoredIds
  readonly recent: RecentPlaces
  /** Position of the event that is written next. */
  readonly next: number
  readonly now: () => Date
  readonly throttle: WriteThrottle
  readonly limits: BlockLimits
  /** Told what is durable now, in the log's order. */
  readonly onCommitted: (blocks: readonly StoredBlock[], rows: readonly EventRow[]) => void
}

/** One group at a time: decided at once, and written at once or beside the event loop. */
export interface WriteGroup {
  /** @returns a result for each append, in their order; when it throws nothing was written */
  readonly write: (group: readonly PreparedAppend[]) => Promise<readonly AppendResult[]>
  /**
   * While a group is written: decides the first appends of the next one as if this one were written
   * already, up to one that asks for earlier events. The next group begins with these.
   */
  readonly decideAhead: (appends: readonly PreparedAppend[]) => void
  /** What is remembered of the streams is read again; only between groups. */
  readonly forget: () => void
  /** Brings the index of streams to the log's end; only between groups. */
  readonly index: () => Promise<void>
}

interface Decided extends ToWrite {
  readonly results: AppendResult[]
}

/** Each append of a group is decided on the state that the ones before it leave. */
export const openWriteGroup = async (options: WriteGroupOptions): Promise<WriteGroup> => {
  const { writer, heads, stored, recent, now, throttle, limits, onCommitted } = options
  const write = await openWriteBlocks(writer, throttle)
  const index = await openIndexPlaces(writer, recent)
  const decide = createDecideAppend(stored, heads)
  let { next } = options
  /** Where the events of the group after the one that is being written begin. */
  let aheadFrom = next
  let ahead: Decided | null = null

  const decideOn = (from: number): Decided => ({
    next: from,
    recordedAt: now().getTime(),
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
      let blocks: readonly StoredBlock[]
      try {
        decideAll(decided, group.slice(decided.results.length))
        aheadFrom = decided.next
        // Not when they were decided, which may be long before: a restore to a moment goes by it.
        const recordedAt = now().getTime()
        blocks = intoBlocks(decided.rows, limits).map((block) =>
          encodeBlock({ ...block, recordedAt }),
        )
        if (recent.isFull()) await index()
        if (blocks.length > 0) await write(blocks)
      } catch (error) {
        forget()
        throw error
      }
      ;({ next } = decided)
      if (blocks.length > 0) onCommitted(blocks, decided.rows)
      return decided.results
    },
    decideAhead: (appends) => {
      ahead ??= decideOn(aheadFrom)
      const more = appends.slice(ahead.results.length)
      try {
        for (const append of more) {
          const result = decide.ahead(append, ahead)
          if (result === null) return
          ahead.results.push(result)
        }
      } catch {
        // Asked again with the group itself, which tells those who wait.
      }
    },
    forget,
    index,
  }
}
