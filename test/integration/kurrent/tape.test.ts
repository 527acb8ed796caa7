import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tradingDayStart } from '../../../src/domain/calendar/trading-day.ts'
import { streamOf } from '../../../src/domain/streams.ts'
import { createCommandHandler } from '../../../src/eventstore/handler/command-handler.ts'
import { openKurrentEventStore } from '../../../src/eventstore/kurrent/open-kurrent-event-store.ts'
import type { EventStore } from '../../../src/eventstore/port.ts'
import { readTicks, type TickQuery } from '../../../src/eventstore/tape/read-ticks.ts'
import { recordTape, verifyTape } from '../../../src/market/feed/tape/record-tape.ts'
import { mortalStore } from '../../support/faults/crashing-store.ts'
import { startPeer } from '../../support/grpc-peer/start-peer.ts'
import { codec, recordTicks, type TestBatch } from '../../support/logs/recorded-ticks.ts'

const source = 'simulated'
const minuteMs = 60_000

/** An hour and two minutes: four quarter hours and a part of the next. */
const batchesOf = (start: number): readonly TestBatch[] =>
  Array.from({ length: 62 }, (_, minute) => ({
    recordedAt: start + minute * minuteMs,
    ticks: ['AAPL', 'MSFT'].map((symbol, index): [string, number, number, number] => [
      symbol,
      100 + minute / 100 + index,
      minute * 1_000 + index,
      start + minute * minuteMs,
    ]),
  }))

let peer: Awaited<ReturnType<typeof startPeer>>
beforeAll(async () => {
  peer = await startPeer()
})
afterAll(() => peer.stop())

const withStore = async (work: (store: EventStore) => Promise<void>): Promise<void> => {
  const connectionString = `esdb://127.0.0.1:${peer.port.toString()}?tls=false`
  const store = openKurrentEventStore({ connectionString, limits: {} })
  try {
    await work(store)
  } finally {
    await store.close()
  }
}

const depsOf = (store: EventStore) => ({
  store,
  codec,
  commands: createCommandHandler({ store, codec, now: () => new Date() }),
  newId: randomUUID,
})

/** The revisions that a reader finds once the stream of the price feed has expired. */
const revisionsOf = async (store: EventStore, query: TickQuery): Promise<number[]> => {
  const events: Pick<EventStore, 'readStream'> = {
    async *readStream(stream, options) {
      if (stream !== streamOf.priceFeed(source, query.date))
        yield* store.readStream(stream, options)
    },
  }
  const found: number[] = []
  for await (const read of readTicks({ events, codec }, query))
    if (read.type === 'ticks') found.push(read.revision)
  return found
}

it.each([
  { date: '2026-06-10', append: 3, written: false },
  { date: '2026-06-11', append: 3, written: true },
] as const)(
  'a tape on KurrentDB is completed after a crash at append $append, written: $written, and read from any place',
  async ({ date, ...point }) => {
    const day = { source, date }
    const batches = batchesOf(tradingDayStart(date))
    await withStore(async (store) => {
      await recordTicks(store, source, date, batches)
      const dying = mortalStore(store, point).store
      await expect(recordTape(depsOf(dying), day, Infinity)).rejects.toThrow('crashes')
    })
    await withStore(async (store) => {
      expect(await recordTape(depsOf(store), day, Infinity)).toBeNull()
      expect(await verifyTape({ store, codec }, day)).toBeNull()
      const all = batches.map((_, revision) => revision)
      expect(await revisionsOf(store, day)).toEqual(all)
      expect(await revisionsOf(store, { ...day, from: 40 })).toEqual(all.slice(40))
      const backwards = { ...day, direction: 'backwards', from: 20, batchesMax: 7 } as const
      expect(await revisionsOf(store, backwards)).toEqual([20, 19, 18, 17, 16, 15, 14])
    })
  },
)
