import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Timeframe } from '../../../src/domain/calendar/timeframes.ts'
import type { Tick } from '../../../src/domain/price-feed/events.ts'
import { QuoteBoard } from '../../../src/domain/quotes/board.ts'
import { Connection } from '../../../src/realtime/sockets/connection.ts'
import { createCounters } from '../../../src/realtime/sockets/counters.ts'
import { FanOut } from '../../../src/realtime/fan-out.ts'
import { textFrame } from '../../../src/realtime/frames/frame.ts'
import { realtimeLimits, type RealtimeLimits } from '../../../src/realtime/limits.ts'
import { SendQueue, type Peer } from '../../../src/realtime/sockets/send-queue.ts'
import { HeldLine } from '../../support/realtime/held-line.ts'
import { readFrame } from '../../support/realtime/server-frame.ts'

const symbols = Array.from({ length: 600 }, (_, index) => `S${index.toString()}`)

const setUp = (limits: RealtimeLimits = realtimeLimits) => {
  const board = new QuoteBoard()
  const fanOut = new FanOut(board)
  const line = new HeldLine(Math.min(16 * 1_024, limits.conflateAboveBytes))
  const counters = createCounters()
  const closes: number[] = []
  const peer = {
    OPEN: 1,
    readyState: 1,
    close: (code: number) => {
      closes.push(code)
      peer.readyState = 2
    },
    ping: () => undefined,
    terminate: () => undefined,
  }
  const connection = new Connection(peer as Peer, null, (of) => {
    const catchUp = (sequence: number) => fanOut.catchUp(of, sequence)
    return new SendQueue({ ws: peer as Peer, socket: line, limits, counters, catchUp })
  })
  let price = 0
  const tick = (ticked: readonly string[]): void => {
    const before = board.sequence
    const ticks = ticked.map((symbol): Tick => [symbol, (price += 1), 100, 1_772_463_600_000])
    const data = { source: 'simulated', date: '2026-03-02' as const, ticks }
    fanOut.publish(board.apply({ type: 'PricesTicked', data }, 0), before)
  }
  return { board, fanOut, line, counters, closes, connection, tick }
}

/** Prices in the order read: those of the stock list, and those of charts. */
const pricesRead = (frames: readonly Buffer[]) => {
  const listed = new Map<string, number[]>()
  const charted = new Map<string, number[]>()
  const add = (to: Map<string, number[]>, symbol: string, price: number): void => {
    const prices = to.get(symbol)
    if (prices === undefined) to.set(symbol, [price])
    else prices.push(price)
  }
  for (const frame of frames.map(readFrame)) {
    if (frame.type === 'quotes')
      for (const [symbol, price] of frame.ticks) add(listed, symbol, price)
    if (frame.type === 'price_update') add(charted, frame.symbol, frame.price)
  }
  return { listed, charted }
}

const rising = (prices: readonly number[]): boolean =>
  prices.every((price, index) => index === 0 || price >= (prices[index - 1] ?? 0))

describe('a peer that reads slowly', () => {
  it('gets every tick batch while its buffer is small, and no tick batch twice', async () => {
    const { line, fanOut, connection, tick, counters } = setUp()
    line.release()
    fanOut.list(connection, 'all')
    for (let batch = 0; batch < 50; batch += 1) tick(symbols.slice(0, 10))
    await turn()
    expect(line.delivered).toHaveLength(50)
    expect(pricesRead(line.delivered).listed.get('S0')).toHaveLength(50)
    expect(counters.conflatedBatches).toBe(0)
  })

  it('costs at most the bound and one tick batch, then gets the newest of each symbol in one frame', async () => {
    const { board, line, fanOut, connection, tick } = setUp()
    fanOut.list(connection, 'all')
    let largest = 0
    for (let batch = 0; batch < 100; batch += 1) {
      tick(symbols)
      largest = Math.max(largest, line.writableLength)
    }
    const batchBytes = 40 * symbols.length
    expect(largest).toBeGreaterThan(realtimeLimits.conflateAboveBytes)
    expect(largest).toBeLessThan(realtimeLimits.conflateAboveBytes + batchBytes)
    expect(connection.sendQueue.lagging).toBe(true)

    const whileHeld = line.writableLength
    line.release()
    await turn()
    expect(connection.sendQueue.lagging).toBe(false)
    const last = line.delivered.at(-1)
    expect(pricesRead(last ? [last] : []).listed.size).toBe(symbols.length)
    expect(last?.length).toBeLessThan(whileHeld)
    const { listed } = pricesRead(line.delivered)
    for (const symbol of symbols)
      expect(listed.get(symbol)?.at(-1)).toBe(board.quote(symbol)?.price)
  })

  it('is closed with 1013 when what nothing replaces piles up above the bound', () => {
    const { line, connection, closes, counters } = setUp()
    const message = textFrame('x'.repeat(1_000))
    for (let count = 0; count < 5_000; count += 1) connection.sendQueue.send(message)
    expect(closes).toEqual([1013])
    expect(counters.closedSlow).toBe(1)
    expect(line.writableLength).toBeLessThanOrEqual(realtimeLimits.closeAboveBytes + message.length)
  })

  it('always ends with the newest price of every symbol it wants, in order, whatever happens', async () => {
    const few = symbols.slice(0, 20)
    const some = fc.subarray(few, { minLength: 1 })
    const one = fc.constantFrom(...few)
    const anyStep = fc.oneof(
      { weight: 10, arbitrary: fc.record({ do: fc.constant('tick' as const), symbols: some }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('list' as const), symbols: some }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('list all' as const) }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('chart' as const), symbol: one }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('unlist' as const) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('unchart' as const), symbol: one }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('hold' as const) }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('release' as const) }) },
    )
    let conflated = 0
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 10, maxLength: 60 }), async (steps) => {
        const { board, line, fanOut, connection, tick, counters } = setUp({
          ...realtimeLimits,
          conflateAboveBytes: 2_048,
        })
        const timeframe: Timeframe = '1D'
        for (const step of steps) {
          if (step.do === 'tick') tick(step.symbols)
          else if (step.do === 'list') fanOut.list(connection, step.symbols)
          else if (step.do === 'list all') fanOut.list(connection, 'all')
          else if (step.do === 'chart') fanOut.chart(connection, step.symbol, timeframe)
          else if (step.do === 'unlist') fanOut.unlist(connection)
          else if (step.do === 'unchart') fanOut.unchart(connection, step.symbol)
          else if (step.do === 'hold') line.hold()
          else line.release()
          await turn()
        }
        line.release()
        await turn()
        conflated += counters.conflatedBatches

        const { listed, charted } = pricesRead(line.delivered)
        const { quotes, prices } = connection
        const wanted = quotes === null ? [] : (quotes.symbols ?? few)
        for (const symbol of wanted)
          expect(listed.get(symbol)?.at(-1)).toBe(board.quote(symbol)?.price)
        for (const symbol of prices.keys())
          expect(charted.get(symbol)?.at(-1)).toBe(board.quote(symbol)?.price)
        expect([...listed.values(), ...charted.values()].every(rising)).toBe(true)
      }),
      { numRuns: 100 },
    )
    expect(conflated).toBeGreaterThan(0)
  })
})
