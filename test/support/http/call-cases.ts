import { randomUUID } from 'node:crypto'
import type { SessionsReply } from '../../../src/contracts/accounts/own-account.ts'
import type { NewsItem } from '../../../src/domain/news/commands.ts'
import { newsAggregate } from '../../../src/domain/news/decider.ts'
import { alertCases, newAlert } from './alert-cases.ts'
import { recordTape } from '../../../src/market/feed/tape/record-tape.ts'
import { recordTicks } from '../logs/recorded-ticks.ts'
import { somebody } from './people.ts'
import type { TradersApp } from './traders.ts'
import { watchlistCases } from './watchlist-cases.ts'

/** What is sent: the address below `/api`, and the body if it has one. */
export interface Sent {
  readonly path: string
  readonly body?: object
  /** Its Idempotency-Key. */
  readonly key?: string
}

export interface CallCase {
  /** What is answered as described; makes first what it is about. */
  readonly good: (world: TradersApp) => Sent | Promise<Sent>
  /** Each status that the call itself refuses with, and what it refuses so. */
  readonly refused?: Readonly<Partial<Record<400 | 404 | 409, Sent>>>
}

const nowhere = randomUUID()
const rule = { field: 'PRICE', operator: 'equal', compareType: 'NUMERIC', compareValue: '1' }
const line = { tool: 'horizontal_line', anchors: [{ time: 1_767_571_200, price: 200 }] }
const preset = { name: 'Cheap', filters: JSON.stringify([rule]) }

const ownPassword = somebody().password
const profileOf = (name: string) => {
  const { firstName, lastName, phone, password } = somebody()
  return { firstName, lastName, phone, password, email: `${name}@example.org` }
}

const idOf = ({ body }: { readonly body: unknown }): string => (body as { id: string }).id

const webhook = () => ({ type: 'webhook', address: `http://127.0.0.1:1/${randomUUID()}` })

const newChannel = async ({ ada }: TradersApp, body: object = webhook()) =>
  idOf(await ada.post('/api/channels').send(body).expect(201))

const newAddress = (world: TradersApp) =>
  newChannel(world, { type: 'email', address: `${randomUUID()}@example.org` })

const newestCode = ({ app }: TradersApp): string => {
  const message = app.mails().at(-1)?.message
  return message?.type === 'channel.code' ? message.code : 'none'
}

const newPreset = async ({ ada }: TradersApp) =>
  idOf(await ada.post('/api/scanner/presets').send(preset).expect(201))

const newArticle = async ({ app }: TradersApp): Promise<string> => {
  const date = '2025-06-09'
  const item: NewsItem = {
    uuid: randomUUID(),
    title: 'Apple rises',
    url: '/api/news/x',
    snippet: 'It rose.',
    body: 'It rose.',
    publisher: 'Tapedeck Wire',
    publishedAt: Date.parse('2025-06-09T15:00:00Z'),
    entities: [{ symbol: 'AAPL', matchScore: 1, sentimentScore: 0.4 }],
    source: 'simulated',
    simulated: true,
  }
  const how = { commandId: randomUUID(), userId: null }
  const command = { type: 'ImportNews', date, items: [item] } as const
  const { ok } = await app.commands.handle(newsAggregate, date, command, how)
  if (!ok) throw new Error('The article was refused')
  await app.caughtUp()
  return item.uuid
}

/** A day whose ticks are recorded, with its tape. */
const newTape = async ({ app }: TradersApp): Promise<string> => {
  const day = { source: 'simulated', date: '2025-03-03' } as const
  const { events: store, codec, commands } = app
  await recordTicks(store, day.source, day.date, [
    { ticks: [['AAPL', 201.5, 1_000, 1_741_000_000_000]], recordedAt: 1_741_000_000_000 },
  ])
  await recordTape({ store, codec, commands, newId: randomUUID }, day, Infinity)
  return day.date
}

const path = (text: string, body?: object) => (): Sent =>
  body === undefined ? { path: text } : { path: text, body }

const unknownStock = (rest = ''): Sent => ({ path: `/stocks/NOPE${rest}` })

