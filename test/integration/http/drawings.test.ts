import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Drawing, drawing, drawingsReply } from '../../../src/contracts/drawings/drawings.ts'
import { streamPrefix } from '../../../src/domain/streams.ts'
import { splitStock } from '../../support/http/occurrences.ts'
import { openSockets } from '../../support/http/sockets.ts'
import { friday, openTraders, type TradersApp } from '../../support/http/traders.ts'

const anchor = (price: number, time = friday) => ({ time, price })
const trendLine = { tool: 'trend_line', anchors: [anchor(190), anchor(200, friday + 86_400)] }
const note = (text: string) => ({ tool: 'text', anchors: [anchor(195)], text })

describe('drawings', () => {
  let world: TradersApp
  beforeAll(async () => {
    world = await openTraders()
  })
  afterAll(() => world.close())

  const place = async (body: object, id: string = randomUUID(), symbol = 'AAPL') => {
    const answer = await world.ada.put(`/api/drawings/${symbol}/${id}`).send(body).expect(200)
    return drawing.parse(answer.body)
  }
  const list = async (agent = world.ada, query = '', symbol = 'AAPL'): Promise<Drawing[]> =>
    drawingsReply.parse((await agent.get(`/api/drawings/${symbol}${query}`).expect(200)).body)
  const userIdOf = async (agent = world.ada) =>
    ((await agent.get('/api/user').expect(200)).body as { id: string }).id

  it('are the trader’s own and the symbol’s, in the order of placing, seen at once', async () => {
    const first = await place(trendLine, randomUUID(), 'GM')
    const second = await place(note(' support '), randomUUID(), 'gm')
    expect(second).toMatchObject({ tool: 'text', text: 'support' })
    const moved = await place({ ...trendLine, anchors: [anchor(1), anchor(2)] }, first.id, 'GM')
    expect(await list(world.ada, '', 'GM')).toEqual([moved, second])
    expect(await list(world.ada, '', 'MSFT')).toEqual([])
    expect(await list(world.bob, '', 'GM')).toEqual([])
  })

  it('are one event, however often the same is sent, with words too', async () => {
    const stream = `drawing-${await userIdOf()}`
    for (const body of [trendLine, note('breakout?')]) {
      const id = randomUUID()
      const first = await place(body, id)
      await world.app.caughtUp()
      const events = (await world.app.eventTypes(stream)).length
      expect(await place(body, id)).toEqual(first)
      expect(await world.app.eventTypes(stream)).toHaveLength(events)
    }
  })

  it('of two traders may have one id, and do not touch each other', async () => {
    const mine = await place(trendLine, randomUUID(), 'GM')
    const path = `/api/drawings/GM/${mine.id}`
    const theirs = await world.bob.put(path).send(note('of bob')).expect(200)
    expect(await list(world.bob, '', 'GM')).toEqual([theirs.body])
    expect(await list(world.ada, '', 'GM')).toContainEqual(mine)
    await world.bob.delete(path).expect(204)
    expect(await list(world.ada, '', 'GM')).toContainEqual(mine)
  })

  it('are removed by their owner, once', async () => {
    const { id } = await place(trendLine)
    const path = `/api/drawings/AAPL/${id}`
    await world.bob.delete(path).expect(404)
    await world.ada.delete(path).expect(204)
    expect((await list()).map((each) => each.id)).not.toContain(id)
    const gone = await world.ada.delete(path)
    expect([gone.status, gone.text]).toEqual([404, 'There is no such drawing'])
  })

  it('are shown as they were at a past moment', async () => {
    const { app } = world
    const before = new Date(app.now()).toISOString()
    app.advance(1_000)
    const { id } = await place(note('as it was'), randomUUID(), 'MSFT')
    const between = new Date(app.now()).toISOString()
    app.advance(1_000)
    await world.ada.delete(`/api/drawings/MSFT/${id}`).expect(204)
    const then = await list(world.ada, `?asOf=${between}`, 'MSFT')
    expect(then.map(({ text }) => text)).toEqual(['as it was'])
    expect(await list(world.ada, `?asOf=${before}`, 'MSFT')).toEqual([])
    expect(await list(world.bob, `?asOf=${between}`, 'MSFT')).toEqual([])
  })

  it('have their words encrypted in the log, and in clear in their owner’s export', async () => {
    await place(note('my own secret level'))
    const userId = await userIdOf()
    const recorded: string[] = []
    for await (const { data } of world.app.events.readStream(`drawing-${userId}`))
      recorded.push(JSON.stringify(data))
    expect(recorded.join()).not.toContain('secret')
    const exported = await world.ada.get('/api/account/export').expect(200)
    expect(exported.text).toContain('my own secret level')
    expect(exported.text).not.toContain('sealedText')
  })

  it.each([
    [{}, /^tool must be one of|Invalid/],
    [{ ...trendLine, anchors: [anchor(1)] }, 'anchors must have at least 2 entries'],
    [{ ...trendLine, text: 'x' }, 'Unrecognized key: "text"'],
    [note(' '), 'Text must have 1 to 200 characters'],
    [note('x'.repeat(201)), 'Text must have 1 to 200 characters'],
    [{ tool: 'text', anchors: [anchor(1)] }, 'Text is required'],
    [{ tool: 'horizontal_line', anchors: [anchor(0)] }, 'anchors.0.price must be at least 0'],
    [
      { tool: 'horizontal_line', anchors: [anchor(1, 4_102_444_801)] },
      'anchors.0.time must be at most 4102444800',
    ],
  ])('are not made of %j', async (body, text) => {
    const answer = await world.ada.put(`/api/drawings/AAPL/${randomUUID()}`).send(body)
    expect(answer.status).toBe(400)
    expect(answer.text).toMatch(text)
  })
})

