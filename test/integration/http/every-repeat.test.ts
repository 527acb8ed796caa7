import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCalls } from '../../../src/http/openapi/all-calls.ts'
import { collect } from '../../contracts/event-store-context.ts'
import { somebody } from '../../support/http/people.ts'
import { openTraders, type TradersApp } from '../../support/http/traders.ts'

/** What a POST is sent with, how often its first answer writes, and how it meets another body. */
interface Repeated {
  readonly body: object
  readonly events: number
  readonly other: {
    readonly body: object
    /** 422, or what the body is refused for whatever key it has. */
    readonly status: 422 | 400 | 401
  } | null
}

const person = somebody()
const alert = { symbol: 'AAPL', condition: 'price_above', value: 1e6 }
const rule = { field: 'PRICE', operator: 'equal', compareType: 'NUMERIC', compareValue: '1' }
const preset = { name: 'Cheap', filters: JSON.stringify([rule]) }

const rows: Readonly<Record<string, (world: TradersApp) => Repeated>> = {
  '/register': () => ({
    body: person,
    events: 3,
    other: { body: { ...person, firstName: 'Another' }, status: 422 },
  }),
  // Another name is another person, whose keys are their own; another password is a wrong one.
  '/login': ({ adaName: username }) => ({
    body: { username, password: person.password },
    events: 1,
    other: { body: { username, password: `${person.password} too` }, status: 401 },
  }),
  '/logout': () => ({ body: {}, events: 1, other: null }),
  '/chat': () => ({
    body: { message: 'Hello' },
    events: 1,
    other: { body: { message: 'Good-bye' }, status: 422 },
  }),
  // It takes one body only.
  '/stocks/load-nyse': () => ({
    body: {},
    events: 0,
    other: { body: { more: true }, status: 400 },
  }),
  // It records what the market says newly, whoever asks: here nothing, since no feed runs.
  '/market/update': () => ({ body: { symbols: ['AAPL'] }, events: 0, other: null }),
  '/watchlist': () => ({
    body: { symbol: 'GM' },
    events: 1,
    other: { body: { symbol: 'MSFT' }, status: 422 },
  }),
  '/alerts': () => ({
    body: alert,
    events: 1,
    other: { body: { ...alert, value: 2e6 }, status: 422 },
  }),
  '/scanner/presets': () => ({
    body: preset,
    events: 1,
    other: { body: { ...preset, name: 'Dear' }, status: 422 },
  }),
}

/** Questions that are sent as a POST, and record nothing. */
const questions = ['/alerts/dry-run', '/scanner/scan']

describe('a POST that is sent again with its Idempotency-Key', () => {
  let world: TradersApp
  beforeAll(async () => {
    world = await openTraders()
    await world.ada.post('/api/stocks/load-nyse').send({}).expect(200)
  })
  afterAll(() => world.close())

  const written = async () => (await collect(world.app.events.readAll())).length

  it('is shown here, or named', () => {
    const posts = allCalls.filter(({ method }) => method === 'post').map(({ path }) => path)
    expect([...Object.keys(rows), ...questions].sort()).toEqual([...posts].sort())
  })

  it.each(Object.entries(rows))(
    '%s gives the same answer and nothing more in the log, and takes no other body',
    async (path, rowOf) => {
      const { body, events, other } = rowOf(world)
      const key = randomUUID()
      const send = (sent: object) =>
        world.ada.post(`/api${path}`).set('Idempotency-Key', key).send(sent)
      const before = await written()
      const first = await send(body)
      expect(first.status).toBeLessThan(300)
      expect(await written()).toBe(before + events)
      const again = await send(body)
      expect([again.status, again.text]).toEqual([first.status, first.text])
      if (other !== null) expect((await send(other.body)).status).toBe(other.status)
      expect(await written()).toBe(before + events)
      await world.signInAgain()
    },
  )
})
