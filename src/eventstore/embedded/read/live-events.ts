import type { EmbeddedStoreLimits } from '../limits.ts'
import type { RecordedEvent } from '../../port.ts'
import { openBlock, type StoredBlock } from '../blocks/block.ts'
import { type EventRow, toRecordedEvent } from '../blocks/event-row.ts'

/** The newest events in memory, for live subscribers; slower ones read the file. */
export interface LiveEvents {
  add(block: StoredBlock): void
  /** Removes an event that was deleted from the file. */
  forget(position: number): void
  /** Whether every event after this position is in memory. */
  covers(after: number): boolean
  /**
   * Returns the same object to every subscriber, so that it is parsed once.
   * @returns null: it was deleted, or its stream does not match
   */
  at(position: number, matches: (stream: string) => boolean): RecordedEvent | null
}

/** A block as written, until its events are read: two long texts are cheaper to collect. */
interface LiveBlock {
  readonly stored: StoredBlock
  /** null: not parsed yet. */
  rows: (EventRow | null)[] | null
  readonly recorded: (RecordedEvent | undefined)[]
}

const weight = ({ head, body }: StoredBlock): number => head.length + body.length

const holds = ({ stored: { first, events } }: LiveBlock, position: number): boolean =>
  position >= first && position < first + events

/** @param next position of the next event */
export const createLiveEvents = (
  next: number,
  limits: Pick<EmbeddedStoreLimits, 'liveEventsMax' | 'liveCharactersMax'>,
): LiveEvents => {
  const { liveEventsMax, liveCharactersMax } = limits
  /** In the log's order, without gaps. */
  let blocks: LiveBlock[] = []
  /** How many blocks at the beginning are too old and are removed soon. */
  let old = 0
  let oldest = next
  let end = next
  let characters = 0
  let last: LiveBlock | undefined

  const dropOldest = () => {
    const gone = blocks[old]
    if (gone === undefined) return
    old += 1
    oldest = gone.stored.first + gone.stored.events
    characters -= weight(gone.stored)
    if (old * 2 < blocks.length) return
    blocks = blocks.slice(old)
    old = 0
  }

  const blockWith = (position: number): LiveBlock | undefined => {
    if (position < oldest || position >= end) return undefined
    if (last !== undefined && holds(last, position)) return last
    let [from, to] = [old, blocks.length]
    while (to - from > 1) {
      const middle = (from + to) >> 1
      if ((blocks[middle]?.stored.first ?? 0) > position) to = middle
      else from = middle
    }
    last = blocks[from]
    return last
  }

  const rowsOf = (block: LiveBlock) => (block.rows ??= [...openBlock(block.stored).rows])

  return {
    add: (stored) => {
      blocks.push({ stored, rows: null, recorded: [] })
      end = stored.first + stored.events
      characters += weight(stored)
      while (end - oldest > liveEventsMax || characters > liveCharactersMax) dropOldest()
    },
    forget: (position) => {
      const block = blockWith(position)
      if (block !== undefined) rowsOf(block)[position - block.stored.first] = null
    },
    covers: (after) => after + 1 >= oldest,
    at: (position, matches) => {
      const block = blockWith(position)
      if (block === undefined) return null
      const index = position - block.stored.first
      const row = rowsOf(block)[index]
      if (!row || !matches(row.stream)) return null
      return (block.recorded[index] ??= toRecordedEvent(row))
    },
  }
}
