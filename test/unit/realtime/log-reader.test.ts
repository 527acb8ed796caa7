import { describe, expect, it } from 'vitest'
import type { DomainEvent } from '../../../src/domain/kernel/decider.ts'
import { QuoteBoard } from '../../../src/domain/quotes/board.ts'
import { UnreadableEvent } from '../../../src/eventstore/errors.ts'
import type { RecordedEvent } from '../../../src/eventstore/port.ts'
import { FanOut } from '../../../src/realtime/fan-out.ts'
import { LogReader } from '../../../src/realtime/log-reader.ts'
import { createCounters } from '../../../src/realtime/sockets/counters.ts'
import { Registry } from '../../../src/realtime/sockets/registry.ts'
import { imported, ticked } from '../../support/logs/market-events.ts'
import { connectionOf } from '../../support/realtime/connection-of.ts'

const day = '2026-03-02'
const noon = Date.parse(`${day}T17:00:00Z`)
const tick = (price: number) => ticked(day, ['AAPL', price, 1_000, noon])
/** The close of the day before. */
const close = (price: number) =>
  imported('AAPL', '1D', [Date.parse('2026-02-27') / 1_000], [[price, price, price, price, 1]])
const split: DomainEvent = {
  type: 'StockSplit',
  data: { symbol: 'AAPL', split: { date: '2026-03-03', to: 2, for: 1 }, adjusted: null },
}

/** @param readEvent what the codec makes of an event; an error fails */
const setUp = (readEvent: (event: DomainEvent) => DomainEvent = (event) => event) => {
  const board = new QuoteBoard()
  const registry = new Registry()
  const counters = createCounters()
  const published: number[][] = []
  const seen: number[] = []
  const announced: string[] = []
  const doubted: unknown[] = []
  const fanOut = new FanOut(board)
  fanOut.publish = (changes) => void published.push(changes.map(({ price }) => price))
  const nothing = () => undefined
  const reader = new LogReader({
    board,
    fanOut,
    registry,
    counters,
    readEvent: (recorded) => readEvent(recorded as unknown as DomainEvent),
    staleness: { seen: (at) => void seen.push(at) },
    announcements: { publish: ({ type }: DomainEvent) => void announced.push(type) } as never,
    doubt: ({ session }) => void doubted.push(session?.userId),
    logger: { info: nothing, warn: nothing, error: nothing },
  })
  const metadata = { occurredAt: new Date(noon).toISOString() }
  return {
    registry,
    counters,
    seen,
    announced,
    doubted,
    /** The prices that have been published, batch by batch, without empty ones. */
    read: (...events: readonly DomainEvent[]) => {
      reader.read(events.map((event) => ({ ...event, metadata }) as unknown as RecordedEvent))
      return published.splice(0).filter(({ length }) => length > 0)
    },
  }
}

describe('the events of a batch', () => {
  it('are published tick by tick, and what else changes a quote once, with its newest price', () => {
    const { read, seen } = setUp()
    expect(read(tick(100), tick(101))).toEqual([[100], [101]])
    expect(read(close(90), split, close(80))).toEqual([[50.5]])
    expect(read(tick(51))).toEqual([[51]])
    expect(seen).toEqual([noon, noon, noon])
  })

  it('are announced where sockets are told of them, and of no other kind', () => {
    const { read, announced } = setUp()
    read(
      { type: 'ChatMessageSent', data: {} },
      tick(100),
      { type: 'UserSignedIn', data: {} },
      split,
    )
    expect(announced).toEqual(['ChatMessageSent', 'StockSplit'])
  })

  it.each(['UserSignedOut', 'UserPasswordChanged', 'UserSessionsEnded'])(
    'have the sessions of a user looked at after %s, and of nobody else',
    (type) => {
      const { read, registry, doubted } = setUp()
      for (const user of ['ann', 'ben', 'ann']) registry.add(connectionOf(user).connection)
      read(
        { type, data: { userId: 'ann' } },
        { type: 'UserProfileChanged', data: { userId: 'ben' } },
      )
      expect(doubted).toEqual(['ann', 'ann'])
    },
  )

  it('end the sessions of a user who is erased', () => {
    const { read, registry } = setUp()
    const [ann, ben] = [connectionOf('ann'), connectionOf('ben')]
    for (const { connection } of [ann, ben]) registry.add(connection)
    read({ type: 'UserErased', data: { userId: 'ann' } })
    expect([ann.did, ben.did]).toEqual([['close 1008'], []])
  })

  it('are left out and counted where they cannot be read; any other error is a fault', () => {
    const failing = (error: Error) => (event: DomainEvent) => {
      if (event.type === 'Unknown') throw error
      return event
    }
    const unknown = { type: 'Unknown', data: {} }
    const { read, counters } = setUp(
      failing(new UnreadableEvent('stock-AAPL', 0n, 'Unknown', 'no')),
    )
    expect(read(unknown, tick(100))).toEqual([[100]])
    expect(counters.unreadableEvents).toBe(1)
    expect(() => setUp(failing(new Error('a fault'))).read(unknown)).toThrow('a fault')
  })
})
