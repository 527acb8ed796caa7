import { newAlert } from '../../../support/http/alert-cases.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '../../../../src/http/routing/all-routes.ts'
import { collect } from '../../../suites/event-store-context.ts'
import { somebody } from '../../../support/http/people.ts'
import { openTraders, type TradersApp } from '../../../support/http/traders.ts'

/** What a POST is sent with, how often its first answer writes, and another body that is as good. */
interface Repeated {
  readonly body: object
  readonly events: number
  readonly other: object
  /** Where the address names a thing: the address. */
  readonly at?: string
}

const keyReused = 'This Idempotency-Key was already used with another body'
const person = somebody()
const alert = { symbol: 'AAPL', condition: 'price_above', value: 1e6 }
const rule = { field: 'PRICE', operator: 'equal', compareType: 'NUMERIC', compareValue: '1' }
const preset = { name: 'Cheap', filters: JSON.stringify([rule]) }

const newList = async ({ ada }: TradersApp): Promise<string> => {
  const list = await ada.post('/api/watchlists').send({ name: 'Tech' }).expect(201)
  return (list.body as { id: string }).id
}

type RowOf = (world: TradersApp) => Repeated | Promise<Repeated>

const onAlert = async (world: TradersApp, call: string, events: number) => {
  const at = `/alerts/${await newAlert(world)}/${call}`
  return { at, body: {}, events, other: { more: true } }
}

const rows: Readonly<Record<string, RowOf>> = {
  '/register': () => ({ body: person, events: 3, other: { ...person, firstName: 'Another' } }),
  '/login': ({ adaName: username, bobName }) => ({
    body: { username, password: person.password },
    events: 1,
    other: { username: bobName, password: person.password },
  }),
  '/logout': () => ({ body: {}, events: 1, other: { more: true } }),
  '/account/password': () => ({
    body: { password: person.password, newPassword: person.password },
    events: 1,
    other: { password: person.password, newPassword: 'another tape 9' },
  }),
  '/chat': () => ({ body: { message: 'Hello' }, events: 1, other: { message: 'Good-bye' } }),
  // The one of the test's exchange that is not listed yet.
  '/stocks/load-nyse': () => ({ body: {}, events: 1, other: { more: true } }),
  // It records what the market says newly, whoever asks: here nothing, since no feed runs.
  '/market/update': () => ({
    body: { symbols: ['AAPL'] },
    events: 0,
    other: { symbols: ['MSFT'] },
  }),
  '/watchlist': () => ({ body: { symbol: 'GM' }, events: 1, other: { symbol: 'MSFT' } }),
  '/watchlists': () => ({ body: { name: 'Tech' }, events: 1, other: { name: 'Cars' } }),
  '/watchlists/:id/restore': async (world) => {
    const id = await newList(world)
    await world.ada.delete(`/api/watchlists/${id}`).expect(204)
    const at = `/watchlists/${id}/restore`
    return { at, body: {}, events: 1, other: { more: true } }
  },
  '/watchlists/:id/symbols': async (world) => ({
    at: `/watchlists/${await newList(world)}/symbols`,
    body: { symbol: 'GM' },
    events: 1,
    other: { symbol: 'MSFT' },
  }),
  '/watchlists/:id/sections': async (world) => ({
    at: `/watchlists/${await newList(world)}/sections`,
    body: { title: 'Banks' },
    events: 1,
    other: { title: 'Cars' },
  }),
  '/alerts': () => ({ body: alert, events: 1, other: { ...alert, value: 2e6 } }),
  '/alerts/:id/pause': async (world) => onAlert(world, 'pause', 1),
  // These are already as they are asked to be.
  '/alerts/:id/resume': async (world) => onAlert(world, 'resume', 0),
  '/alerts/:id/rearm': async (world) => onAlert(world, 'rearm', 0),
  '/alerts/:id/restore': async (world) => {
    const row = await onAlert(world, 'restore', 1)
    await world.ada.delete(`/api${row.at.replace('/restore', '')}`).expect(204)
    return row
  },
  '/alerts/dry-run': () => ({ body: alert, events: 0, other: { ...alert, value: 2e6 } }),
  '/channels': () => ({
    body: { type: 'webhook', address: 'http://127.0.0.1:1/a' },
    events: 1,
    other: { type: 'webhook', address: 'http://127.0.0.1:1/b' },
  }),
  '/channels/:id/confirm': async (world) => {
    const address = { type: 'email', address: 'ada@example.org' }
    const added = await world.ada.post('/api/channels').send(address).expect(201)
    const message = world.app.mails().at(-1)?.message
    const code = message?.type === 'channel.code' ? message.code : 'none'
    const at = `/channels/${(added.body as { id: string }).id}/confirm`
    return {
      at,
      body: { code },
      events: 1,
      other: { code: code === '000000' ? '000001' : '000000' },
    }
  },
  '/channels/:id/test': async (world) => {
    const ntfy = { type: 'ntfy', address: 'http://127.0.0.1:1/c' }
    const added = await world.ada.post('/api/channels').send(ntfy).expect(201)
    const at = `/channels/${(added.body as { id: string }).id}/test`
    return { at, body: {}, events: 0, other: { more: true } }
  },
  '/scanner/scan': () => ({
    body: { rules: [rule] },
    events: 0,
    other: { rules: [{ ...rule, compareValue: '2' }] },
  }),
  '/scanner/history': () => ({
    body: { rules: [rule], from: '2026-01-05', to: '2026-01-06', every: 'day' },
    events: 0,
    other: { rules: [rule], from: '2026-01-05', to: '2026-01-07', every: 'day' },
  }),
  '/scanner/outcomes': () => ({
    body: { rules: [rule], from: '2026-01-05', to: '2026-01-06' },
    events: 0,
    other: { rules: [rule], from: '2026-01-05', to: '2026-01-07' },
  }),
  '/scanner/presets': () => ({ body: preset, events: 1, other: { ...preset, name: 'Dear' } }),
}

