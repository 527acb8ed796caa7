import type { PriceFeedEvent, Tick } from '../../domain/price-feed/events.ts'
import { streamOf } from '../../domain/streams.ts'
import type { ReadStreamOptions, RecordedEvent } from '../port.ts'
import type { Position } from '../position.ts'
import { readIfWritten } from '../read-if-written.ts'
import type { FeedDay, TickLog } from './segments.ts'

/** A tick batch as it was recorded: one event of the price feed. */
export interface RecordedBatch {
  readonly type: 'ticks'
  /** Of the event in the stream of the price feed. */
  readonly revision: number
  readonly position: Position
  /** Unix ms: when it was recorded. */
  readonly recordedAt: number
  /** A UUID: the command that wrote it. */
  readonly commandId: string
  /** In the order of the event, so that an index here is the index there. */
  readonly ticks: readonly Tick[]
}

const toBatch = ({ codec }: TickLog, recorded: RecordedEvent): RecordedBatch => ({
  type: 'ticks',
  revision: Number(recorded.revision),
  position: recorded.position,
  recordedAt: Date.parse(recorded.metadata.occurredAt),
  commandId: recorded.metadata.correlationId,
  ticks: (codec.decodeOnce(recorded) as PriceFeedEvent).data.ticks,
})

/** The tick batches in the stream of the price feed: those that have not expired. */
export async function* feedBatches(
  log: TickLog,
  { source, date }: FeedDay,
  options?: ReadStreamOptions,
): AsyncGenerator<RecordedBatch, void, undefined> {
  for await (const recorded of readIfWritten(log.events, streamOf.priceFeed(source, date), options))
    yield toBatch(log, recorded)
}
