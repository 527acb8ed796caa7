import { describe, expect, it } from 'vitest'
import { QuoteBoard } from '../../../src/domain/quotes/board.ts'
import { FanOut } from '../../../src/realtime/fan-out.ts'
import { textFrame } from '../../../src/realtime/frames/frame.ts'
import { ticked } from '../../support/logs/market-events.ts'
import { connectionOf } from '../../support/realtime/connection-of.ts'
import { readFrame } from '../../support/realtime/server-frame.ts'

const frame = textFrame('prices are stale')

const setUp = () => {
  const fanOut = new FanOut(new QuoteBoard())
  const { connection, sent } = connectionOf(null)
  fanOut.chart(connection, 'AAPL', '1D')
  return { fanOut, connection, sent }
}

describe('a frame for all that watch prices', () => {
  it('reaches a connection as long as it has a chart', () => {
    const { fanOut, connection, sent } = setUp()
    fanOut.chart(connection, 'SPY', '1D')
    fanOut.unchart(connection, 'AAPL')
    fanOut.broadcast(frame)
    expect(sent).toEqual([frame])
    fanOut.unchart(connection, 'SPY')
    fanOut.broadcast(frame)
    expect(sent).toEqual([frame])
  })

  it('does not reach a connection that is gone', () => {
    const { fanOut, connection, sent } = setUp()
    fanOut.forget(connection)
    fanOut.broadcast(frame)
    expect(sent).toEqual([])
  })
})

describe('the list of all', () => {
  it('is one frame for everyone who asks for it before the next price', () => {
    const board = new QuoteBoard()
    const fanOut = new FanOut(board)
    const tick = (price: number) => board.apply(ticked('2026-03-02', ['AAPL', price, 1, 1]), 0)
    const ask = () => {
      const { connection, sent } = connectionOf(null)
      fanOut.list(connection, 'all')
      return sent[0]!
    }
    tick(100)
    const first = ask()
    expect(ask()).toBe(first)
    tick(101)
    expect(readFrame(ask())).toMatchObject({ ticks: [expect.arrayContaining(['AAPL', 101])] })
  })
})

it('a list goes on for its others when one of them leaves, and for nobody else', () => {
  const board = new QuoteBoard()
  const fanOut = new FanOut(board)
  const [first, second] = [connectionOf(null), connectionOf(null)]
  for (const { connection } of [first, second]) fanOut.list(connection, ['MSFT', 'AAPL'])
  fanOut.unlist(first.connection)
  const before = board.sequence
  fanOut.publish(board.apply(ticked('2026-03-02', ['AAPL', 100, 1, 1]), 0), before)
  expect([first.sent.length, second.sent.length]).toEqual([0, 1])
})
