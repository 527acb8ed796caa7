import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { priceFeedAggregate } from '../../../../src/domain/price-feed/decider.ts'
import { priceFeedId } from '../../../../src/domain/streams.ts'
import { openTraders, type TradersApp } from '../../../support/http/traders.ts'

const symbol = 'AAPL'
const date = '2025-06-10'
const source = 'simulated'
/** The first millisecond of a minute. */
const minute = Date.parse(`${date}T16:00:00Z`)

describe('how near an alert came', () => {
  let world: TradersApp
  let volume = 0
  beforeEach(async () => {
    world = await openTraders()
    world.app.advance(minute - world.app.now())
    await world.signInAgain()
  })
  afterEach(() => world.close())

  /** A price of this moment that is recorded now. */
  const tick = async (price: number, at: number) => {
    const { app } = world
    const ticks = [[symbol, price, (volume += 100), at] as const]
    const command = { type: 'TickPrices', source, date, ticks, nowMs: at, isListed: () => true }
    const how = { commandId: randomUUID(), userId: null }
    const id = priceFeedId(source, date)
    await app.commands.handle(priceFeedAggregate, id, command as never, how)
    await app.caughtUp()
  }
  const priceAbove = (value: number) => ({ symbol, condition: 'price_above', value })
  const create = async () => {
    const answer = await world.ada.post('/api/alerts').send(priceAbove(220)).expect(201)
    return (answer.body as { id: string }).id
  }
  const nearest = async (id: string) => {
    const answer = await world.ada.get(`/api/alerts/${id}/nearest`).expect(200)
    const [miss] = answer.body as ({ value: number; level: number } | null)[]
    return miss && [miss.value, miss.level]
  }

  it('is not told by the bar that was under way when it was set', async () => {
    await tick(219, minute)
    world.app.advance(500)
    const id = await create()
    expect(await nearest(id)).toBeNull()
    await tick(205, minute + 1_000)
    expect(await nearest(id)).toEqual([205, 220])
  })

  it('is told by prices that were recorded after it was set, whatever their times', async () => {
    world.app.advance(1_000)
    const first = await create()
    await tick(210, minute + 500)
    expect(await nearest(first)).toEqual([210, 220])
    await tick(219, minute + 2_000)
    const second = await create()
    expect(await nearest(second)).toBeNull()
    await tick(212, minute + 3_000)
    expect(await nearest(second)).toEqual([212, 220])
    expect(await nearest(first)).toEqual([219, 220])
  })

  it('is told by no price from before its owner edited it', async () => {
    const id = await create()
    await tick(219, minute + 1_000)
    expect(await nearest(id)).toEqual([219, 220])
    world.app.advance(2_000)
    await world.ada.put(`/api/alerts/${id}`).send(priceAbove(230)).expect(204)
    expect(await nearest(id)).toBeNull()
    await tick(212, minute + 3_000)
    expect(await nearest(id)).toEqual([212, 230])
  })
})
