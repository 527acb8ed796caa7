import { randomUUID } from 'node:crypto'
import type { CallCase } from './call-cases.ts'
import type { TradersApp } from './traders.ts'

const nowhere = randomUUID()
const terms = { symbol: 'AAPL', condition: 'price_above', value: 1e6 }

export const newAlert = async ({ ada }: TradersApp, body: object = terms): Promise<string> => {
  const made = await ada.post('/api/alerts').send(body).expect(201)
  return (made.body as { id: string }).id
}

/** A call on one alert, which is refused for another and with a key that is none. */
const onAlert = (call: string): CallCase => ({
  good: async (world) => ({ path: `/alerts/${await newAlert(world)}/${call}` }),
  refused: {
    400: { path: `/alerts/${nowhere}/${call}`, key: 'not a UUID' },
    404: { path: `/alerts/${nowhere}/${call}` },
  },
})

/** The calls of alerts. */
export const alertCases: Readonly<Record<string, CallCase>> = {
  'get /alerts': { good: () => ({ path: '/alerts' }) },
  'post /alerts': {
    good: () => ({ path: '/alerts', body: terms }),
    refused: {
      400: { path: '/alerts', body: { ...terms, value: 'much' } },
      404: { path: '/alerts', body: { ...terms, symbol: 'NOPE' } },
    },
  },
  'post /alerts/dry-run': {
    good: () => ({ path: '/alerts/dry-run', body: terms }),
    refused: {
      400: { path: '/alerts/dry-run', body: {} },
      404: { path: '/alerts/dry-run', body: { ...terms, symbol: 'NOPE' } },
    },
  },
  'put /alerts/:id': {
    good: async (world) => ({
      path: `/alerts/${await newAlert(world)}`,
      body: { ...terms, value: 2e6 },
    }),
    refused: {
      400: { path: `/alerts/${nowhere}`, body: { ...terms, value: 'much' } },
      404: { path: `/alerts/${nowhere}`, body: terms },
    },
  },
  'delete /alerts/:id': {
    good: async (world) => ({ path: `/alerts/${await newAlert(world)}` }),
    refused: { 404: { path: `/alerts/${nowhere}` } },
  },
  'post /alerts/:id/pause': onAlert('pause'),
  'post /alerts/:id/resume': onAlert('resume'),
  'post /alerts/:id/rearm': onAlert('rearm'),
  'post /alerts/:id/restore': {
    ...onAlert('restore'),
    good: async (world) => {
      const id = await newAlert(world)
      await world.ada.delete(`/api/alerts/${id}`).expect(204)
      return { path: `/alerts/${id}/restore` }
    },
  },
  'get /alerts/:id/nearest': {
    good: async (world) => ({ path: `/alerts/${await newAlert(world)}/nearest` }),
    refused: { 404: { path: `/alerts/${nowhere}/nearest` } },
  },
  'get /alerts/:id/history': {
    good: async (world) => ({ path: `/alerts/${await newAlert(world)}/history` }),
    refused: { 404: { path: `/alerts/${nowhere}/history` } },
  },
}
