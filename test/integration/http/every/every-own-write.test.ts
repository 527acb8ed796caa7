import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '../../../../src/http/routing/all-routes.ts'
import { allProjections } from '../../../../src/projections/all-projections.ts'
import { formatPosition } from '../../../../src/eventstore/position.ts'
import { somebody } from '../../../support/http/people.ts'
import { openTraders, type TradersApp } from '../../../support/http/traders.ts'

const rules = [
  { field: 'PRICE', operator: 'greater than', compareType: 'NUMERIC', compareValue: '10' },
]
const { username: _, ...profile } = { ...somebody(), email: 'augusta@example.org' }
const preset = { name: 'Movers', filters: JSON.stringify(rules) }
const line = { tool: 'horizontal_line', anchors: [{ time: 1_767_571_200, price: 222.5 }] }
const alert = { symbol: 'AAPL', condition: 'price_above', value: 500 }

type Agent = TradersApp['ada']
type Answer = { readonly status: number; readonly text: string }

/** A command, what has to be there for it, where it shows, and whether it does. */
interface OwnWrite {
  readonly prepare?: (agent: Agent) => Promise<{ readonly body: unknown }>
  readonly write: (agent: Agent, id: string) => Promise<Answer>
  /** Of the thing with this id, where it is not a list of all. */
  readonly path: string | ((id: string) => string)
  readonly shows: (text: string, id: string) => boolean
}

const idOf = (response: { readonly body: unknown } | undefined): string =>
  (response?.body as { id?: string } | undefined)?.id ?? 'none'

const itemsOf = (list: string): string => `/api/watchlists/${list}/symbols`

const newList = async (agent: Agent) => {
  const list = await agent.post('/api/watchlists').send({ name: 'Tech' }).expect(201)
  for (const symbol of ['AAPL', 'GM'])
    await agent
      .post(itemsOf(idOf(list)))
      .send({ symbol })
      .expect(201)
  return list
}

/** The address of the section line that was added last. */
let sectionAt = ''

const newSection = async (agent: Agent) => {
  const list = await newList(agent)
  const sections = `/api/watchlists/${idOf(list)}/sections`
  const section = await agent.post(sections).send({ title: 'Banks' }).expect(201)
  sectionAt = `${sections}/${idOf(section)}`
  return list
}

