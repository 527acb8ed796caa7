import type { EmbeddedStoreLimits } from '../limits.ts'
import type { EventRow } from '../blocks/event-row.ts'

/** The places of consecutive events of one stream in the log. */
export interface StreamPlaces {
  /** Revision of the first of them. */
  readonly first: number
  readonly positions: readonly number[]
}

/**
 * Places of the events that are not yet in the index of streams. The index is written after the
 * log, for many events at once, because a single event would write a whole page of it.
 */
export interface RecentPlaces {
  /** Must be called in the log's order. */
  add(row: Pick<EventRow, 'stream' | 'revision' | 'position'>): void
  of(stream: string): StreamPlaces | undefined
  all(): ReadonlyMap<string, StreamPlaces>
  /** Position of the last event added or indexed; 0: there was none. */
  upTo(): number
  isFull(): boolean
  /** Reports that the index has all events up to this position, which is the last of a block. */
  indexed(upTo: number): void
}

interface Growing extends StreamPlaces {
  readonly positions: number[]
}

export const createRecentPlaces = (
  limits: Pick<EmbeddedStoreLimits, 'eventsUnindexedMax' | 'streamsUnindexedMax'>,
): RecentPlaces => {
  const { eventsUnindexedMax, streamsUnindexedMax } = limits
  let streams = new Map<string, Growing>()
  let events = 0
  let last = 0
  return {
    add: ({ stream, revision, position }) => {
      const known = streams.get(stream)
      if (known === undefined) streams.set(stream, { first: revision, positions: [position] })
      else known.positions.push(position)
      events += 1
      last = position
    },
    of: (stream) => streams.get(stream),
    all: () => streams,
    upTo: () => last,
    isFull: () => events >= eventsUnindexedMax || streams.size >= streamsUnindexedMax,
    indexed: (upTo) => {
      streams = new Map()
      events = 0
      last = upTo
    },
  }
}
