import type { EventRow } from '../blocks/event-row.ts'

/** Where consecutive events of one stream are in the log. */
export interface StreamPlaces {
  /** Revision of the first of them. */
  readonly first: number
  readonly positions: readonly number[]
}

export interface RecentPlacesLimits {
  /** What a start after a crash looks at again. */
  readonly eventsUnindexedMax: number
  /** What one turn of indexing writes. */
  readonly streamsUnindexedMax: number
}

/**
 * Where the events are that the file's index of streams does not have yet: it is written behind the
 * log, for many events at once, because each of them would write a page of it otherwise.
 */
export interface RecentPlaces {
  /** In the log's order. */
  add(row: Pick<EventRow, 'stream' | 'revision' | 'position'>): void
  of(stream: string): StreamPlaces | undefined
  all(): ReadonlyMap<string, StreamPlaces>
  /** Position of the last event that was added or indexed; 0: there was none. */
  upTo(): number
  isFull(): boolean
  /** The index has all events up to this position, which is the last of a block. */
  indexed(upTo: number): void
}

interface Growing extends StreamPlaces {
  readonly positions: number[]
}

export const createRecentPlaces = ({
  eventsUnindexedMax,
  streamsUnindexedMax,
}: RecentPlacesLimits): RecentPlaces => {
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