const readYourWrites: Readonly<Record<string, OwnWrite>> = {
  'PUT /account': {
    write: (agent) => agent.put('/api/account').send({ ...profile, firstName: 'Augusta' }),
    path: '/api/user',
    shows: (text) => text.includes('Augusta'),
  },
  'POST /chat': {
    write: (agent) => agent.post('/api/chat').send({ message: 'just said' }),
    path: '/api/chat',
    shows: (text) => text.includes('just said'),
  },
  'POST /watchlist': {
    write: (agent) => agent.post('/api/watchlist').send({ symbol: 'GM' }),
    path: '/api/watchlist',
    shows: (text) => text.includes('GM'),
  },
  'DELETE /watchlist/:symbol': {
    prepare: (agent) => agent.post('/api/watchlist').send({ symbol: 'MSFT' }),
    write: (agent) => agent.delete('/api/watchlist/MSFT'),
    path: '/api/watchlist',
    shows: (text) => !text.includes('MSFT'),
  },
  'POST /watchlists': {
    write: (agent) => agent.post('/api/watchlists').send({ name: 'Brand new' }),
    path: '/api/watchlists',
    shows: (text) => text.includes('Brand new'),
  },
  'PUT /watchlists/:id': {
    prepare: newList,
    write: (agent, id) => agent.put(`/api/watchlists/${id}`).send({ name: 'Renamed' }),
    path: '/api/watchlists',
    shows: (text) => text.includes('Renamed'),
  },
  'DELETE /watchlists/:id': {
    prepare: newList,
    write: (agent, id) => agent.delete(`/api/watchlists/${id}`),
    path: '/api/watchlists',
    shows: (text, id) => !text.includes(id),
  },
  'POST /watchlists/:id/restore': {
    prepare: async (agent) => {
      const list = await newList(agent)
      await agent.delete(`/api/watchlists/${idOf(list)}`).expect(204)
      return list
    },
    write: (agent, id) => agent.post(`/api/watchlists/${id}/restore`),
    path: '/api/watchlists',
    shows: (text, id) => text.includes(id),
  },
  'POST /watchlists/:id/symbols': {
    prepare: newList,
    write: (agent, id) => agent.post(`/api/watchlists/${id}/symbols`).send({ symbol: 'MSFT' }),
    path: itemsOf,
    shows: (text) => text.includes('MSFT'),
  },
  'PUT /watchlists/:id/symbols/:symbol': {
    prepare: newList,
    write: (agent, id) =>
      agent.put(`/api/watchlists/${id}/symbols/AAPL`).send({ note: 'Earnings' }),
    path: itemsOf,
    shows: (text) => text.includes('Earnings'),
  },
  'DELETE /watchlists/:id/symbols/:symbol': {
    prepare: newList,
    write: (agent, id) => agent.delete(`/api/watchlists/${id}/symbols/AAPL`),
    path: itemsOf,
    shows: (text) => !text.includes('AAPL'),
  },
  'PUT /watchlists/:id/order': {
    prepare: newList,
    write: (agent, id) =>
      agent.put(`/api/watchlists/${id}/order`).send({ symbols: ['GM', 'AAPL'] }),
    path: itemsOf,
    shows: (text) => text.indexOf('GM') < text.indexOf('AAPL'),
  },
  'POST /watchlists/:id/sections': {
    prepare: newList,
    write: (agent, id) => agent.post(`/api/watchlists/${id}/sections`).send({ title: 'Banks' }),
    path: itemsOf,
    shows: (text) => text.includes('Banks'),
  },
  'PUT /watchlists/:id/sections/:section': {
    prepare: newSection,
    write: (agent) => agent.put(sectionAt).send({ title: 'Cars' }),
    path: itemsOf,
    shows: (text) => text.includes('Cars'),
  },
  'DELETE /watchlists/:id/sections/:section': {
    prepare: newSection,
    write: (agent) => agent.delete(sectionAt),
    path: itemsOf,
    shows: (text) => !text.includes('section'),
  },
  'POST /alerts': {
    write: (agent) => agent.post('/api/alerts').send({ ...alert, value: 777 }),
    path: '/api/alerts',
    shows: (text) => text.includes('777'),
  },
  'PUT /alerts/:id': {
    prepare: (agent) => agent.post('/api/alerts').send(alert),
    write: (agent, id) => agent.put(`/api/alerts/${id}`).send({ ...alert, value: 888 }),
    path: '/api/alerts',
    shows: (text) => text.includes('888'),
  },
  'POST /alerts/:id/pause': {
    prepare: (agent) => agent.post('/api/alerts').send(alert),
    write: (agent, id) => agent.post(`/api/alerts/${id}/pause`),
    path: '/api/alerts',
    shows: (text) => text.includes('"paused"'),
  },
  'DELETE /alerts/:id': {
    prepare: (agent) => agent.post('/api/alerts').send(alert),
    write: (agent, id) => agent.delete(`/api/alerts/${id}`),
    path: '/api/alerts',
    shows: (text, id) => !text.includes(id),
  },
  'PUT /drawings/:symbol/:id': {
    write: (agent) => agent.put(`/api/drawings/AAPL/${randomUUID()}`).send(line),
    path: '/api/drawings/AAPL',
    shows: (text) => text.includes('222.5'),
  },
  'DELETE /drawings/:symbol/:id': {
    prepare: (agent) => agent.put(`/api/drawings/AAPL/${randomUUID()}`).send(line),
    write: (agent, id) => agent.delete(`/api/drawings/AAPL/${id}`),
    path: '/api/drawings/AAPL',
    shows: (text, id) => !text.includes(id),
  },
  'POST /scanner/presets': {
    write: (agent) => agent.post('/api/scanner/presets').send({ ...preset, name: 'Brand new' }),
    path: '/api/scanner/presets',
    shows: (text) => text.includes('Brand new'),
  },
  'PUT /scanner/presets/:id': {
    prepare: (agent) => agent.post('/api/scanner/presets').send(preset),
    write: (agent, id) =>
      agent.put(`/api/scanner/presets/${id}`).send({ ...preset, name: 'Renamed' }),
    path: '/api/scanner/presets',
    shows: (text) => text.includes('Renamed'),
  },
  'DELETE /scanner/presets/:id': {
    prepare: (agent) => agent.post('/api/scanner/presets').send(preset),
    write: (agent, id) => agent.delete(`/api/scanner/presets/${id}`),
    path: '/api/scanner/presets',
    shows: (text, id) => !text.includes(id),
  },
  'POST /stocks/load-nyse': {
    write: (agent) => agent.post('/api/stocks/load-nyse').send({}),
    path: '/api/stocks',
    shows: (text) => text.includes('SPY'),
  },
}

