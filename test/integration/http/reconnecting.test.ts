import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServerFrame } from '../../../src/contracts/socket/frames.ts'
import type { SocketClient } from '../../support/realtime/socket-client.ts'
import { openSockets, type SocketsApp } from '../../support/http/sockets.ts'
import { friday } from '../../support/http/traders.ts'

const monday = '2025-06-09'

describe('a client that lost its line', () => {
  let world: SocketsApp
  beforeAll(async () => {
    world = await openSockets()
    await world.app.list(friday, [
      { symbol: 'AAPL', name: 'Apple Inc.', sector: 'Technology', closes: [190, 200] },
      { symbol: 'GM', name: 'General Motors', sector: 'Automobiles', closes: [40, 44] },
    ])
    await world.app.tick(monday, [
      ['AAPL', 201, 100],
      ['GM', 45, 100],
    ])
    await world.app.caughtUp()
  })
  afterAll(() => world.close())

  /** The last price of each symbol that this client was told. */
  const pricesIn = (frames: readonly ServerFrame[]): Record<string, number> =>
    Object.fromEntries(
      frames
        .flatMap((frame) => (frame.type === 'quotes' ? frame.ticks : []))
        .map(([symbol, price]) => [symbol, price]),
    )

  // That these prices are old is told beside them.
  const snapshot = async (client: SocketClient) =>
    pricesIn(await client.ask({ type: 'subscribe_quotes', symbols: 'all' }))

  it('is made whole by the snapshot, and follows from there', async () => {
    const { agent, session } = await world.trader()
    const [before, witness] = [await world.connect(session), await world.connect(session)]
    await snapshot(witness)
    expect(await snapshot(before)).toEqual({ AAPL: 201, GM: 45 })
    before.ws.terminate()
    await once(before.ws, 'close')

    await world.app.tick(monday, [['AAPL', 202, 200]])
    await agent.post('/api/chat').send({ message: 'said while nobody listened' }).expect(201)
    await world.app.tick(monday, [['AAPL', 203, 300]])
    await world.app.caughtUp()

    await witness.until(() => pricesIn(witness.frames)['AAPL'] === 203)
    const after = await world.connect(session)
    const stock = (await agent.get('/api/stocks/AAPL').expect(200)).body as { price: number }
    expect(stock.price).toBe(203)
    expect(await snapshot(after)).toEqual({ AAPL: stock.price, GM: 45 })
    const missed = await agent.get('/api/chat').expect(200)
    expect(missed.body).toMatchObject({
      messages: [{ message: 'said while nobody listened' }],
    })

    await world.app.tick(monday, [['GM', 46, 200]])
    expect((await after.next('quotes')).ticks.map(([symbol, price]) => [symbol, price])).toEqual([
      ['GM', 46],
    ])
  })
})
