import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ScanBody } from '../../../src/contracts/scans/scan-rules.ts'
import { LiveScans } from '../../../src/realtime/live-scans.ts'
import { createBoardScanner } from '../../support/board-scanner.ts'
import { connectionOf } from '../../support/realtime/connection-of.ts'
import { readFrame } from '../../support/realtime/server-frame.ts'

const limits = { liveScansMax: 2, staleAfterMs: 15_000, staleCheckMs: 1_000 } as const

const above = (price: number): ScanBody['rules'] => [
  {
    field: 'PRICE',
    operator: 'greater than',
    compareType: 'NUMERIC',
    compareValue: price,
    conjunction: 'AND',
    multiplier: 0,
    percentage: 0,
    period: 30,
    interval: 'Daily',
  },
]

const setUp = () => {
  const scanner = createBoardScanner()
  scanner.batch(['AAPL', 200, 10], ['MSFT', 300, 10], ['GM', 50, 10])
  let now = scanner.asOf
  const scans = new LiveScans({ source: scanner, now: () => now, limits })
  const peer = () => {
    const { connection, sent } = connectionOf(null)
    /** What has come since the last time: symbols in their order. */
    const read = () =>
      sent.splice(0).map((frame) => {
        const of = readFrame(frame)
        if (of.type !== 'scan_matches') return of
        const entered = of.entered.map(({ symbol }) => symbol).sort()
        const { id, left, becameStale = [], fresh = [] } = of
        return { ...(id !== undefined && { id }), entered, left, becameStale, fresh }
      })
    return { connection, read }
  }
  return {
    scanner,
    scans,
    peer,
    /** Prices become older, and are looked at once. */
    age: (ms: number) => {
      now += ms
      scanner.seenSince(now - 1_000)
      vi.advanceTimersByTime(limits.staleCheckMs)
    },
  }
}

const change = { entered: [], left: [], becameStale: [], fresh: [] }

describe('live scans', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('send all matches first, and then what enters and leaves', () => {
    const { scanner, scans, peer } = setUp()
    const { connection, read } = peer()
    scans.subscribe(connection, above(100))
    expect(read()).toEqual([{ ...change, entered: ['AAPL', 'MSFT'] }])
    scanner.batch(['AAPL', 201, 20], ['GM', 51, 20])
    expect(read()).toEqual([])
    scanner.batch(['AAPL', 90, 30], ['GM', 110, 30])
    expect(read()).toEqual([{ ...change, entered: ['GM'], left: ['AAPL'] }])
  })

  it('have the id that was given with them in their first frame alone', () => {
    const { scanner, scans, peer } = setUp()
    const { connection, read } = peer()
    scans.subscribe(connection, above(100), 'one')
    scanner.batch(['GM', 110, 30])
    scans.subscribe(connection, above(250), 'two')
    expect(read()).toEqual([
      { ...change, id: 'one', entered: ['AAPL', 'MSFT'] },
      { ...change, entered: ['GM'] },
      { ...change, id: 'two', entered: ['MSFT'] },
    ])
  })

  it('take the place of those before, and end', () => {
    const { scanner, scans, peer } = setUp()
    const { connection, read } = peer()
    scans.subscribe(connection, above(100))
    scans.subscribe(connection, above(250))
    expect(read().at(-1)).toEqual({ ...change, entered: ['MSFT'] })
    scanner.batch(['AAPL', 90, 20])
    expect(read()).toEqual([])
    scanner.batch(['AAPL', 260, 30])
    expect(read()).toEqual([{ ...change, entered: ['AAPL'] }])
    scans.unsubscribe(connection)
    scanner.batch(['AAPL', 90, 40])
    expect(read()).toEqual([])
  })

  it('go on for the others when one of them leaves, and leaves again', () => {
    const { scanner, scans, peer } = setUp()
    const [first, second, third] = [peer(), peer(), peer()]
    for (const { connection } of [first, second]) scans.subscribe(connection, above(100))
    for (const { connection } of [first, second]) scans.unsubscribe(connection)
    scans.subscribe(first.connection, above(100))
    scans.unsubscribe(second.connection)
    scans.subscribe(third.connection, above(100))
    scans.unsubscribe(third.connection)
    first.read()
    scanner.batch(['GM', 110, 20])
    expect(first.read()).toEqual([{ ...change, entered: ['GM'] }])
  })

  it('of other rules are refused beyond the bound, until one ends', () => {
    const { scans, peer } = setUp()
    const [first, second, third, fourth] = [peer(), peer(), peer(), peer()]
    scans.subscribe(first.connection, above(100))
    scans.subscribe(second.connection, above(200))
    scans.subscribe(third.connection, above(100))
    expect(third.read()).toMatchObject([{ entered: ['AAPL', 'MSFT'] }])
    scans.subscribe(fourth.connection, above(250))
    const refusal = { type: 'error', message: 'Too many live scans at the moment' }
    expect(fourth.read()).toEqual([refusal])
    scans.unsubscribe(second.connection)
    scans.subscribe(fourth.connection, above(250))
    expect(fourth.read()).toMatchObject([{ entered: ['MSFT'] }])
  })

  it('report once which matches have an old price, and a new one again', () => {
    const { scanner, scans, peer, age } = setUp()
    const { connection, read } = peer()
    scans.subscribe(connection, above(100))
    read()
    scanner.batch(['AAPL', 90, 20], ['GM', 110, 20])
    read()
    age(2 * limits.staleAfterMs)
    const [stale, ...more] = read()
    expect(stale).toMatchObject({ entered: [], left: [] })
    expect([...(stale as typeof change).becameStale].sort()).toEqual(['GM', 'MSFT'])
    expect(more).toEqual([])
    vi.advanceTimersByTime(3 * limits.staleCheckMs)
    expect(read()).toEqual([])
    scanner.batch(['GM', 111, 30])
    expect(read()).toEqual([{ ...change, fresh: ['GM'] }])
  })

  it('end with their server', () => {
    const { scanner, scans, peer, age } = setUp()
    const { connection, read } = peer()
    scans.subscribe(connection, above(100))
    read()
    scans.stop()
    scanner.batch(['GM', 110, 20])
    age(2 * limits.staleAfterMs)
    expect(read()).toEqual([])
  })
})
