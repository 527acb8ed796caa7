import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCommandHandler } from '../../../../src/eventstore/handler/command-handler.ts'
import type { CommandHandler } from '../../../../src/eventstore/handler/command.ts'
import type { MarketDataService } from '../../../../src/http/market/service.ts'
import { collect } from '../../../suites/event-store-context.ts'
import { openTraders, type TradersApp } from '../../../support/http/traders.ts'

const alert = { symbol: 'AAPL', condition: 'price_above', value: 1e6 }
const rule = { field: 'PRICE', operator: 'equal', compareType: 'NUMERIC', compareValue: '1' }
const preset = { name: 'Cheap', filters: JSON.stringify([rule]) }

/** A body, and others that differ from it in one field each. */
const calls: Readonly<Record<string, readonly [body: object, ...others: object[]]>> = {
  '/alerts': [
    alert,
    { ...alert, value: 2e6 },
    { ...alert, symbol: 'MSFT' },
    { ...alert, condition: 'price_below' },
  ],
  '/watchlist': [{ symbol: 'GM' }, { symbol: 'MSFT' }],
  '/watchlists': [{ name: 'Tech' }, { name: 'Cars' }],
  '/chat': [{ message: 'Hello' }, { message: 'Good-bye' }],
  '/scanner/presets': [
    preset,
    { ...preset, name: 'Dear' },
    { ...preset, description: 'Below a dollar' },
    { ...preset, filters: JSON.stringify([rule, rule]) },
    { ...preset, isDefault: true },
  ],
}

describe('an Idempotency-Key that no process remembers, as after a restart', () => {
  let world: TradersApp
  beforeAll(async () => {
    // Each command is carried out by a handler that has seen nothing of the log before.
    const commands: CommandHandler = {
      handle: (...task) => {
        const { events: store, codec } = world.app
        return createCommandHandler({ store, codec, now: () => new Date() }).handle(...task)
      },
    }
    world = await openTraders({ limits: { keysKeptMax: 0 }, replace: () => ({ commands }) })
  })
  afterAll(() => world.close())

  const written = async () => (await collect(world.app.events.readAll())).length

  it.each(Object.entries(calls))(
    'of %s still means what the log has recorded under it',
    async (path, [body, ...others]) => {
      const key = randomUUID()
      const send = (sent: object) =>
        world.ada.post(`/api${path}`).set('Idempotency-Key', key).send(sent)
      const first = await send(body)
      expect(first.status).toBe(201)
      await world.app.caughtUp()
      const head = await written()
      const again = await send(body)
      expect([again.status, again.text]).toEqual([first.status, first.text])
      for (const other of others) expect((await send(other)).status).toBe(422)
      expect(await written()).toBe(head)
    },
  )

  it('of a message is found in the log however much has been said since', async () => {
    const key = randomUUID()
    const say = (message: string) =>
      world.bob.post('/api/chat').set('Idempotency-Key', key).send({ message })
    const first = await say('mine').expect(201)
    for (let n = 0; n < 3; n += 1)
      await world.ada.post('/api/chat').send({ message: n.toString() }).expect(201)
    const head = await written()
    expect((await say('mine').expect(201)).body).toEqual(first.body)
    expect(await written()).toBe(head)
  })
})

describe('an Idempotency-Key of which the log tells nothing', () => {
  it('has the market asked once, and answers what it said', async () => {
    let asked = 0
    const updatePrices: MarketDataService['updatePrices'] = () => {
      asked += 1
      return Promise.resolve({ ok: true, updated: [{ symbol: 'AAPL', price: asked }] })
    }
    const replace = (deps: { readonly market: MarketDataService }) => ({
      market: { ...deps.market, updatePrices },
    })
    const world = await openTraders({ replace })
    const key = randomUUID()
    for (const price of [1, 1]) {
      const body = { symbols: ['AAPL'] }
      const reply = await world.ada
        .post('/api/market/update')
        .set('Idempotency-Key', key)
        .send(body)
      expect(reply.body).toEqual({ updated: [{ symbol: 'AAPL', price }] })
    }
    expect(asked).toBe(1)
    await world.close()
  })

  it('signs one person out once, from whichever browser it comes', async () => {
    const world = await openTraders()
    const id = ((await world.ada.get('/api/user')).body as { id: string }).id
    const signOut = () => world.ada.post('/api/logout').set('Idempotency-Key', key).expect(204)
    const key = randomUUID()
    await signOut()
    await world.signInAgain()
    await signOut()
    const types = await world.app.eventTypes(`user-${id}`)
    expect(types).toEqual(['UserRegistered', 'UserSignedOut', 'UserSignedIn'])
    await world.close()
  })
})
