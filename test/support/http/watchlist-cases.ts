import { randomUUID } from 'node:crypto'
import type { Watchlist } from '../../../src/contracts/watchlists/watchlists.ts'
import type { CallCase } from './call-cases.ts'
import type { TradersApp } from './traders.ts'

const nowhere = randomUUID()

const idOf = ({ body }: { readonly body: unknown }): string => (body as { id: string }).id

/** The others go first: there is a limit. */
const newList = async ({ ada }: TradersApp, ...symbols: readonly string[]) => {
  const known = (await ada.get('/api/watchlists').expect(200)).body as readonly Watchlist[]
  for (const { id, isFirst } of known) if (!isFirst) await ada.delete(`/api/watchlists/${id}`)
  const id = idOf(await ada.post('/api/watchlists').send({ name: 'Tech' }).expect(201))
  for (const symbol of symbols)
    await ada.post(`/api/watchlists/${id}/symbols`).send({ symbol }).expect(201)
  return id
}

const newSection = async (world: TradersApp) => {
  const sections = `/watchlists/${await newList(world)}/sections`
  const made = await world.ada.post(`/api${sections}`).send({ title: 'Banks' }).expect(201)
  return `${sections}/${idOf(made)}`
}

/** The calls of several lists. */
export const watchlistCases: Readonly<Record<string, CallCase>> = {
  'get /watchlists': { good: () => ({ path: '/watchlists' }) },
  'post /watchlists': {
    good: async (world) => {
      await newList(world)
      return { path: '/watchlists', body: { name: 'Tech' } }
    },
    refused: { 400: { path: '/watchlists', body: { name: ' ' } } },
  },
  'put /watchlists/:id': {
    good: async (world) => ({
      path: `/watchlists/${await newList(world)}`,
      body: { name: 'Cars' },
    }),
    refused: {
      400: { path: `/watchlists/${nowhere}`, body: { name: 'x'.repeat(41) } },
      404: { path: `/watchlists/${nowhere}`, body: { name: 'Cars' } },
    },
  },
  'delete /watchlists/:id': {
    good: async (world) => ({ path: `/watchlists/${await newList(world)}` }),
    refused: { 404: { path: `/watchlists/${nowhere}` } },
  },
  'post /watchlists/:id/restore': {
    good: async (world) => {
      const id = await newList(world)
      await world.ada.delete(`/api/watchlists/${id}`).expect(204)
      return { path: `/watchlists/${id}/restore` }
    },
    refused: {
      400: { path: `/watchlists/${nowhere}/restore`, key: 'not a UUID' },
      404: { path: `/watchlists/${nowhere}/restore` },
    },
  },
  'get /watchlists/:id/symbols': {
    good: async (world) => ({ path: `/watchlists/${await newList(world)}/symbols` }),
    refused: { 404: { path: `/watchlists/${nowhere}/symbols` } },
  },
  'post /watchlists/:id/symbols': {
    good: async (world) => ({
      path: `/watchlists/${await newList(world)}/symbols`,
      body: { symbol: 'AAPL' },
    }),
    refused: {
      400: { path: `/watchlists/${nowhere}/symbols`, body: { symbol: '' } },
      404: { path: `/watchlists/${nowhere}/symbols`, body: { symbol: 'AAPL' } },
    },
  },
  'put /watchlists/:id/symbols/:symbol': {
    good: async (world) => ({
      path: `/watchlists/${await newList(world, 'AAPL')}/symbols/AAPL`,
      body: { note: 'Hello earnings' },
    }),
    refused: {
      400: { path: `/watchlists/${nowhere}/symbols/AAPL`, body: { note: 'x'.repeat(281) } },
      404: { path: `/watchlists/${nowhere}/symbols/AAPL`, body: { note: 'x' } },
    },
  },
  'delete /watchlists/:id/symbols/:symbol': {
    good: async (world) => ({
      path: `/watchlists/${await newList(world, 'AAPL')}/symbols/AAPL`,
    }),
    refused: { 404: { path: `/watchlists/${nowhere}/symbols/AAPL` } },
  },
  'put /watchlists/:id/order': {
    good: async (world) => ({
      path: `/watchlists/${await newList(world, 'AAPL', 'GM')}/order`,
      body: { symbols: ['GM', 'AAPL'] },
    }),
    refused: {
      400: { path: `/watchlists/${nowhere}/order`, body: { symbols: ['no symbol'] } },
      404: { path: `/watchlists/${nowhere}/order`, body: { symbols: [] } },
    },
  },
  'post /watchlists/:id/sections': {
    good: async (world) => ({
      path: `/watchlists/${await newList(world)}/sections`,
      body: { title: 'Hello banks' },
    }),
    refused: {
      400: { path: `/watchlists/${nowhere}/sections`, body: { title: '' } },
      404: { path: `/watchlists/${nowhere}/sections`, body: { title: 'Banks' } },
    },
  },
  'put /watchlists/:id/sections/:section': {
    good: async (world) => ({ path: await newSection(world), body: { title: 'Cars' } }),
    refused: {
      400: { path: `/watchlists/${nowhere}/sections/${nowhere}`, body: { title: '' } },
      404: { path: `/watchlists/${nowhere}/sections/${nowhere}`, body: { title: 'Cars' } },
    },
  },
  'delete /watchlists/:id/sections/:section': {
    good: async (world) => ({ path: await newSection(world) }),
    refused: { 404: { path: `/watchlists/${nowhere}/sections/${nowhere}` } },
  },
}
