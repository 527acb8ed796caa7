import { eventTables } from '../../../src/domain/all-events.ts'
import type { TradingDate } from '../../../src/domain/calendar/trading-day.ts'
import type { Tick } from '../../../src/domain/price-feed/events.ts'
import { priceFeedId, streamOf } from '../../../src/domain/streams.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import { eventIdOf, uuidV5 } from '../../../src/eventstore/ids.ts'
import type { EventStore } from '../../../src/eventstore/port.ts'

export const codec = createCodec(eventTables)

const namespace = '6f1d2f0e-1f1a-4d5e-9f57-0a1b2c3d4e5f'

/** One tick batch to be recorded. */
export interface TestBatch {
  readonly ticks: readonly Tick[]
  /** Unix ms. */
  readonly recordedAt: number
}

/** Appends tick batches as the price feed does, after those that are there. */
export const recordTicks = async (
  store: EventStore,
  source: string,
  date: TradingDate,
  batches: readonly TestBatch[],
  after = -1,
): Promise<void> => {
  let last = after
  for (const { ticks, recordedAt } of batches) {
    const commandId = uuidV5(namespace, `${priceFeedId(source, date)} ${last.toString()}`)
    const event = {
      id: eventIdOf(commandId, 0),
      ...codec.encode({ type: 'PricesTicked', data: { source, date, ticks: [...ticks] } }),
      metadata: {
        correlationId: commandId,
        causationId: commandId,
        userId: null,
        occurredAt: new Date(recordedAt).toISOString(),
      },
    }
    const expected = last < 0 ? 'no_stream' : BigInt(last)
    const result = await store.append(streamOf.priceFeed(source, date), [event], expected)
    if (!result.ok) throw new Error('Another writer was first.')
    last += 1
  }
}
