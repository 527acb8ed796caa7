import type { TradingDate } from '../../domain/calendar/trading-day.ts'
import type { TapeEvent } from '../../domain/tape/events.ts'
import { type TapeColumns, DamagedSegment } from '../../domain/tape/format/segment.ts'
import { streamOf } from '../../domain/streams.ts'
import type { Codec } from '../codec.ts'
import type { EventStore, ReadStreamOptions, RecordedEvent } from '../port.ts'
import { readIfWritten } from '../read-if-written.ts'
import { unpackSegment } from './pack.ts'

/** The streams of the price feed and of the tape. */
export interface TickLog {
  readonly events: Pick<EventStore, 'readStream'>
  readonly codec: Pick<Codec, 'decodeOnce'>
}

/** The price feed of one trading day. */
export interface FeedDay {
  readonly source: string
  readonly date: TradingDate
}

/** One recorded segment; its columns are still packed. */
export interface StoredSegment extends Omit<TapeEvent['data'], 'segment'> {
  /** Its revision in the stream of the tape. */
  readonly id: number
  readonly bytes: Uint8Array
}

const toSegment = ({ codec }: TickLog, recorded: RecordedEvent): StoredSegment => {
  const { segment, ...data } = (codec.decodeOnce(recorded) as TapeEvent).data
  return { id: Number(recorded.revision), ...data, bytes: Buffer.from(segment, 'base64') }
}

/** The segments of a day's tape; none if it has none. */
export async function* readSegments(
  log: TickLog,
  { source, date }: FeedDay,
  options?: ReadStreamOptions,
): AsyncGenerator<StoredSegment, void, undefined> {
  for await (const recorded of readIfWritten(log.events, streamOf.tape(source, date), options))
    yield toSegment(log, recorded)
}

/** The segment with this id; null: there is none. */
export const findSegment = async (
  log: TickLog,
  day: FeedDay,
  id: number,
): Promise<StoredSegment | null> => {
  for await (const segment of readSegments(log, day, { from: BigInt(id), maxCount: 1 }))
    return segment.id === id ? segment : null
  return null
}

/** The newest segment of a day; null: there is no tape. */
export const lastSegment = async (log: TickLog, day: FeedDay): Promise<StoredSegment | null> => {
  for await (const segment of readSegments(log, day, { direction: 'backwards', maxCount: 1 }))
    return segment
  return null
}

const endOf = ({ starts, first }: TapeColumns): number => {
  const batches = starts.length - 1
  const ticks = (starts[batches] ?? 0) - (starts[batches - 1] ?? 0)
  return batches === 1 ? first + ticks : ticks
}

/** The columns do not have the ticks that the event says. */
const isOther = ({ first, next, ticks }: StoredSegment, columns: TapeColumns): boolean => {
  const last = columns.batches.at(-1)?.revision
  const isEnd =
    next.index === 0
      ? last === next.revision - 1
      : last === next.revision && endOf(columns) === next.index
  return (
    !isEnd ||
    columns.batches[0]?.revision !== first.revision ||
    columns.first !== first.index ||
    columns.symbol.length !== ticks
  )
}

/** Decodes a segment. @throws DamagedSegment that names the segment */
export const openSegment = async (segment: StoredSegment): Promise<TapeColumns> => {
  const { source, date, id } = segment
  const name = `${streamOf.tape(source, date)}@${id.toString()}`
  try {
    const columns = await unpackSegment(segment.bytes)
    if (isOther(segment, columns))
      throw new DamagedSegment('It has other ticks than its event says.')
    return columns
  } catch (error) {
    if (!(error instanceof DamagedSegment)) throw error
    throw new DamagedSegment(`${name} is damaged: ${error.message}`, { cause: error })
  }
}
