import { randomUUID } from 'node:crypto'
import {
  dailyBarTime,
  shiftDate,
  tradingDate,
  tradingDayStart,
} from '../../src/domain/calendar/trading-day.ts'
import type { DomainEvent } from '../../src/domain/kernel/decider.ts'
import { streamOf } from '../../src/domain/streams.ts'
import type { Codec } from '../../src/eventstore/codec.ts'
import type { EventStore } from '../../src/eventstore/port.ts'

const historyDays = 60
const appendsInFlight = 500

const source = 'simulated'

const flatBars = (count: number, price: number, volume: number) => {
  const columns = (value: number) => Array.from({ length: count }, () => value)
  return {
    open: columns(price),
    high: columns(price + 1),
    low: columns(price - 1),
    close: columns(price),
    volume: columns(volume),
  }
}

const listingOf = (symbol: string, index: number, now: number): DomainEvent[] => {
  const price = 50 + (index % 300)
  const listing = { name: `${symbol} Inc.`, exchange: 'NYSE', currency: 'USD', sector: null }
  const start = dailyBarTime(shiftDate(tradingDate(now), 1 - historyDays))
  const bars = { times: { start, step: 86_400 }, ...flatBars(historyDays, price, 1e6) }
  return [
    { type: 'StockListed', data: { symbol, ...listing, source } },
    { type: 'BarsImported', data: { symbol, source, timeframe: '1D', bars } },
  ]
}

/** The day's last minutes before this moment, at most this many. */
const minutesOf = (symbol: string, index: number, now: number, countMax: number): DomainEvent[] => {
  const until = Math.floor(now / 60_000)
  const count = Math.min(countMax, until - tradingDayStart(tradingDate(now)) / 60_000)
  const times = { start: 60 * (until - count), step: 60 }
  const bars = { times, ...flatBars(count, 50 + (index % 300), 1e3) }
  return count > 0
    ? [{ type: 'BarsImported', data: { symbol, source, timeframe: '1m', bars } }]
    : []
}

export interface FillOptions {
  /** Unix ms: what the log calls today is this moment's day. */
  readonly now: number
  /** How many of the day's minutes a symbol has, by its place in the list. */
  readonly minutesMax: (index: number) => number
}

const alertOf = (symbol: string, index: number) => {
  const [alertId, userId] = [randomUUID(), randomUUID()]
  const value = 50 + (index % 300) + (index % 5 === 0 ? 0.5 : 40)
  const data = { alertId, userId, symbol, condition: 'price_above', value }
  return { alertId, event: { type: 'AlertCreated', data } }
}

/** Lists every symbol with sixty days of history, today the last of them, and sets one alert on each. */
export const fillLog = async (
  store: EventStore,
  codec: Codec,
  symbols: readonly string[],
  { now, minutesMax }: FillOptions,
) => {
  const append = async (stream: string, events: readonly DomainEvent[]) => {
    const id = randomUUID()
    const occurredAt = new Date().toISOString()
    const metadata = { correlationId: id, causationId: id, userId: null, occurredAt }
    const encoded = events.map((event) => ({
      id: randomUUID(),
      ...codec.encode(event),
      metadata,
    }))
    const result = await store.append(stream, encoded, 'no_stream')
    if (!result.ok) throw new Error(`The log refused ${stream}.`)
  }
  for (let from = 0; from < symbols.length; from += appendsInFlight) {
    const some = symbols.slice(from, from + appendsInFlight)
    await Promise.all(
      some.flatMap((symbol, index) => {
        const { alertId, event } = alertOf(symbol, from + index)
        const listing = append(streamOf.stock(symbol), [
          ...listingOf(symbol, from + index, now),
          ...minutesOf(symbol, from + index, now, minutesMax(from + index)),
        ])
        return [listing, append(streamOf.alert(alertId), [event])]
      }),
    )
  }
}
