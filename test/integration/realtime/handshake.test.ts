import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import type { SessionLookup, SocketSession } from '../../../src/realtime/ports.ts'
import { runRealtime } from '../../support/realtime/running-realtime.ts'

const upgradeOf = (port: number, ...more: readonly string[]): string =>
  [
    'GET /ws HTTP/1.1',
    `Host: 127.0.0.1:${port.toString()}`,
    `Origin: http://127.0.0.1:${port.toString()}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    ...more,
    '\r\n',
  ].join('\r\n')

describe('an upgrade', () => {
  it('of our own page with a session is accepted', async () => {
    const { connect, realtime } = await runRealtime()
    const client = await connect()
    expect(await client.ask()).toEqual([])
    const stats = { socketsNow: 1, signedInNow: 1, accepted: 1, refused: 0 }
    expect(realtime.stats()).toMatchObject(stats)
  })

  it('does not agree on compression, even when the browser offers it', async () => {
    const { connect } = await runRealtime()
    expect((await connect()).ws.extensions).toBe('')
  })

  it.each([
    ['a foreign page', 'https://evil.example'],
    ['a page without an origin', 'null'],
    ['a program that names none', null],
  ])('of %s gets 403 and no socket', async (_, origin) => {
    const { refusal, realtime } = await runRealtime()
    expect(await refusal({ origin })).toEqual([403, 'Foreign origin'])
    expect(realtime.stats()).toMatchObject({ socketsNow: 0, refused: 1 })
  })

  it.each(['cross-site', 'same-site'])('that the browser calls %s gets 403', async (fetchSite) => {
    const { refusal, connect } = await runRealtime()
    expect(await refusal({ fetchSite })).toEqual([403, 'Foreign origin'])
    await connect({ fetchSite: 'same-origin' })
  })

  it('of an origin named in the configuration is accepted', async () => {
    const { connect } = await runRealtime({ allowedOrigins: ['https://app.example'] })
    const client = await connect({ origin: 'https://app.example' })
    expect(await client.ask()).toEqual([])
  })

  it('to another path gets 404', async () => {
    const { refusal, connect } = await runRealtime()
    expect(await refusal({ path: '/elsewhere' })).toEqual([404, 'Not found'])
    expect(await refusal({ path: '/ws/' })).toEqual([404, 'Not found'])
    await connect({ path: '/ws?from=popout' })
  })

  it('that is no WebSocket handshake gets 400', async () => {
    const { rawLine, port } = await runRealtime()
    const line = rawLine()
    line.write(upgradeOf(port))
    const [answer] = (await once(line, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('gets 503 until the prices are there', async () => {
    const { refusal, realtime, connect } = await runRealtime({ start: false })
    expect(await refusal()).toEqual([503, 'The server is starting or stopping'])
    await realtime.start()
    await connect()
  })

  it('gets 503 while sessions cannot be read, or not in time', async () => {
    const broken: SessionLookup = {
      find: () => Promise.reject(new Error('no store')),
      alive: () => Promise.resolve(true),
    }
    const answer = [503, 'Sessions cannot be read at the moment']
    expect(await (await runRealtime({ sessions: broken })).refusal()).toEqual(answer)
    const silent = { ...broken, find: () => new Promise<never>(() => undefined) }
    const limits = { handshakeMs: 20 }
    expect(await (await runRealtime({ sessions: silent, limits })).refusal()).toEqual(answer)
  })

  it('that breaks off while its session is looked up leaves nothing behind', async () => {
    const lookups: ((session: SocketSession | null) => void)[] = []
    const slow: SessionLookup = {
      find: () => new Promise((resolve) => lookups.push(resolve)),
      alive: () => Promise.resolve(true),
    }
    const { rawLine, port, realtime, connect } = await runRealtime({ sessions: slow })
    const line = rawLine()
    line.write(
      upgradeOf(port, 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='),
    )
    await expect.poll(() => lookups.length).toBe(1)
    line.resetAndDestroy()
    await once(line, 'close')
    const other = connect()
    await expect.poll(() => lookups.length).toBe(2)
    for (const answer of lookups) answer(null)
    await other
    await expect.poll(() => realtime.stats().socketsNow).toBe(1)
  })
})

describe('a crowd', () => {
  it('of one user is held to its bound, and others still get in', async () => {
    const { connect, refusal, realtime } = await runRealtime({ limits: { socketsPerUserMax: 3 } })
    const [first] = await Promise.all([1, 2, 3].map(() => connect({ user: 'ann' })))
    expect(await refusal({ user: 'ann' })).toEqual([429, 'Too many connections of this user'])
    await connect({ user: 'bob' })
    first?.ws.close()
    await expect.poll(() => realtime.stats().socketsNow).toBe(3)
    await connect({ user: 'ann' })
  })

  it('of one user that comes all at once is held to its bound too', async () => {
    const { connect, realtime } = await runRealtime({ limits: { socketsPerUserMax: 3 } })
    const tries = Array.from({ length: 10 }, () => connect({ user: 'ann' }))
    const tried = await Promise.allSettled(tries)
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(realtime.stats()).toMatchObject({ socketsNow: 3, refused: 7 })
  })

  it('of one user whose sessions are all found at once is held to its bound too', async () => {
    const lookups: ((session: SocketSession | null) => void)[] = []
    const away: SessionLookup = {
      find: () => new Promise((resolve) => lookups.push(resolve)),
      alive: () => Promise.resolve(true),
    }
    const { connect, realtime } = await runRealtime({
      sessions: away,
      limits: { socketsPerUserMax: 3 },
    })
    const tries = Array.from({ length: 10 }, () => connect())
    const tried = Promise.allSettled(tries)
    await expect.poll(() => lookups.length).toBe(10)
    const session = { userId: 'ann', sessionId: 'one', endsAt: Infinity }
    for (const answer of lookups) answer(session)
    const opened = (await tried).filter(({ status }) => status === 'fulfilled')
    expect(opened).toHaveLength(3)
    expect(realtime.stats()).toMatchObject({ socketsNow: 3, refused: 7 })
  })

  it('of strangers cannot keep traders out', async () => {
    const { connect, refusal } = await runRealtime({ limits: { anonymousSocketsMax: 2 } })
    await Promise.all([connect({ user: null }), connect({ user: null })])
    expect(await refusal({ user: null })).toEqual([503, 'Too many connections'])
    await connect({ user: 'ann' })
  })

  it('is held to the bound of the whole process', async () => {
    const { connect, refusal } = await runRealtime({ limits: { socketsMax: 2 } })
    await Promise.all([connect(), connect()])
    expect(await refusal()).toEqual([503, 'Too many connections'])
  })
})
