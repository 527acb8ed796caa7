import { Duplex } from 'node:stream'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Tick } from '../../../src/domain/price-feed/events.ts'
import { QuoteBoard } from '../../../src/domain/quotes/board.ts'
import type { RecordedEvent } from '../../../src/eventstore/port.ts'
import { Announcements } from '../../../src/realtime/frames/announcements.ts'
import { Connection } from '../../../src/realtime/sockets/connection.ts'
import { createCounters } from '../../../src/realtime/sockets/counters.ts'
import { FanOut } from '../../../src/realtime/fan-out.ts'
import { realtimeLimits as limits } from '../../../src/realtime/limits.ts'
import { SendQueue, type Peer } from '../../../src/realtime/sockets/send-queue.ts'
import { Registry } from '../../../src/realtime/sockets/registry.ts'

const peer: Peer = {
  OPEN: 1,
  readyState: 1,
  close: () => undefined,
  ping: () => undefined,
  terminate: () => undefined,
}

/** A line that notes what each system call would have carried. */
class NotingLine extends Duplex {
  readonly writes: (readonly Buffer[])[] = []

  override _read(): void {
    // This peer says nothing.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.writes.push([chunk])
    done()
  }

  override _writev(chunks: readonly { readonly chunk: Buffer }[], done: () => void): void {
    this.writes.push(chunks.map(({ chunk }) => chunk))
    done()
  }
}

const symbols = ['AAPL', 'GM', 'MSFT']

const setUp = () => {
  const board = new QuoteBoard()
  const fanOut = new FanOut(board)
  const counters = createCounters()
  const connect = () => {
    const line = new NotingLine()
    const connection = new Connection(peer, null, (of) => {
      const catchUp = (sequence: number) => fanOut.catchUp(of, sequence)
      return new SendQueue({ ws: peer, socket: line, limits, counters, catchUp })
    })
    return { line, connection }
  }
  const crowd = (count: number, watch: (connection: Connection) => void) =>
    Array.from({ length: count }, () => {
      const { line, connection } = connect()
      watch(connection)
      return line
    })
  const batch = () => {
    const before = board.sequence
    const ticks = symbols.map((symbol): Tick => [symbol, 100, 1, 1_772_463_600_000])
    const data = { source: 'simulated', date: '2026-03-02' as const, ticks }
    fanOut.publish(board.apply({ type: 'PricesTicked', data }, 0), before)
  }
  return { fanOut, counters, crowd, batch }
}

describe('a chat message', () => {
  it('is one frame for everybody, the very same bytes on each socket', async () => {
    const { counters, crowd } = setUp()
    const registry = new Registry()
    const lines = crowd(100, (of) => registry.add(of))
    const frame = {
      type: 'chat_message',
      id: '4b5fb5a2-7e0e-4f6b-9f0e-52f3c1d0a001',
      username: 'ada',
      message: 'Hello',
      timestamp: '2026-03-02T15:00:00.000Z',
    } as const
    const announcements = new Announcements({
      registry,
      counters,
      limits,
      random: () => 0,
      signal: new AbortController().signal,
      announce: () => Promise.resolve(frame),
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    })
    announcements.publish({ type: 'ChatMessageSent', data: {} }, {} as RecordedEvent)
    await vi.waitFor(() => expect(lines.at(-1)?.writes).toHaveLength(1), 30_000)
    expect(new Set(lines.map(({ writes }) => writes[0]?.[0])).size).toBe(1)
  })
})

describe('a tick batch', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  /** What one tick batch encodes for this many sockets of each audience. */
  const encodings = (socketsEach: number): number => {
    const { fanOut, crowd, batch } = setUp()
    crowd(socketsEach, (of) => fanOut.list(of, 'all'))
    crowd(socketsEach, (of) => fanOut.list(of, ['GM', 'MSFT']))
    crowd(socketsEach, (of) => fanOut.list(of, ['MSFT', 'GM']))
    crowd(socketsEach, (of) => fanOut.chart(of, 'GM', '1m'))
    crowd(socketsEach, (of) => fanOut.chart(of, 'GM', '1D'))
    const stringify = vi.spyOn(JSON, 'stringify')
    batch()
    const times = stringify.mock.calls.length
    stringify.mockRestore()
    return times
  }

  it('is encoded as often for a thousand sockets as for five', () => {
    // Each quote once for all lists that have it, and once for each of the two timeframes.
    expect(encodings(1)).toBe(symbols.length + 2)
    expect(encodings(200)).toBe(symbols.length + 2)
  })

  it('is one frame for an audience, the very same bytes on each of its sockets', () => {
    const { fanOut, crowd, batch } = setUp()
    const audiences = [
      crowd(50, (of) => fanOut.list(of, 'all')),
      [
        ...crowd(25, (of) => fanOut.list(of, ['GM', 'MSFT'])),
        ...crowd(25, (of) => fanOut.list(of, ['MSFT', 'GM'])),
      ],
      crowd(50, (of) => fanOut.chart(of, 'GM', '1m')),
    ]
    batch()
    const frames = audiences.map((lines) => new Set(lines.map(({ writes }) => writes[0]?.[0])))
    expect(frames.map(({ size }) => size)).toEqual([1, 1, 1])
    expect(new Set(frames.flatMap((each) => [...each])).size).toBe(audiences.length)
  })

  it('goes to a socket in one write, however many frames it has for it', () => {
    const { fanOut, crowd, batch } = setUp()
    const [line] = crowd(1, (of) => {
      fanOut.list(of, 'all')
      for (const symbol of symbols) fanOut.chart(of, symbol, '1m')
    })
    batch()
    expect(line?.writes.map((chunks) => chunks.length)).toEqual([1 + symbols.length])
  })

  it('is encoded for nobody when nobody listens', () => {
    const { batch } = setUp()
    const stringify = vi.spyOn(JSON, 'stringify')
    batch()
    expect(stringify).not.toHaveBeenCalled()
  })
})