/** The good case and the refusals of every call, by method and path as the router has them. */
export const callCases: Readonly<Record<string, CallCase>> = {
  'get /user': { good: path('/user') },
  'post /register': {
    good: () => ({ path: '/register', body: somebody() }),
    refused: { 400: { path: '/register', body: {} } },
  },
  'post /login': {
    good: ({ adaName }) => ({
      path: '/login',
      body: { username: adaName, password: somebody().password },
    }),
    refused: { 400: { path: '/login', body: { username: 'x' } } },
  },
  'post /logout': {
    good: path('/logout'),
    refused: { 400: { path: '/logout', key: 'not a UUID' } },
  },
  'post /account/password': {
    good: path('/account/password', { password: ownPassword, newPassword: ownPassword }),
    refused: {
      400: { path: '/account/password', body: { password: 'wrong', newPassword: 'a new one 1' } },
    },
  },
  'put /account': {
    good: ({ adaName }) => ({ path: '/account', body: profileOf(adaName) }),
    refused: {
      400: { path: '/account', body: { ...profileOf('x'), password: 'wrong' } },
    },
  },
  // Of somebody who comes for it: the others are needed.
  'delete /account': {
    good: async ({ ada }) => {
      const person = somebody()
      await ada.post('/api/register').send(person).expect(201)
      const { username, password } = person
      return { path: '/account', body: { username, password } }
    },
    refused: { 400: { path: '/account', body: { username: 'x', password: ownPassword } } },
  },
  'get /account/sessions': { good: path('/account/sessions') },
  'delete /account/sessions': { good: path('/account/sessions') },
  'delete /account/sessions/:id': {
    good: async ({ app, ada, adaName }) => {
      const elsewhere = { username: adaName, password: ownPassword }
      await app.agent().post('/api/login').send(elsewhere).expect(200)
      const kept = await ada.get('/api/account/sessions').expect(200)
      const other = (kept.body as SessionsReply).find(({ current }) => !current)
      return { path: `/account/sessions/${other?.id ?? 'none'}` }
    },
    refused: { 404: { path: `/account/sessions/${nowhere}` } },
  },
  'get /account/export': { good: path('/account/export') },
  'get /chat': { good: path('/chat') },
  'post /chat': {
    good: path('/chat', { message: 'Hello' }),
    refused: { 400: { path: '/chat', body: { message: ' ' } } },
  },
  'get /stocks': { good: path('/stocks'), refused: { 400: { path: '/stocks?limit=0' } } },
  'get /stocks/:symbol': { good: path('/stocks/AAPL'), refused: { 404: unknownStock() } },
  'get /stocks/:symbol/bars': {
    good: path('/stocks/AAPL/bars'),
    refused: { 400: { path: '/stocks/AAPL/bars?timeframe=2m' }, 404: unknownStock('/bars') },
  },
  'get /stocks/:symbol/rule-record': {
    good: path('/stocks/AAPL/rule-record'),
    refused: { 404: unknownStock('/rule-record') },
  },
  'get /stocks/:symbol/financials': {
    good: path('/stocks/AAPL/financials'),
    refused: { 404: unknownStock('/financials') },
  },
  'post /stocks/load-nyse': {
    good: path('/stocks/load-nyse', {}),
    refused: { 400: { path: '/stocks/load-nyse', body: { more: 1 } } },
  },
  'get /tape': { good: path('/tape') },
  'get /tape/:date': {
    good: async (world) => ({ path: `/tape/${await newTape(world)}` }),
  },
  'get /tape/:date/:segment': {
    good: async (world) => ({ path: `/tape/${await newTape(world)}/0` }),
    refused: { 404: { path: '/tape/2020-01-02/0' } },
  },
  'post /market/update': {
    good: path('/market/update', { symbols: ['AAPL'] }),
    refused: {
      400: { path: '/market/update', body: { symbols: [] } },
      404: { path: '/market/update', body: { symbols: ['NOPE'] } },
    },
  },
  'get /market/reference/:symbol': {
    good: path('/market/reference/AAPL'),
    refused: { 404: { path: '/market/reference/N%20O' } },
  },
  'get /news': { good: path('/news'), refused: { 400: { path: '/news?symbol=%20' } } },
  'get /news/:uuid': {
    good: async (world) => ({ path: `/news/${await newArticle(world)}` }),
    refused: {
      400: { path: `/news/${nowhere}?language=fr` },
      404: { path: `/news/${nowhere}` },
    },
  },
  'get /signals': { good: path('/signals') },
  'get /signals/calibration': { good: path('/signals/calibration') },
  'get /watchlist': { good: path('/watchlist') },
  'post /watchlist': {
    good: path('/watchlist', { symbol: 'AAPL' }),
    refused: {
      400: { path: '/watchlist', body: { symbol: '' } },
      404: { path: '/watchlist', body: { symbol: 'NOPE' } },
    },
  },
  'delete /watchlist/:symbol': {
    good: async ({ ada }) => {
      await ada.post('/api/watchlist').send({ symbol: 'MSFT' })
      return { path: '/watchlist/MSFT' }
    },
    refused: { 404: { path: '/watchlist/NOPE' } },
  },
  ...watchlistCases,
  ...alertCases,
  'get /channels': { good: path('/channels') },
  'get /channels/push-key': { good: path('/channels/push-key') },
  'post /channels': {
    good: () => ({ path: '/channels', body: webhook() }),
    refused: { 400: { path: '/channels', body: { type: 'webhook', address: 'x' } } },
  },
  'post /channels/:id/confirm': {
    good: async (world) => {
      const id = await newAddress(world)
      return { path: `/channels/${id}/confirm`, body: { code: newestCode(world) } }
    },
    refused: {
      400: { path: `/channels/${nowhere}/confirm`, body: { code: 'x' } },
      404: { path: `/channels/${nowhere}/confirm`, body: { code: '123456' } },
    },
  },
  'post /channels/:id/test': {
    good: async (world) => ({ path: `/channels/${await newChannel(world)}/test` }),
    refused: {
      400: { path: `/channels/${nowhere}/test`, key: 'not a UUID' },
      404: { path: `/channels/${nowhere}/test` },
    },
  },
  'delete /channels/:id': {
    good: async (world) => ({ path: `/channels/${await newChannel(world)}` }),
    refused: { 404: { path: `/channels/${nowhere}` } },
  },
  'get /alerts/:id/channels': {
    good: async (world) => ({ path: `/alerts/${await newAlert(world)}/channels` }),
    refused: { 404: { path: `/alerts/${nowhere}/channels` } },
  },
  'get /alerts/:id/deliveries': {
    good: async (world) => ({ path: `/alerts/${await newAlert(world)}/deliveries` }),
    refused: { 404: { path: `/alerts/${nowhere}/deliveries` } },
  },
  'get /drawings/:symbol': {
    good: path('/drawings/AAPL'),
    refused: { 404: { path: '/drawings/NOPE' } },
  },
  'put /drawings/:symbol/:id': {
    good: () => ({ path: `/drawings/AAPL/${randomUUID()}`, body: line }),
    refused: {
      400: { path: `/drawings/AAPL/${nowhere}`, body: { tool: 'text' } },
      404: { path: `/drawings/NOPE/${nowhere}`, body: line },
    },
  },
  'delete /drawings/:symbol/:id': {
    good: async ({ ada }) => {
      const drawing = `/drawings/AAPL/${randomUUID()}`
      await ada.put(`/api${drawing}`).send(line).expect(200)
      return { path: drawing }
    },
    refused: { 404: { path: `/drawings/AAPL/${nowhere}` } },
  },
  'get /scanner/metrics': { good: path('/scanner/metrics') },
  'post /scanner/scan': {
    good: path('/scanner/scan', { rules: [rule] }),
    refused: { 400: { path: '/scanner/scan', body: { rules: [] } } },
  },
  'post /scanner/history': {
    good: path('/scanner/history', {
      rules: [rule],
      from: '2025-06-02',
      to: '2025-06-09',
      every: 'day',
    }),
    refused: { 400: { path: '/scanner/history', body: { rules: [rule], every: 'week' } } },
  },
  'post /scanner/outcomes': {
    good: path('/scanner/outcomes', { rules: [rule], from: '2025-06-02', to: '2025-06-09' }),
    refused: { 400: { path: '/scanner/outcomes', body: { rules: [rule], from: 'today' } } },
  },
  'get /scanner/presets': { good: path('/scanner/presets') },
  'post /scanner/presets': {
    good: path('/scanner/presets', preset),
    refused: { 400: { path: '/scanner/presets', body: { name: '' } } },
  },
  'put /scanner/presets/:id': {
    good: async (world) => ({ path: `/scanner/presets/${await newPreset(world)}`, body: preset }),
    refused: {
      400: { path: `/scanner/presets/${nowhere}`, body: { name: '' } },
      404: { path: `/scanner/presets/${nowhere}`, body: preset },
    },
  },
  'delete /scanner/presets/:id': {
    good: async (world) => ({ path: `/scanner/presets/${await newPreset(world)}` }),
    refused: { 404: { path: `/scanner/presets/${nowhere}` } },
  },
  'get /openapi.json': { good: path('/openapi.json') },
  'get /openapi.html': { good: path('/openapi.html') },
}
