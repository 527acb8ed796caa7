import type { RecordedEvent } from '../port.ts'
import { type EventRow, toRecordedEvent } from './event-row.ts'

/**
 * The newest events, kept in memory so that live subscribers do not each read the file. Bounded:
 * who is slower than that reads the file.
 */
export interface LiveEvents {
  add(row: EventRow): void
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
  limits: { readonly liveEventsMax: number; readonly liveCharactersMax: number },
): LiveEvents => {
  const entries = new Map<number, Entry>()
  let oldest = next
  let characters = 0
  const weight = ({ data, metadata }: EventRow) => data.length + metadata.length

  return {
    add: (row) => {
      entries.set(row.position, { row, recorded: null })
      characters += weight(row)
      while (entries.size > limits.liveEventsMax || characters > limits.liveCharactersMax) {
        const gone = entries.get(oldest)
        if (gone === undefined) return
        characters -= weight(gone.row)
        entries.delete(oldest)
        oldest += 1
      }
    },
    covers: (after) => after + 1 >= oldest,
    row: (position) => entries.get(position)?.row,
    recorded: (position) => {
      const entry = entries.get(position)
      if (entry === undefined) throw new RangeError(`No live event at ${position}.`)
      entry.recorded ??= toRecordedEvent(file, entry.row)
      return entry.recorded
    },
  }
}
