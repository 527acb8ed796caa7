import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { tradingDate } from '../../../src/domain/calendar/trading-day.ts'
import { eventTables } from '../../../src/domain/all-events.ts'
import type { Tick } from '../../../src/domain/price-feed/events.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import type { EventStore, ExpectedRevision } from '../../../src/eventstore/port.ts'
import { createRealtime } from '../../../src/realtime/realtime.ts'
import type { BenchQuote } from '../market.ts'
import { listen } from './listen.ts'
import type { PeerFactory } from './peer.ts'

const source = 'simulated'

/** Appends tick batches as the feed does; the sockets hear of them from the log. */
const feedOf = (store: EventStore) => {
  const date = tradingDate(Date.now())
  let expected: ExpectedRevision = 'no_stream'
  return async (quotes: readonly BenchQuote[]): Promise<void> => {
    const ticks = quotes.map(([symbol, price, , , volume, at]): Tick => [symbol, price, volume, at])
    const correlationId = randomUUID()
    const metadata = {
      correlationId,
      causationId: correlationId,
      userId: null,
      occurredAt: new Date().toISOString(),
    }
    const event = {
      id: randomUUID(),
      type: 'PricesTicked',
      data: { source, date, ticks },
      metadata,
    }
    const result = await store.append(`priceFeed-${source}_${date}`, [event], expected)
    if (!result.ok) throw new Error('A tick batch was refused.')
    expected = result.revision
  }
}

/** The product's own way of a tick batch: appended durably, read from the log, folded, fanned out. */
export const tapedeck: PeerFactory = async (folder) => {
  const store = openEmbeddedEventStore({ file: join(folder, 'events.db') })
  const codec = createCodec(eventTables)
  const server = createServer()
  const realtime = createRealtime({
    store,
    readEvent: (event) => codec.decode(event),
    scanner: {
      live: () => ({ look: () => ({ entered: [], left: [] }) }),
      seenOutside: () => [],
      onTicks: () => () => undefined,
    },
    announce: () => Promise.resolve(null),
    sessions: {
      find: () =>
        Promise.resolve({ userId: randomUUID(), sessionId: randomUUID(), endsAt: Infinity }),
      alive: () => Promise.resolve(true),
    },
    loadQuotes: () => Promise.resolve({ position: null, stocks: [], marketDay: null }),
    allowedOrigins: [],
    https: false,
    now: Date.now,
    monotonicNow: () => performance.now(),
    random: Math.random,
    logger: { info: console.error, warn: console.error, error: console.error },
  })
  realtime.attach(server)
  await realtime.start()
  return { port: await listen(server), dialect: 'tapedeck', batch: feedOf(store) }
}
