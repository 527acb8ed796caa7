import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { CookieSessions, runRealtime } from '../../support/realtime/running-realtime.ts'

const upgrade = (port: number): string =>
  [
    'GET /ws HTTP/1.1',
    `Host: 127.0.0.1:${port.toString()}`,
    `Origin: http://127.0.0.1:${port.toString()}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '\r\n',
  ].join('\r\n')

const over = [1008, 'The session is over']

describe('a peer', () => {
  it('that left two pings unanswered is cut off, one that answers stays', async () => {
    const { rawLine, port, connect, realtime } = await runRealtime({ limits: { pingMs: 40 } })
    const good = await connect()
    const dead = rawLine()
    dead.write(upgrade(port))
    await once(dead, 'data')
    expect(realtime.stats().socketsNow).toBe(2)
    await once(dead, 'close')
    await expect.poll(() => realtime.stats()).toMatchObject({ socketsNow: 1, droppedDead: 1 })
    expect(await good.ask()).toEqual([])
  })

  it('is pinged, and its heartbeat is answered', async () => {
    const { connect } = await runRealtime({ limits: { pingMs: 20 } })
    const client = await connect()
    await once(client.ws, 'ping')
    client.send({ type: 'heartbeat' })
    await client.next('heartbeat')
  })
})

describe('a socket', () => {
  it('is closed with its session, and the same user\u2019s other session is not', async () => {
    const { connect, realtime } = await runRealtime()
    const phone = await connect({ user: 'ann', session: 'phone' })
    const popout = await connect({ user: 'ann', session: 'phone' })
    const marketData = await connect({ user: 'ann', session: 'marketData' })
    realtime.closeSession('phone')
    expect(await phone.closing()).toEqual(over)
    expect(await popout.closing()).toEqual(over)
    expect(await marketData.ask()).toEqual([])
  })

  it('is closed at once when its user’s sessions are looked at and its own is over', async () => {
    const sessions = new CookieSessions()
    const { connect, realtime } = await runRealtime({ sessions })
    const phone = await connect({ user: 'ann', session: 'phone' })
    const marketData = await connect({ user: 'ann', session: 'marketData' })
    sessions.ended.add('phone')
    realtime.checkUser('bob')
    expect(await phone.ask()).toEqual([])
    realtime.checkUser('ann')
    expect(await phone.closing()).toEqual(over)
    expect(await marketData.ask()).toEqual([])
  })

  it('is closed when the session ends by the clock', async () => {
    let now = 0
    const sessions = new CookieSessions()
    sessions.endsAt = 1_000
    const { connect } = await runRealtime({ sessions, now: () => now, limits: { pingMs: 20 } })
    const client = await connect()
    await once(client.ws, 'ping')
    expect(client.closed).toBeNull()
    now = 1_000
    expect(await client.closing()).toEqual(over)
  })

  it('is closed when its user signed out on another node, and only that session', async () => {
    const userId = '7b4f6c62-58a5-4b0c-9f70-0d2d3c5a1a11'
    const { connect, sessions, log } = await runRealtime({ limits: { pingMs: 20 } })
    const phone = await connect({ user: userId, session: 'phone' })
    const marketData = await connect({ user: userId, session: 'marketData' })
    await Promise.all([phone, marketData].map(({ ws }) => once(ws, 'ping')))
    sessions.ended.add('phone')
    await log.append(`user-${userId}`, { type: 'UserSignedOut', data: { userId } })
    expect(await phone.closing()).toEqual(over)
    expect(await marketData.ask()).toEqual([])
  })

  it('is closed when its session ended between the look-up and the socket', async () => {
    const sessions = new CookieSessions()
    const find = sessions.find.bind(sessions)
    sessions.find = async (request) => {
      const found = await find(request)
      sessions.ended.add('phone')
      return found
    }
    const { connect } = await runRealtime({ sessions, limits: { pingMs: 20 } })
    const client = await connect({ user: 'ann', session: 'phone' })
    expect(await client.closing()).toEqual(over)
  })

  it('is closed when its session ended unused, or for a newer one, of which no event tells', async () => {
    const { connect, sessions } = await runRealtime({
      limits: { pingMs: 20, sessionAskedAfterPingsMax: 3 },
    })
    const client = await connect({ user: 'ann', session: 'phone' })
    await once(client.ws, 'ping')
    await once(client.ws, 'ping')
    sessions.ended.add('phone')
    expect(await client.closing()).toEqual(over)
  })

  it('stays while sessions cannot be looked up, and is asked about again', async () => {
    const sessions = new CookieSessions()
    const answer = sessions.alive.bind(sessions)
    let asked = 0
    let away = true
    sessions.alive = (sessionId) => {
      asked += 1
      return away ? Promise.reject(new Error('no store')) : answer(sessionId)
    }
    const { connect } = await runRealtime({ sessions, limits: { pingMs: 20 } })
    const client = await connect({ user: 'ann', session: 'phone' })
    await expect.poll(() => asked).toBeGreaterThanOrEqual(2)
    expect(client.closed).toBeNull()
    sessions.ended.add('phone')
    away = false
    expect(await client.closing()).toEqual(over)
  })

  it('is closed when its user is erased, on every node that follows the log', async () => {
    const userId = '7b4f6c62-58a5-4b0c-9f70-0d2d3c5a1a11'
    const { connect, log } = await runRealtime()
    const ann = await connect({ user: userId })
    const bob = await connect({ user: 'bob' })
    await log.append(`user-${userId}`, { type: 'UserErased', data: { userId } })
    expect(await ann.closing()).toEqual(over)
    expect(await bob.ask()).toEqual([])
  })
})

describe('going down', () => {
  it('closes every socket with 1001, lets no new one in and then is done', async () => {
    const { connect, refusal, realtime } = await runRealtime()
    const clients = await Promise.all([connect(), connect(), connect({ user: null })])
    await realtime.close()
    for (const client of clients)
      expect(await client.closing()).toEqual([1001, 'The server is going down'])
    expect(realtime.stats().socketsNow).toBe(0)
    expect(await refusal()).toEqual([503, 'The server is starting or stopping'])
    await realtime.close()
  })

  it('does not wait for a peer that never says goodbye', async () => {
    const { rawLine, port, realtime } = await runRealtime({ limits: { closeMs: 50 } })
    const line = rawLine()
    line.write(upgrade(port))
    await once(line, 'data')
    await realtime.close()
    expect(realtime.stats().socketsNow).toBe(0)
  })
})
