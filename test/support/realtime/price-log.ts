import type { TradingDate } from '../../../src/domain/calendar/trading-day.ts'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { eventTables } from '../../../src/domain/all-events.ts'
import type { DomainEvent } from '../../../src/domain/kernel/decider.ts'
import type { PriceFeedEvent, Tick } from '../../../src/domain/price-feed/events.ts'
import type { StockEvent } from '../../../src/domain/stock/events.ts'
import type { UserEvent } from '../../../src/domain/user/events.ts'
import { onTestFinished } from 'vitest'
import { createCodec } from '../../../src/eventstore/codec.ts'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import type { EventStore, ExpectedRevision } from '../../../src/eventstore/port.ts'
import type { Position } from '../../../src/eventstore/position.ts'
import { tempFolder } from '../temp-folder.ts'

export const codec = createCodec(eventTables)

export const tradingDay = '2026-03-02'

/** Unix ms within {@link tradingDay}. */
export const noon = Date.parse(`${tradingDay}T17:00:00Z`)

export type Price = readonly [symbol: string, price: number]

/** A log in a file, written to as the market and the accounts do. */
export class PriceLog {
  readonly store: EventStore
  readonly #revisions = new Map<string, ExpectedRevision>()

  constructor(folder: string) {
    this.store = openEmbeddedEventStore({ file: join(folder, 'events.db') })
  }

  /** One tick batch; the volume of every tick is 1,000 shares. */
  tick(...prices: readonly Price[]): Promise<Position> {
    return this.tickOn(tradingDay, ...prices)
  }

  tickOn(date: TradingDate, ...prices: readonly Price[]): Promise<Position> {
    const ticks = prices.map(([symbol, price]): Tick => [symbol, price, 1_000, noon])
    const data = { source: 'simulated', date, ticks }
    return this.append(`priceFeed-simulated_${date}`, { type: 'PricesTicked', data })
  }

  list(symbol: string): Promise<Position> {
    const listing = { name: symbol, exchange: 'NYSE', currency: 'USD' as const, sector: null }
    const data = { symbol, ...listing, source: 'simulated' }
    return this.append(`stock-${symbol}`, { type: 'StockListed', data })
  }

  async append(stream: string, event: PriceFeedEvent | StockEvent | UserEvent): Promise<Position> {
    return this.appendRaw(stream, codec.encode(event))
  }

  /** As it stands, whether or not a schema can read it. */
  async appendRaw(stream: string, { type, data }: DomainEvent): Promise<Position> {
    const id = randomUUID()
    const occurredAt = new Date(noon).toISOString()
    const metadata = { correlationId: id, causationId: id, userId: null, occurredAt }
    const expected = this.#revisions.get(stream) ?? 'no_stream'
    const result = await this.store.append(stream, [{ id, type, data, metadata }], expected)
    if (!result.ok) throw new Error(`The log refused ${type} in ${stream}.`)
    this.#revisions.set(stream, result.revision)
    return result.position
  }
}

/** An empty log; closed and gone when the running test is over. */
export const priceLog = (): PriceLog => {
  const log = new PriceLog(tempFolder())
  onTestFinished(() => log.store.close())
  return log
}