describe('a POST that is sent again with its Idempotency-Key', () => {
  let world: TradersApp
  beforeAll(async () => {
    world = await openTraders()
  })
  afterAll(() => world.close())

  const written = async () => (await collect(world.app.events.readAll())).length

  it('is shown here', () => {
    const posts = allRoutes.filter(({ method }) => method === 'post').map(({ path }) => path)
    expect(Object.keys(rows).sort()).toEqual([...posts].sort())
  })

  it.each(Object.entries(rows))(
    '%s gives the same answer and nothing more in the log, and takes no other body',
    async (path, rowOf) => {
      const { body, events, other, at = path } = await rowOf(world)
      const key = randomUUID()
      const send = (sent: object) =>
        world.ada.post(`/api${at}`).set('Idempotency-Key', key).send(sent)
      const before = await written()
      const first = await send(body)
      expect(first.status).toBeLessThan(300)
      expect(await written()).toBe(before + events)
      const again = await send(body)
      expect([again.status, again.text]).toEqual([first.status, first.text])
      const refused = await send(other)
      expect([refused.status, refused.text]).toEqual([422, keyReused])
      expect(await written()).toBe(before + events)
      await world.signInAgain()
    },
  )

  it('of a sign-in is refused with another password too, and counted as a guess', async () => {
    const { adaName: username } = world
    const key = randomUUID()
    const signIn = (password: string, withKey: string = key) =>
      world.app
        .agent()
        .post('/api/login')
        .set('Idempotency-Key', withKey)
        .send({ username, password })
    await signIn(person.password).expect(200)
    await signIn('a guess').expect(422)
    await signIn('a guess', randomUUID()).expect(401)
    for (let guess = 2; guess < 10; guess += 1) await signIn(`guess ${guess.toString()}`)
    await signIn('a guess').expect(429)
  })

  it('that was refused leaves its key to a better body', async () => {
    const key = randomUUID()
    const add = (symbol: string) =>
      world.bob.post('/api/watchlist').set('Idempotency-Key', key).send({ symbol })
    await add('NOPE').expect(404)
    await add('').expect(400)
    await add('GM').expect(201)
    await add('MSFT').expect(422)
  })

  it('changed nothing keeps its key to its body all the same', async () => {
    const key = randomUUID()
    await world.bob.post('/api/watchlist').send({ symbol: 'AAPL' }).expect(201)
    const add = (symbol: string) =>
      world.bob.post('/api/watchlist').set('Idempotency-Key', key).send({ symbol })
    await add('AAPL').expect(200)
    await add('MSFT').expect(422)
    await add('AAPL').expect(200)
  })

  it('means nothing for another trader', async () => {
    const key = randomUUID()
    const say = (agent: TradersApp['ada'], message: string) =>
      agent.post('/api/chat').set('Idempotency-Key', key).send({ message })
    await say(world.ada, 'mine').expect(201)
    await say(world.bob, 'his').expect(201)
    await say(world.bob, 'mine').expect(422)
  })

  it('tells the fields in another order, and the key in capitals, and is the same', async () => {
    const key = randomUUID()
    const send = (body: object, withKey: string = key) =>
      world.bob.post('/api/alerts').set('Idempotency-Key', withKey).send(body)
    const first = await send(alert).expect(201)
    const again = await send(
      Object.fromEntries(Object.entries(alert).reverse()),
      key.toUpperCase(),
    ).expect(201)
    expect(again.body).toEqual(first.body)
  })
})
