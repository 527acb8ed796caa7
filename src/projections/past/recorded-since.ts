import { priceFeedLimits } from '../../domain/price-feed/limits.ts'
import { streamPrefix } from '../../domain/streams.ts'
import type { EventStore, RecordedPlace } from '../../eventstore/port.ts'
import { recordedUntil } from './recorded-until.ts'

type Log = Pick<EventStore, 'head' | 'readAll' | 'subscribe' | 'newestUntil'>

const ticksKeptMs = priceFeedLimits.ticksKeptDays * 86_400_000

const firstEvent = async (log: Log): Promise<RecordedPlace | null> => {
  for await (const { position } of log.readAll({ maxCount: 1 }))
    return log.newestUntil({ position })
  return null
}

const firstPrice = async (log: Log): Promise<RecordedPlace | null> => {
  for await (const { position } of recordedUntil(log, [streamPrefix.priceFeed], await log.head()))
    return log.newestUntil({ position })
  return null
}

/**
 * When the record begins (Unix ms): with the first price, before which the market was empty; with the
 * first event of a log that is so old that its first prices may have expired. null: it is empty.
 * @param now Unix ms
 * @throws EventStoreUnavailable
 */
export const recordedSince = async (log: Log, now: number): Promise<number | null> => {
  const first = await firstEvent(log)
  const isYoung = first !== null && now - first.recordedAt < ticksKeptMs
  const begins = (isYoung ? await firstPrice(log) : null) ?? first
  // A store may count finer than milliseconds: this moment has the event.
  return begins && Math.ceil(begins.recordedAt)
}
