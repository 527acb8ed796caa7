import type { RecordedEvent } from '../port.ts'
import { type EventRow, toRecordedEvent } from './event-row.ts'

/**
 * The newest events, kept in memory so that live subscribers do not each read the file. Bounded:
 * who is slower than that reads the file.
 */
export interface LiveEvents {
  add(row: EventRow): void
  /** An event that was deleted from the file is not shown from here either. */
  forget(position: number): void
  /** Whether every event after this position is here. */
  covers(after: number): boolean
  row(position: number): EventRow | undefined
  /** The same object for every subscriber, so that it is parsed once. */
  recorded(position: number): RecordedEvent
}

interface Entry {
  readonly row: EventRow
  recorded: RecordedEvent | null
}

/** @param next position of the event that is written next */
export const createLiveEvents = (
  file: string,
  next: number,
  {
    liveEventsMax,
    liveCharactersMax,
  }: { readonly liveEventsMax: number; readonly liveCharactersMax: number },
): LiveEvents => {
  /** A ring: the event at a position has the place of its remainder. */
  const ring: (Entry | undefined)[] = Array.from({ length: liveEventsMax })
  let oldest = next
  let end = next
  let characters = 0
  const weight = ({ data, metadata }: EventRow) => data.length + metadata.length
  const entryAt = (position: number) =>
    position >= oldest && position < end ? ring[position % liveEventsMax] : undefined

  const forget = (position: number) => {
    const gone = entryAt(position)
    if (gone === undefined) return
    characters -= weight(gone.row)
    ring[position % liveEventsMax] = undefined
  }

  const dropOldest = () => {
    forget(oldest)
    oldest += 1
  }

  return {
    add: (row) => {
      if (end - oldest === liveEventsMax) dropOldest()
      ring[row.position % liveEventsMax] = { row, recorded: null }
      end = row.position + 1
      characters += weight(row)
      while (characters > liveCharactersMax) dropOldest()
    },
    forget,
    covers: (after) => after + 1 >= oldest,
    row: (position) => entryAt(position)?.row,
    recorded: (position) => {
      const entry = entryAt(position)
      if (entry === undefined) throw new RangeError(`No live event at ${position}.`)
      entry.recorded ??= toRecordedEvent(file, entry.row)
      return entry.recorded
    },
  }
}
