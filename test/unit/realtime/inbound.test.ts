import { describe, expect, it } from 'vitest'
import { QuoteBoard } from '../../../src/domain/quotes/board.ts'
import { FanOut } from '../../../src/realtime/fan-out.ts'
import { realtimeLimits, type RealtimeLimits } from '../../../src/realtime/limits.ts'
import type { LiveScans } from '../../../src/realtime/live-scans.ts'
import { createCounters } from '../../../src/realtime/sockets/counters.ts'
import { Inbound } from '../../../src/realtime/sockets/inbound.ts'
import { ticked } from '../../support/logs/market-events.ts'
import { connectionOf } from '../../support/realtime/connection-of.ts'
import { readFrame } from '../../support/realtime/server-frame.ts'

const list = (...symbols: readonly string[]) => ({ type: 'subscribe_quotes', symbols })
const chart = (symbol: string) => ({ type: 'subscribe_price', symbol, timeframe: '1m' })
const scan = {
  type: 'subscribe_scan',
  rules: [{ field: 'PRICE', operator: 'equal', compareType: 'NUMERIC', compareValue: '1' }],
}

const setUp = (limits: Partial<RealtimeLimits> = {}, userId: string | null = 'ann') => {
  const board = new QuoteBoard()
  board.apply(ticked('2026-03-02', ['AAPL', 100, 1, 1], ['BRK.B', 400, 1, 1]), 0)
  const counters = createCounters()
  const greeted: unknown[] = []
  const scans: string[] = []
  const inbound = new Inbound({
    board,
    counters,
    fanOut: new FanOut(board),
    monotonicNow: () => 0,
    scans: {
      subscribe: (_, [rule]) => void scans.push(String(rule?.field)),
      unsubscribe: () => void scans.push('none'),
    } as Pick<LiveScans, 'subscribe' | 'unsubscribe'> as LiveScans,
    staleness: { greet: () => void greeted.push(null) },
    limits: { ...realtimeLimits, ...limits },
  })
  const peer = connectionOf(userId)
  const { connection, sent, sendQueue, did } = peer
  return {
    counters,
    greeted,
    scans,
    connection,
    sendQueue,
    did,
    /** The answers, as the words of an error or the symbols of prices. */
    ask: (...frames: readonly object[]) => {
      for (const frame of frames)
        inbound.receive(connection, Buffer.from(JSON.stringify(frame)), false)
      return sent.splice(0).map((frame) => {
        const answer = readFrame(frame)
        if (answer.type === 'error') return answer.message
        if (answer.type === 'price_update') return answer.symbol
        return answer.type === 'quotes' ? answer.ticks.map(([symbol]) => symbol) : answer.type
      })
    },
  }
}

describe('a frame of a browser', () => {
  it.each([
    [scan, 20],
    [list('AAPL'), 5],
    [{ type: 'heartbeat' }, 1],
  ])('such as %o is allowed as often as its weight fits', (frame, weight) => {
    const { ask, counters } = setUp({ framesBurstMax: 3 * weight })
    expect(ask(frame, frame, frame)).not.toContain('Too many frames')
    expect(ask(frame)).toEqual(['Too many frames'])
    expect(counters).toMatchObject({ framesIn: 4, badFrames: 1 })
  })

  it('is not read any more once its socket is closing', () => {
    const { ask, counters, sendQueue } = setUp()
    sendQueue.open = false
    expect(ask({ type: 'heartbeat' })).toEqual([])
    expect(counters.framesIn).toBe(0)
  })

  it('closes the socket when it is the last bad one that is allowed', () => {
    const { ask, did } = setUp({ badFramesMax: 2 })
    ask({ type: 'buy' })
    expect(did).toEqual([])
    ask({ type: 'buy' })
    expect(did).toEqual(['close 1008'])
  })

  it('of a visitor who is not signed in begins nothing', () => {
    const { ask, scans, greeted } = setUp({}, null)
    expect(ask({ type: 'heartbeat' })).toEqual(['heartbeat'])
    expect(ask(scan, list('AAPL'), chart('AAPL'))).toEqual(Array(3).fill('Not signed in'))
    expect([scans, greeted]).toEqual([[], []])
  })
})

describe('a subscription', () => {
  it('takes a symbol in any spelling, and ends in any', () => {
    const { ask, connection } = setUp()
    expect(ask(chart('brk-b'), list('brk.b', 'AAPL'))).toEqual(['BRK.B', ['AAPL', 'BRK.B']])
    ask({ type: 'unsubscribe_price', symbol: 'brk/b' }, { type: 'unsubscribe_quotes' })
    expect(connection.wantsQuotes).toBe(false)
  })

  it('names the first ten symbols that are unknown, and leaves them out', () => {
    const { ask, connection } = setUp()
    const unknown = Array.from({ length: 11 }, (_, index) => `X${String.fromCharCode(65 + index)}`)
    const words = `Unknown symbol ${unknown.slice(0, 10).join(', ')}`
    expect(ask(list(...unknown, 'AAPL'))).toEqual([words, ['AAPL']])
    expect(connection.quotes?.symbols).toEqual(new Set(['AAPL']))
    expect(ask(chart('XA'))).toEqual(['Unknown symbol XA'])
  })

  it('counts each symbol once for a list, and once more for its chart', () => {
    const { ask } = setUp({ subscriptionsPerSocketMax: 2 })
    const tooMany = 'At most 2 subscriptions per socket'
    expect(ask(list('AAPL', 'BRK.B', 'AAPL'))).toEqual([['AAPL', 'BRK.B']])
    expect(ask(chart('AAPL'))).toEqual([tooMany])
    expect(ask(list('AAPL'), chart('AAPL'), chart('AAPL'))).toEqual([['AAPL'], 'AAPL', 'AAPL'])
    expect(ask(list('AAPL', 'BRK.B'), chart('BRK.B'))).toEqual([tooMany, tooMany])
  })

  it('to prices is told of stale ones, unless it is refused', () => {
    const { ask, greeted } = setUp({ subscriptionsPerSocketMax: 1 })
    ask(chart('AAPL'), chart('BRK.B'), chart('XA'))
    expect(greeted).toHaveLength(1)
    ask(list('AAPL'), { type: 'subscribe_quotes', symbols: 'all' })
    expect(greeted).toHaveLength(3)
  })

  it('to a scan begins and ends', () => {
    const { ask, scans } = setUp()
    ask(scan, { type: 'unsubscribe_scan' })
    expect(scans).toEqual(['PRICE', 'none'])
  })
})
