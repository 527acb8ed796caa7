import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ListItem,
  listItemsReply,
  type Watchlist,
  watchlist,
  watchlistsReply,
} from '../../../src/contracts/watchlists/watchlists.ts'
import { streamOf } from '../../../src/domain/streams.ts'
import { collect } from '../../suites/event-store-context.ts'
import { openTraders, type TradersApp } from '../../support/http/traders.ts'

type Agent = TradersApp['ada']

describe('several watchlists', () => {
  let world: TradersApp
  beforeAll(async () => {
    world = await openTraders({ limits: { writesBurstMax: 1_000, writesPerSecondMax: 1_000 } })
  })
  afterAll(() => world.close())

  const listsOf = async (agent: Agent): Promise<readonly Watchlist[]> =>
    watchlistsReply.parse((await agent.get('/api/watchlists').expect(200)).body)
  const itemsOf = async (agent: Agent, id: string): Promise<readonly ListItem[]> =>
    listItemsReply.parse((await agent.get(`/api/watchlists/${id}/symbols`).expect(200)).body)
  const keysOf = async (agent: Agent, id: string) =>
    (await itemsOf(agent, id)).map((item) => (item.type === 'symbol' ? item.symbol : item.title))
  const create = async (agent: Agent, name: string): Promise<string> =>
    watchlist.parse((await agent.post('/api/watchlists').send({ name }).expect(201)).body).id
  const add = (agent: Agent, id: string, body: object) =>
    agent.post(`/api/watchlists/${id}/symbols`).send(body)
  const told = async (reply: PromiseLike<{ readonly status: number; readonly text: string }>) => {
    const { status, text } = await reply
    return [status, text]
  }

  it('begin with the one that the calls of one watchlist mean', async () => {
    const { ada } = world
    const [first] = await listsOf(ada)
    expect(first).toMatchObject({ name: null, isFirst: true, symbolCount: 0 })
    await ada.post('/api/watchlist').send({ symbol: 'AAPL' }).expect(201)
    expect(await keysOf(ada, first!.id)).toEqual(['AAPL'])
    await add(ada, first!.id, { symbol: 'MSFT', before: 'AAPL' }).expect(201)
    const entries = (await ada.get('/api/watchlist').expect(200)).body as { symbol: string }[]
    expect(entries.map(({ symbol }) => symbol)).toEqual(['MSFT', 'AAPL'])
    expect(await told(ada.delete(`/api/watchlists/${first!.id}`))).toEqual([
      409,
      'The first list cannot be deleted',
    ])
    await ada.put(`/api/watchlists/${first!.id}`).send({ name: ' Mine ' }).expect(204)
    expect((await listsOf(ada))[0]).toMatchObject({ name: 'Mine', symbolCount: 2 })
    const second = await create(ada, 'Tech')
    await add(ada, second, { symbol: 'AAPL' }).expect(201)
    await ada.delete('/api/watchlist/AAPL').expect(204)
    expect(await keysOf(ada, first!.id)).toEqual(['MSFT'])
    expect(await keysOf(ada, second)).toEqual(['AAPL'])
  })

  it('hold symbols, notes and section lines in the order of their trader', async () => {
    const { ada, bob } = world
    const id = await create(ada, 'Tech')
    const at = `/api/watchlists/${id}`
    const added = await add(ada, id, { symbol: 'aapl' }).expect(201)
    const again = await add(ada, id, { symbol: 'AAPL' }).expect(200)
    expect(again.body).toEqual(added.body)
    await add(ada, id, { symbol: 'GM' }).expect(201)
    const section = await ada.post(`${at}/sections`).send({ title: 'Cars', before: 'GM' })
    expect(section.status).toBe(201)
    const sectionId = (section.body as { id: string }).id
    await ada.put(`${at}/symbols/gm`).send({ note: 'Report on 24 July' }).expect(204)
    expect(await itemsOf(ada, id)).toMatchObject([
      { type: 'symbol', symbol: 'AAPL', note: null },
      { type: 'section', id: sectionId, title: 'Cars' },
      { type: 'symbol', symbol: 'GM', note: 'Report on 24 July' },
    ])
    await ada
      .put(`${at}/order`)
      .send({ symbols: ['GM', sectionId, 'AAPL'] })
      .expect(204)
    await ada.put(`${at}/sections/${sectionId}`).send({ title: 'Phones' }).expect(204)
    expect(await keysOf(ada, id)).toEqual(['GM', 'Phones', 'AAPL'])
    expect(await told(ada.put(`${at}/order`).send({ symbols: ['GM', 'AAPL'] }))).toEqual([
      409,
      'The list has changed in the meantime; load it again',
    ])
    await ada.put(`${at}/symbols/GM`).send({ note: '' }).expect(204)
    await ada.delete(`${at}/sections/${sectionId}`).expect(204)
    await ada.delete(`${at}/symbols/AAPL`).expect(204)
    expect(await itemsOf(ada, id)).toMatchObject([{ symbol: 'GM', note: null }])
    const foreign = [404, 'There is no such list']
    expect(await told(bob.get(`${at}/symbols`))).toEqual(foreign)
    expect(await told(add(bob, id, { symbol: 'GM' }))).toEqual(foreign)
    expect(await told(bob.delete(at))).toEqual(foreign)
  })

  it('come back as they were after a deletion, until another one is deleted', async () => {
    const { bob } = world
    const [tech, banks] = [await create(bob, 'Tech'), await create(bob, 'Banks')]
    await add(bob, tech, { symbol: 'AAPL' }).expect(201)
    const before = await itemsOf(bob, tech)
    const restore = (id: string) => bob.post(`/api/watchlists/${id}/restore`)
    await bob.delete(`/api/watchlists/${tech}`).expect(204)
    expect((await listsOf(bob)).map(({ name }) => name)).toEqual([null, 'Banks'])
    await restore(tech).expect(204)
    await restore(tech).expect(204)
    expect(await itemsOf(bob, tech)).toEqual(before)
    await bob.delete(`/api/watchlists/${tech}`).expect(204)
    await bob.delete(`/api/watchlists/${banks}`).expect(204)
    expect(await told(restore(tech))).toEqual([404, 'There is no such list'])
    await restore(banks).expect(204)
  })

  it('are refused beyond their limits, each with its sentence', async () => {
    const { bob } = world
    const id = await create(bob, 'Full')
    for (let count = 0; count < 50; count += 1)
      await bob.post(`/api/watchlists/${id}/sections`).send({ title: 'Line' }).expect(201)
    expect(await told(bob.post(`/api/watchlists/${id}/sections`).send({ title: 'Line' }))).toEqual([
      409,
      'A list can have at most 50 sections',
    ])
    await bob.delete(`/api/watchlists/${id}`).expect(204)
    for (let count = (await listsOf(bob)).length; count < 20; count += 1) await create(bob, 'More')
    const full = [409, 'You have reached the limit of 20 lists']
    expect(await told(bob.post('/api/watchlists').send({ name: 'More' }))).toEqual(full)
    expect(await told(bob.post(`/api/watchlists/${id}/restore`))).toEqual(full)
  })

  it('keep their names, titles and notes out of the log, and in the copy of the account', async () => {
    const { app, ada } = world
    const me = (await ada.get('/api/user').expect(200)).body as { id: string }
    const id = await create(ada, 'Secret list')
    await add(ada, id, { symbol: 'AAPL' }).expect(201)
    await ada.put(`/api/watchlists/${id}/symbols/AAPL`).send({ note: 'Secret note' }).expect(204)
    await ada.post(`/api/watchlists/${id}/sections`).send({ title: 'Secret title' }).expect(201)
    const recorded = await collect(app.events.readStream(streamOf.watchlist(me.id)))
    expect(JSON.stringify(recorded.map(({ data }) => data))).not.toContain('Secret')
    const copy = (await ada.get('/api/account/export').expect(200)).text
    for (const text of ['Secret list', 'Secret note', 'Secret title']) expect(copy).toContain(text)
    expect(copy).not.toContain('sealed')
    await app.vault.erase(me.id)
    expect(JSON.stringify(await app.vault.unseal(me.id, 'ownText', nameOf(recorded)))).toBe('null')
  })

  it('take a key once for each list', async () => {
    const world = await openTraders()
    const { ada } = world
    const [tech, cars] = [await create(ada, 'Tech'), await create(ada, 'Cars')]
    const key = randomUUID()
    for (const id of [tech, cars])
      await add(ada, id, { symbol: 'GM' }).set('Idempotency-Key', key).expect(201)
    expect(await keysOf(ada, cars)).toEqual(['GM'])
    await world.close()
  })
})

const nameOf = (recorded: readonly { readonly data: unknown }[]): string =>
  recorded
    .map(({ data }) => (data as { readonly sealedName?: string }).sealedName)
    .findLast((name) => name !== undefined) ?? ''
