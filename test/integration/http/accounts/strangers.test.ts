import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '../../../../src/http/routing/all-routes.ts'
import { httpLimits } from '../../../../src/http/limits/http-limits.ts'
import { openApp, type TestApp } from '../../../support/http/app.ts'
import { somebody } from '../../../support/http/people.ts'

const id = '11111111-1111-4111-8111-111111111111'
const calls = allRoutes.map(({ method, path, who }) => ({
  method,
  path: `/api${path.replace(':symbol', 'AAPL').replace(/:(id|uuid)/, id)}`,
  who,
}))
const writes = calls.filter(({ method }) => method !== 'get')
const forTheSignedIn = calls.filter(({ who }) => who === 'signed_in')

describe('strangers', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp()
  })
  afterAll(() => app.close())

  it.each(writes)(
    'cannot have another site’s page call $method $path',
    async ({ method, path }) => {
      for (const [name, value] of [
        ['Origin', 'https://evil.example'],
        ['Origin', 'null'],
        ['Sec-Fetch-Site', 'cross-site'],
        ['Sec-Fetch-Site', 'same-site'],
      ] as const) {
        const response = await app.agent()[method](path).set(name, value).send(somebody())
        expect([response.status, response.text]).toEqual([
          403,
          'This request came from another site and was rejected',
        ])
      }
    },
  )

  it('cannot sign a trader out from another site', async () => {
    const agent = app.agent()
    await agent.post('/api/register').set('Origin', app.url).send(somebody()).expect(201)
    await agent.post('/api/logout').set('Origin', 'https://evil.example').expect(403)
    await agent.get('/api/user').expect(200)
    await agent.post('/api/logout').set('Origin', app.url).expect(204)
  })

  it.each([...forTheSignedIn, { method: 'get' as const, path: '/api/user' }])(
    'are told to sign in: $method $path',
    async ({ method, path }) => {
      const response = await app.agent()[method](path)
      expect([response.status, response.text]).toEqual([401, 'Not signed in'])
    },
  )

  it.each(['/api', '/api/', '/api/nothing', '/api/stocks2'])(
    'are told that there is no such call: GET %s',
    async (path) => {
      const response = await app.agent().get(path)
      expect([response.status, response.type]).toEqual([404, 'text/plain'])
      expect(response.text).toContain('Unknown route GET /api')
    },
  )

  it.each([
    ['put', '/api/login', 'POST'],
    ['delete', '/api/Register/', 'POST'],
    ['post', '/api/user', 'GET, HEAD'],
    ['put', '/api/chat', 'GET, HEAD, POST'],
  ] as const)('are told which methods there are instead of %s %s', async (method, path, allow) => {
    const response = await app.agent()[method](path).send({})
    expect([response.status, response.headers['allow'], response.text]).toEqual([
      405,
      allow,
      `${method.toUpperCase()} is not allowed for ${path}; use ${allow}`,
    ])
  })

  it('cannot find out so what is for the signed-in', async () => {
    for (const { path } of forTheSignedIn)
      expect([path, (await app.agent().patch(path).send({})).status]).toEqual([
        path,
        path === '/api/chat' ? 405 : 401,
      ])
  })
})

describe('a body', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp()
  })
  afterAll(() => app.close())

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'of type %s gets 415',
    async (type) => {
      const body = JSON.stringify(somebody())
      const response = await app.agent().post('/api/register').set('Content-Type', type).send(body)
      expect([response.status, response.text]).toEqual([
        415,
        'The body must be JSON in UTF-8 (Content-Type: application/json)',
      ])
    },
  )

  it('that is packed gets 415: it could unpack to anything', async () => {
    const response = await app
      .agent()
      .post('/api/login')
      .set('Content-Type', 'application/json')
      .set('Content-Encoding', 'gzip')
      .send('{}')
    expect(response.status).toBe(415)
  })

  it.each(['{"username":', 'null', '"text"', '[', '{"a":1}}', '\u0000'])(
    'that is not a JSON object gets 400: %s',
    async (body) => {
      const response = await app
        .agent()
        .post('/api/login')
        .set('Content-Type', 'application/json')
        .send(body)
      expect(response.status).toBe(400)
      expect(response.text).toBe('The body is not valid JSON')
    },
  )

  it('that is missing or of another shape gets 400', async () => {
    expect((await app.agent().post('/api/login')).status).toBe(400)
    expect((await app.agent().post('/api/login').send([])).status).toBe(400)
  })

  it('above 64 KiB gets 413, up to it is read', async () => {
    const padded = (bytes: number) => {
      const empty = JSON.stringify({ username: 'x', password: '' })
      return JSON.stringify({ username: 'x', password: 'y'.repeat(bytes - empty.length) })
    }
    const send = (bytes: number) =>
      app.agent().post('/api/login').set('Content-Type', 'application/json').send(padded(bytes))
    expect((await send(httpLimits.bodyBytesMax)).status).toBe(400)
    const response = await send(httpLimits.bodyBytesMax + 1)
    expect([response.status, response.text]).toEqual([413, 'The body is larger than 64 KiB'])
  })

  it('cannot reach the prototype of anything', async () => {
    const body = '{"username":"x","password":"y","__proto__":{"admin":true},"constructor":{}}'
    const response = await app
      .agent()
      .post('/api/login')
      .set('Content-Type', 'application/json')
      .send(body)
    expect(response.status).toBeLessThan(500)
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })
})
