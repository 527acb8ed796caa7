import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UserReply } from '../../../../src/contracts/accounts/user-reply.ts'
import { httpLimits } from '../../../../src/http/limits/http-limits.ts'
import type { FoundSession, SessionLookup } from '../../../../src/http/sessions/lookup.ts'
import { openApp, type TestApp } from '../../../support/http/app.ts'
import { somebody } from '../../../support/http/people.ts'

describe('looking up the session of an upgrade', () => {
  let app: TestApp
  let lookup: SessionLookup
  beforeAll(async () => {
    app = await openApp()
    lookup = app.sessionLookup
  })
  afterAll(() => app.close())

  /** What the lookup finds for a request with these cookies, as a server without express sees it. */
  const find = async (cookie: string): Promise<FoundSession | null> => {
    let found: FoundSession | null | undefined
    const server = createServer((incoming: IncomingMessage, res) => {
      void lookup.find(incoming).then((session) => {
        found = session
        res.end()
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    await request(`http://127.0.0.1:${port.toString()}`).get('/ws').set('Cookie', cookie)
    server.close()
    if (found === undefined) throw new Error('The lookup gave no answer.')
    return found
  }

  const signUp = async () => {
    const agent = app.agent()
    const response = await agent.post('/api/register').send(somebody()).expect(201)
    return { agent, id: (response.body as UserReply).id, cookie: app.sessionCookie(response) }
  }

  it('finds who is signed in, and until when at most', async () => {
    const { id, cookie } = await signUp()
    const session = await find(cookie)
    expect(session).toMatchObject({ userId: id, endsAt: app.now() + httpLimits.sessionAbsoluteMs })
    expect(await lookup.alive(session!.sessionId)).toBe(true)
  })

  it('finds nobody without a cookie of ours', async () => {
    expect(await find('')).toBeNull()
    expect(await find('tapedeck.sid=s%3Aforged.signature')).toBeNull()
    const { cookie } = await signUp()
    expect(await find(`${cookie}x`)).toBeNull()
    expect(await lookup.alive('never-there')).toBe(false)
  })

  it('finds nobody after the sign-out', async () => {
    const { agent, cookie } = await signUp()
    const session = await find(cookie)
    await agent.post('/api/logout').expect(204)
    expect(await find(cookie)).toBeNull()
    expect(await lookup.alive(session!.sessionId)).toBe(false)
  })

  it('neither makes nor prolongs a session', async () => {
    const { cookie } = await signUp()
    app.advance(httpLimits.sessionIdleMs - 1)
    expect(await find(cookie)).not.toBeNull()
    app.advance(2)
    expect(await find(cookie)).toBeNull()
  })
})
