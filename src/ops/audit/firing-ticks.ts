import { alertEvents, type FiringTick } from '../../domain/alert/events.ts'
import { priceFeedOf, streamOf } from '../../domain/streams.ts'
import { tapeEvents, type TickPlace } from '../../domain/tape/events.ts'
import { batchesOf, DamagedSegment, type TapeTick } from '../../domain/tape/format/segment.ts'
import { createCodec } from '../../eventstore/codec.ts'
import type { EventStore, RecordedEvent } from '../../eventstore/port.ts'
import { readIfWritten } from '../../eventstore/read-if-written.ts'
import { findFirstSegment } from '../../eventstore/tape/find-start.ts'
import { unpackSegment } from '../../eventstore/tape/pack.ts'
import { lastSegment, type StoredSegment } from '../../eventstore/tape/segments.ts'
import type { EventLine } from './export-line.ts'

const codec = createCodec([tapeEvents])

/** With the symbol that the alert is on. */
export interface NamedTick extends FiringTick {
  readonly symbol: string
}

/** The tick by which an alert triggered; null: the event is none of this kind. */
export const firingTickOf = ({
  type,
  data,
}: Pick<RecordedEvent, 'type' | 'data'>): NamedTick | null => {
  if (!type.startsWith('AlertTriggered')) return null
  const parsed = alertEvents.AlertTriggered.safeParse(data)
  return parsed.success ? { symbol: parsed.data.symbol, ...parsed.data.tick } : null
}

const isBefore = (one: TickPlace, other: TickPlace): boolean =>
  one.revision < other.revision || (one.revision === other.revision && one.index < other.index)

const reaches =
  (tick: FiringTick) =>
  ({ next }: Pick<StoredSegment, 'next'>): boolean =>
    isBefore(tick, next)

/** The recorded segments that have these ticks, each once; none for a day without a tape. */
export async function* segmentsWith(
  events: Pick<EventStore, 'readStream'>,
  ticks: readonly FiringTick[],
): AsyncGenerator<RecordedEvent> {
  const log = { events, codec }
  const seen = new Set<string>()
  for (const tick of ticks) {
    const day = priceFeedOf(tick.stream)
    const last = day && (await lastSegment(log, day))
    if (day === null || last === null || !reaches(tick)(last)) continue
    const id = await findFirstSegment(log, day, last, reaches(tick))
    const stream = streamOf.tape(day.source, day.date)
    const name = `${stream}@${id.toString()}`
    if (seen.has(name)) continue
    seen.add(name)
    yield* readIfWritten(events, stream, { from: BigInt(id), maxCount: 1 })
  }
}

const isSame = (tick: NamedTick, [symbol, price, volume, at]: TapeTick): boolean =>
  symbol === tick.symbol && price === tick.price && volume === tick.volume && at === tick.at

/**
 * Compares a segment of an export with the ticks by which alerts triggered.
 * @returns what is wrong; null: it has each of those that are in its span
 */
export const segmentFault = async (
  { stream, data }: Pick<EventLine, 'stream' | 'data'>,
  ticks: readonly NamedTick[],
): Promise<string | null> => {
  const parsed = tapeEvents.TapeSegmentRecorded.safeParse(data)
  if (!parsed.success) return 'the segment is none of a tape'
  const { source, date, segment, first, next } = parsed.data
  if (stream !== streamOf.tape(source, date)) return 'the segment is of another tape'
  try {
    const batches = batchesOf(await unpackSegment(Buffer.from(segment, 'base64')))
    const feed = streamOf.priceFeed(source, date)
    for (const tick of ticks) {
      const { revision, index } = tick
      if (tick.stream !== feed || isBefore(tick, first) || !isBefore(tick, next)) continue
      const batch = batches.find((one) => one.revision === revision)
      const found = batch?.ticks[index - batch.first]
      if (found === undefined || !isSame(tick, found))
        return `the segment has another tick at ${feed}@${revision.toString()}, place ${index.toString()}`
    }
    return null
  } catch (error) {
    if (error instanceof DamagedSegment) return `the segment is damaged: ${error.message}`
    throw error
  }
}