/**
 * Commands whose own tests show it, as those on channels, which are read from the log, or that change nothing a GET shows: prices of the simulated
 * market move by its own tick batches alone.
 */
const shownElsewhere = [
  'POST /register',
  'POST /login',
  'POST /logout',
  'POST /account/password',
  'DELETE /account',
  'DELETE /account/sessions',
  'DELETE /account/sessions/:id',
  // Shown in alert-rules.test.ts.
  'POST /alerts/:id/rearm',
  'POST /alerts/:id/restore',
  'POST /alerts/:id/resume',
  'POST /alerts/dry-run',
  'POST /channels',
  'POST /channels/:id/confirm',
  'POST /channels/:id/test',
  'DELETE /channels/:id',
  'POST /market/update',
  'POST /scanner/history',
  'POST /scanner/outcomes',
  'POST /scanner/scan',
]

/** What no command of a trader changes, or what is read from the log itself. */
const waitsForNothing = [
  '/account/sessions',
  '/alerts/:id/channels',
  '/alerts/:id/deliveries',
  '/alerts/:id/history',
  '/channels',
  '/channels/push-key',
  '/market/reference/:symbol',
  '/news',
  '/news/:uuid',
  '/openapi.html',
  '/openapi.json',
  '/scanner/metrics',
  '/signals',
  '/signals/calibration',
  '/tape',
  '/tape/:date',
  '/tape/:date/:segment',
]

const behind = 'Your last change is not visible yet; try again in a moment'

describe('every command', () => {
  let world: TradersApp
  beforeAll(async () => {
    world = await openTraders({ limits: { ownWriteWaitMs: 150 } })
  })
  afterAll(() => world.close())

  it('is shown to be seen by who gave it, or named', () => {
    const commands = allRoutes
      .filter(({ method }) => method !== 'get')
      .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    expect([...Object.keys(readYourWrites), ...shownElsewhere].sort()).toEqual([...commands].sort())
  })

  it.each(Object.entries(readYourWrites))(
    '%s is seen by the next GET, which is 503 as long as the projector is held back',
    async (_name, { prepare, write, path, shows }) => {
      const { app, ada } = world
      const id = idOf(await prepare?.(ada))
      const at = typeof path === 'string' ? path : path(id)
      await app.caughtUp()
      app.holdProjections()
      try {
        const { status } = await write(ada, id)
        expect([200, 201, 204]).toContain(status)
        const early = await ada.get(at)
        expect([early.status, early.text, early.headers['retry-after']]).toEqual([503, behind, '1'])
      } finally {
        app.releaseProjections()
      }
      await app.caughtUp()
      const seen = await ada.get(at).expect(200)
      expect(shows(seen.text, id)).toBe(true)
    },
  )
})

describe('every GET', () => {
  let world: TradersApp
  beforeAll(async () => {
    world = await openTraders({ limits: { ownWriteWaitMs: 50 } })
  })
  afterAll(() => world.close())

  it('that a command can change waits for what it reads, and nobody else does', async () => {
    const { app } = world
    const agent = app.agent()
    const session = app.sessionCookie(await agent.post('/api/register').send(somebody()))
    await app.caughtUp()
    app.holdProjections()
    await world.ada.post('/api/watchlist').send({ symbol: 'GM' }).expect(201)
    const head = formatPosition((await app.events.head())!)
    const positions = allProjections.map(({ name }) => `tapedeck.position.${name}=${head}`)
    const late: string[] = []
    const prompt: string[] = []
    for (const { path } of allRoutes.filter(({ method }) => method === 'get')) {
      const url = `/api${path.replace(':symbol', 'AAPL').replace(/:\w+/, 'x')}`
      const cookie = [session, ...positions].join('; ')
      const waited = await app.agent().get(url).set('Cookie', cookie)
      ;(waited.status === 503 && waited.text === behind ? late : prompt).push(path)
      const stranger = await app.agent().get(url).set('Cookie', session)
      expect([path, stranger.text]).not.toEqual([path, behind])
    }
    app.releaseProjections()
    expect(prompt.sort()).toEqual([...waitsForNothing].sort())
    expect(late.length).toBeGreaterThan(7)
  })
})
