import type { TradingDate } from '../../domain/calendar/trading-day.ts'
import type { PriceFeedEvent, Tick } from '../../domain/price-feed/events.ts'
import { streamOf } from '../../domain/streams.ts'
import type { Codec } from '../codec.ts'
import type { EventStore, RecordedEvent } from '../port.ts'
import { isAfter, type Position } from '../position.ts'
import { readIfWritten } from '../read-if-written.ts'

export interface TickLog {
  readonly events: Pick<EventStore, 'readStream'>
  readonly codec: Pick<Codec, 'decodeOnce'>
}

/** A tick batch as it was recorded: one event of the price feed. */
export interface RecordedBatch {
  readonly type: 'ticks'
  /** Of the event in the stream of the price feed. */
  readonly revision: number
  readonly position: Position
  /** Unix ms: when it was recorded. */
  readonly recordedAt: number
  /** In the order of the event, so that an index here is the index there. */
  readonly ticks: readonly Tick[]
}

/** Ticks that can no longer be read: bars are all that is left of this span. */
export interface MissingTicks {
  readonly type: 'missing'
  /** The first and the last missing revision in the stream of the price feed. */
  readonly from: number
  readonly to: number
  /** Why, in one sentence. */
  readonly reason: string
}

export interface TickQuery {
  readonly source: string
  readonly date: TradingDate
  /** `backwards`: the newest batch first. Default: forwards. */
  readonly direction?: 'forwards' | 'backwards'
  /** The revision to begin with, inclusive. Default: the first (forwards) or the last. */
  readonly from?: number
  /** Only batches recorded at this moment (Unix ms) or later. */
  readonly since?: number
  /** Only batches up to this position, inclusive. */
  readonly until?: Position
  /** The number of batches to read. Default: all. */
  readonly batchesMax?: number
  readonly signal?: AbortSignal
}

const toBatch = ({ codec }: TickLog, recorded: RecordedEvent): RecordedBatch => ({
  type: 'ticks',
  revision: Number(recorded.revision),
  position: recorded.position,
  recordedAt: Date.parse(recorded.metadata.occurredAt),
  ticks: (codec.decodeOnce(recorded) as PriceFeedEvent).data.ticks,
})

/**
 * The tick batches of a trading day in the order of the log, or backwards; none if the day has no
 * ticks. All readers of recorded ticks use this, so that they find the same ones wherever they are
 * kept.
 * @throws EventStoreUnavailable, UnreadableEvent while iterating
 */
export async function* readTicks(
  log: TickLog,
  query: TickQuery,
): AsyncGenerator<RecordedBatch | MissingTicks, void, undefined> {
  const { source, date, direction = 'forwards', from, batchesMax, signal } = query
  const { since = -Infinity, until } = query
  const isForwards = direction === 'forwards'
  const events = readIfWritten(log.events, streamOf.priceFeed(source, date), {
    direction,
    signal,
    ...(from === undefined ? {} : { from: BigInt(from) }),
    ...(batchesMax === undefined ? {} : { maxCount: batchesMax }),
  })
  for await (const recorded of events) {
    const isTooLate = until !== undefined && isAfter(recorded.position, until)
    const isTooEarly = Date.parse(recorded.metadata.occurredAt) < since
    if (isForwards ? isTooLate : isTooEarly) return
    if (!isTooLate && !isTooEarly) yield toBatch(log, recorded)
  }
}