it('a change of a drawing is told to the sockets of its trader alone', async () => {
  const world = await openSockets()
  try {
    await world.app.list(friday, [
      { symbol: 'AAPL', name: 'Apple Inc.', sector: 'Technology', closes: [190, 200] },
    ])
    await world.app.caughtUp()
    const [ann, bob] = [await world.trader(), await world.trader()]
    const [own, other] = [await world.connect(ann.session), await world.connect(bob.session)]
    const id = randomUUID()
    const path = `/api/drawings/AAPL/${id}`
    const placed = await ann.agent.put(path).send(note('look')).expect(200)
    const frame = { type: 'drawing_changed', symbol: 'AAPL', id }
    expect(await own.next('drawing_changed')).toEqual({ ...frame, drawing: placed.body as object })
    await ann.agent.delete(path).expect(204)
    expect(await own.next('drawing_changed')).toEqual({ ...frame, drawing: null })
    expect(await other.ask()).toEqual([])
  } finally {
    await world.close()
  }
})

it('a drawing that is sent late is one of when it was drawn', async () => {
  const world = await openTraders()
  try {
    const { app, ada } = world
    const dayMs = 24 * 3_600_000
    const place = async (drawn: object) => {
      const path = `/api/drawings/GM/${randomUUID()}`
      const body = { tool: 'horizontal_line', anchors: [anchor(40)], drawn }
      return drawing.parse((await ada.put(path).send(body).expect(200)).body).anchors
    }
    app.advance(36 * 3_600_000)
    await world.signInAgain()
    // Drawn the day before a split that is recorded only now.
    expect(await place({ agoMs: dayMs, splits: 0 })).toEqual([anchor(40)])
    await splitStock(app, 'GM')
    await app.caughtUp()
    expect(await place({ agoMs: dayMs, splits: 0 })).toEqual([anchor(20)])
    expect(await place({ agoMs: dayMs, splits: 1 })).toEqual([anchor(40)])
    expect(await place({ agoMs: 0, splits: 0 })).toEqual([anchor(40)])
    const listed = drawingsReply.parse((await ada.get('/api/drawings/GM').expect(200)).body)
    expect(listed.map(({ anchors }) => anchors[0]?.price)).toEqual([20, 20, 40, 40])
  } finally {
    await world.close()
  }
})

it('an answer of drawings says no moment whose splits it does not have', async () => {
  const world = await openTraders()
  try {
    const { app, ada } = world
    const place = (symbol: string) =>
      ada
        .put(`/api/drawings/${symbol}/${randomUUID()}`)
        .send({ tool: 'horizontal_line', anchors: [anchor(40)] })
        .expect(200)
    const priceAt = (query: string) => ada.get(`/api/drawings/GM${query}`).expect(200)
    await place('GM')
    app.advance(36 * 3_600_000)
    await world.signInAgain()
    app.holdProjections(streamPrefix.stock)
    await splitStock(app, 'GM')
    await place('MSFT')
    const now = await priceAt('')
    expect(now.body).toMatchObject([{ anchors: [anchor(40)] }])
    const position = encodeURIComponent(`@${String(now.headers['tapedeck-position'])}`)
    const then = await priceAt(`?asOf=${position}`)
    expect(then.body).toEqual(now.body)
    app.releaseProjections()
    await app.caughtUp()
    expect((await priceAt('')).body).toMatchObject([{ anchors: [anchor(20)] }])
  } finally {
    await world.close()
  }
})
