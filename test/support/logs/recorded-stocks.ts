import { randomUUID } from 'node:crypto'
import { eventTables } from '../../../src/domain/all-events.ts'
import type { StockEvent } from '../../../src/domain/stock/events.ts'
import { streamOf } from '../../../src/domain/streams.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import { httpLimits } from '../../../src/http/limits/http-limits.ts'
import { createPastReadModels } from '../../../src/projections/past/past-read-models.ts'
import type { ReadModels } from '../../../src/projections/read-models.ts'
import { openMemoryLog } from './memory-log.ts'

/** The read models of a log with these events. */
export const recordedStocks = async (events: readonly StockEvent[]): Promise<ReadModels> => {
  const [store, codec] = [openMemoryLog(), createCodec(eventTables)]
  const ids = { correlationId: randomUUID(), causationId: randomUUID(), userId: null }
  const metadata = { ...ids, occurredAt: '2025-12-01T00:00:00Z' }
  for (const symbol of new Set(events.map(({ data }) => data.symbol))) {
    const own = events.filter(({ data }) => data.symbol === symbol)
    const encoded = own.map((event) => ({ id: randomUUID(), ...codec.encode(event), metadata }))
    await store.append(streamOf.stock(symbol), encoded, 'no_stream')
  }
  const position = (await store.head()) ?? { commit: 0n, prepare: 0n }
  const past = createPastReadModels({ events: store, codec, readModels: null, limits: httpLimits })
  return past.at(position, null, { allCharts: true })
}
