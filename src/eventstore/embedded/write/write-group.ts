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
  /** Committed events, also while a group is being written. */
  readonly stored: StoredIds
  readonly recent: RecentPlaces
  /** Position of the next event. */
  readonly next: number
  readonly now: () => Date
  readonly throttle: WriteThrottle
  readonly limits: BlockLimits
  /** Called with the events that are now durable, in the log's order. */
  readonly onCommitted: (blocks: readonly StoredBlock[], rows: readonly EventRow[]) => void
}

/** One group at a time: decided at once, and written at once or on a thread. */
export interface WriteGroup {
  /** @returns a result for each append, in order; when it throws, nothing was written */
  readonly write: (group: readonly PreparedAppend[]) => Promise<readonly AppendResult[]>
  /**
   * While a group is being written: decides the first appends of the next group as if this one were
   * already written, up to one that needs stored events. The next group begins with these.
   */
  readonly decideAhead: (appends: readonly PreparedAppend[]) => void
  /** Clears the cached heads of streams; only between groups. */
  readonly forget: () => void
  /** Brings the index of streams up to the end of the log; only between groups. */
  readonly index: () => Promise<void>
}

interface Decided extends ToWrite {
  readonly results: AppendResult[]
}

/** Each append of a group is decided on the state after the appends before it. */
export const openWriteGroup = async (options: WriteGroupOptions): Promise<WriteGroup> => {
  const { writer, heads, stored, recent, now, throttle, limits, onCommitted } = options
  const write = await openWriteBlocks(writer, throttle)
  const index = await openIndexPlaces(writer, recent)
  const decide = createDecideAppend(stored, heads)
  let { next } = options
  /** First position of the group after the one being written. */
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
        // The time of writing, which may be long after the decision: a restore to a moment uses it.
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
        // Decided again with the group itself, which reports the error to the callers.
      }
    },
    forget,
    index,
  }
}
