import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openApp, type TestApp } from '../../../support/http/app.ts'
import { somebody } from '../../../support/http/people.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

describe('every answer', () => {
  let app: TestApp
  afterEach(() => app.close())

  it('lets only our own files run, in nobody’s frame', async () => {
    app = await openApp()
    const { headers } = await app.agent().get('/api/user')
    const policy = String(headers['content-security-policy'])
    const directives = new Map(
      policy.split(';').map((text) => {
        const [name = '', ...values] = text.trim().split(' ')
        return [name, values.join(' ')]
      }),
    )
    expect(directives.get('script-src')).toBe("'self'")
    expect(directives.get('default-src')).toBe("'self'")
    expect(directives.get('object-src')).toBe("'none'")
    expect(directives.get('base-uri')).toBe("'none'")
    expect(directives.get('frame-ancestors')).toBe("'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  it('behind https binds its cookies to this host and to https', async () => {
    app = await openApp({ config: { https: true, trustProxyHops: 1 } })
    const response = await app
      .agent()
      .post('/api/register')
      .set('X-Forwarded-Proto', 'https')
      .set('Origin', app.url.replace('http:', 'https:'))
      .send(somebody())
    expect(response.status).toBe(201)
    const cookies = response.headers['set-cookie'] as unknown as string[]
    expect(cookies.map((cookie) => cookie.split('=')[0]).sort()).toEqual([
      '__Host-tapedeck.device',
      '__Host-tapedeck.position.accounts',
      '__Host-tapedeck.sid',
    ])
    for (const cookie of cookies)
      expect(cookie).toMatch(/; Path=\/.*; HttpOnly; Secure; SameSite=Lax/)
    expect(response.headers['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    )
  })

  it('behind a proxy that names no protocol warns once', async () => {
    const warnings = (from: TestApp) => from.logLines().filter(({ level }) => level === 40)
    app = await openApp({ config: { https: true, trustProxyHops: 1 } })
    await app.agent().get('/api/user').set('X-Forwarded-Proto', 'https').expect(401)
    expect(warnings(app)).toEqual([])
    for (let times = 0; times < 3; times += 1) await app.agent().get('/api/user').expect(401)
    expect(warnings(app)).toEqual([
      expect.objectContaining({
        msg: 'requests without X-Forwarded-Proto although TRUST_PROXY is set',
      }),
    ])
  })

  it('has an id by which the log’s one line about it is found, and the line nothing personal', async () => {
    app = await openApp()
    const person = somebody()
    const agent = app.agent()
    const registered = await agent.post('/api/register').send(person).expect(201)
    await agent.get(`/api/stocks/${person.username}?q=${person.email}`)
    await agent.get(`/api/${person.lastName}`)
    await vi.waitFor(() => expect(app.logLines()).toHaveLength(3), 30_000)
    const lines = app.logLines()
    expect(lines[0]).toMatchObject({
      requestId: registered.headers['x-request-id'],
      method: 'POST',
      route: '/api/register',
      status: 201,
      userId: (registered.body as { id: string }).id,
    })
    expect(lines[1]).toMatchObject({ route: '/api/stocks/:symbol', status: 404 })
    const text = JSON.stringify(lines)
    for (const personal of [...Object.values(person), '127.0.0.1', '::1'])
      expect(text).not.toContain(personal)
  })

  it('has its route in the log though it was refused before any route was asked', async () => {
    app = await openApp()
    const post = (path: string) => app.agent().post(path)
    const refused = [
      await post('/api/login').set('Origin', 'https://evil.example').send({}).expect(403),
      await post('/api/alerts/dry-run?secret=1').type('text').send('x').expect(415),
      await post('/api/login').set('Idempotency-Key', 'x').send({}).expect(400),
      await app.agent().put('/api/login').send({}).expect(405),
      await app.agent().get('/api/nobody@example.org').expect(404),
      await app.agent().get('/nobody@example.org').expect(404),
    ]
    await vi.waitFor(() => expect(app.logLines()).toHaveLength(refused.length), 30_000)
    const routes = new Map(app.logLines().map(({ requestId, route }) => [requestId, route]))
    expect(refused.map(({ headers }) => routes.get(headers['x-request-id']))).toEqual([
      '/api/login',
      '/api/alerts/dry-run',
      '/api/login',
      '/api/login',
      '-',
      '-',
    ])
  })

  it('of our own fault is a 500 with that id, and the log has the rest', async () => {
    app = await openApp({
      replace: () => ({
        passwords: {
          hash: () => Promise.reject(new TypeError('a secret detail at /srv/secret.ts')),
          verify: () => Promise.reject(new TypeError('a secret detail at /srv/secret.ts')),
        },
      }),
    })
    const response = await app.agent().post('/api/login').send({ username: 'x', password: 'y' })
    const id = String(response.headers['x-request-id'])
    expect([response.status, response.text]).toEqual([
      500,
      `Something went wrong on our side (request ${id})`,
    ])
    const line = app.logLines().find(({ msg }) => msg === 'request failed')
    expect(line).toMatchObject({ requestId: id, err: { type: 'TypeError' } })
    expect(JSON.stringify(line)).toContain('a secret detail')
  })

  it('to a page’s address is the client, and to an unknown call never', async () => {
    const webRoot = tempFolder()
    mkdirSync(join(webRoot, 'assets'))
    writeFileSync(join(webRoot, 'index.html'), '<title>Tapedeck</title>')
    app = await openApp({ config: { webRoot } })
    const page = await app.agent().get('/scanner')
    expect(page.text).toBe('<title>Tapedeck</title>')
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
    expect((await app.agent().get('/api/scanner-nothing')).status).toBe(404)
    const missing = await app.agent().get('/assets/missing.js')
    expect([missing.status, missing.type]).toEqual([404, 'text/plain'])
    expect((await app.agent().post('/scanner').send({})).status).toBe(404)
  })
})
