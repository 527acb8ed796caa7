import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RegisterBody } from '../../../../src/contracts/accounts/accounts.ts'
import type { UserReply } from '../../../../src/contracts/accounts/user-reply.ts'
import type { HttpDeps } from '../../../../src/http/deps.ts'
import { httpLimits } from '../../../../src/http/limits/http-limits.ts'
import { signedInOf } from '../../../../src/http/sessions/session-data.ts'
import { openApp, type TestApp } from '../../../support/http/app.ts'
import { somebody } from '../../../support/http/people.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const wrong = 'Invalid username or password'

describe('signing in and out', () => {
  let app: TestApp
  let person: RegisterBody
  let user: UserReply

  beforeAll(async () => {
    app = await openApp()
    person = somebody({ username: 'Ada.Lovelace' })
    const response = await app.agent().post('/api/register').send(person).expect(201)
    user = response.body as UserReply
    await app.caughtUp()
  })
  afterAll(() => app.close())

  const signIn = (agent = app.agent(), given: Partial<RegisterBody> = {}) => {
    const { username, password } = { ...person, ...given }
    return agent.post('/api/login').send({ username, password })
  }

  it('gives the user to who knows name and password, in any case of the name', async () => {
    for (const username of [person.username, 'ADA.lovelace', '  ada.lovelace ']) {
      const response = await signIn(app.agent(), { username })
      expect([response.status, response.body]).toEqual([200, user])
    }
  })

  it('is written into the log', async () => {
    const before = await app.eventTypes(`user-${user.id}`)
    const agent = app.agent()
    await signIn(agent).expect(200)
    await agent.post('/api/logout').expect(204)
    const after = await app.eventTypes(`user-${user.id}`)
    expect(after.slice(before.length)).toEqual(['UserSignedIn', 'UserSignedOut'])
  })

  it('with one Idempotency-Key is one event, however often it is sent', async () => {
    const before = await app.eventTypes(`user-${user.id}`)
    const key = randomUUID()
    await signIn().set('Idempotency-Key', key).expect(200)
    await signIn().set('Idempotency-Key', key).expect(200)
    expect((await app.eventTypes(`user-${user.id}`)).length).toBe(before.length + 1)
  })

  it('says the same to a wrong password and to a name that nobody has', async () => {
    const one = await signIn(app.agent(), { password: 'not the password' })
    const other = await signIn(app.agent(), { username: 'nobody.at.all' })
    expect([one.status, one.text]).toEqual([401, wrong])
    expect([other.status, other.text]).toEqual([401, wrong])
  })

  it('names the field that is missing', async () => {
    const response = await app.agent().post('/api/login').send({})
    expect([response.status, response.text]).toEqual([
      400,
      'Username is required; Password is required',
    ])
  })

  it('never goes on with a session id from before', async () => {
    const planted = `tapedeck.sid=${encodeURIComponent('s:planted-by-somebody-else.forged')}`
    const fresh = await signIn(app.agent().set('Cookie', planted))
    expect(app.sessionCookie(fresh)).not.toContain('planted')
    const agent = app.agent()
    const first = app.sessionCookie(await signIn(agent).expect(200))
    const second = app.sessionCookie(await signIn(agent).expect(200))
    expect(second).not.toBe(first)
    await app.agent().get('/api/user').set('Cookie', first).expect(401)
    await app.agent().get('/api/user').set('Cookie', second).expect(200)
  })

  it('ends with the session gone, also for a copy of its cookie', async () => {
    const agent = app.agent()
    const cookie = app.sessionCookie(await signIn(agent).expect(200))
    const response = await agent.post('/api/logout')
    expect([response.status, response.text]).toEqual([204, ''])
    const response2 = await app.agent().get('/api/user').set('Cookie', cookie)
    expect([response2.status, response2.text]).toEqual([401, 'Not signed in'])
  })

  it('ends harmlessly for somebody who is not signed in', async () => {
    await app.agent().post('/api/logout').expect(204)
  })

  it('is undone for a cookie whose signature is not ours', async () => {
    const cookie = app.sessionCookie(await signIn().expect(200))
    const forged = cookie.slice(0, -1) + (cookie.endsWith('A') ? 'B' : 'A')
    await app.agent().get('/api/user').set('Cookie', cookie).expect(200)
    await app.agent().get('/api/user').set('Cookie', forged).expect(401)
  })

  it('ends everywhere when all of a user’s sessions are ended', async () => {
    const [marketData, phone] = [app.agent(), app.agent()]
    await signIn(marketData).expect(200)
    await signIn(phone).expect(200)
    expect(await app.sessions.endAllOf(user.id)).toBeGreaterThanOrEqual(2)
    await marketData.get('/api/user').expect(401)
    await phone.get('/api/user').expect(401)
  })
})

describe('a new session', () => {
  it('is written once, and not again when it was ended while its sign-in is answered', async () => {
    let writes = 0
    const endsAtOnce = ({ sessions }: HttpDeps) => {
      const set = sessions.set.bind(sessions)
      sessions.set = (id, session, done) => {
        writes += 1
        const userId = signedInOf(session)?.id ?? ''
        set(id, session, () => void sessions.endAllOf(userId).then(() => done?.()))
      }
      return { sessions }
    }
    const app = await openApp({ replace: endsAtOnce })
    try {
      const agent = app.agent()
      const { username, password } = somebody()
      await agent
        .post('/api/register')
        .send({ ...somebody(), username, password })
        .expect(201)
      await agent.get('/api/user').expect(401)
      await agent.post('/api/login').send({ username, password }).expect(200)
      await agent.get('/api/user').expect(401)
      expect(writes).toBe(2)
    } finally {
      await app.close()
    }
  })
})

describe('a session', () => {
  let app: TestApp
  let person: RegisterBody
  beforeAll(async () => {
    app = await openApp()
    person = somebody()
    await app.agent().post('/api/register').send(person).expect(201)
    await app.caughtUp()
  })
  afterAll(() => app.close())

  it('ends when nobody used it for twelve hours', async () => {
    const agent = app.agent()
    await agent.post('/api/login').send(person).expect(400)
    const { username, password } = person
    await agent.post('/api/login').send({ username, password }).expect(200)
    app.advance(httpLimits.sessionIdleMs - 1_000)
    await agent.get('/api/user').expect(200)
    app.advance(httpLimits.sessionIdleMs - httpLimits.sessionTouchMs)
    await agent.get('/api/user').expect(200)
    app.advance(httpLimits.sessionIdleMs + 1)
    await agent.get('/api/user').expect(401)
  })

  it('ends seven days after its sign-in, however much it is used', async () => {
    const agent = app.agent()
    const { username, password } = person
    await agent.post('/api/login').send({ username, password }).expect(200)
    const steps = 28
    for (let step = 1; step < steps; step += 1) {
      app.advance(httpLimits.sessionAbsoluteMs / steps)
      await agent.get('/api/user').expect(200)
    }
    app.advance(httpLimits.sessionAbsoluteMs / steps)
    await agent.get('/api/user').expect(401)
  })
})

describe('a restart', () => {
  it('keeps people signed in and what was acknowledged', async () => {
    const folder = tempFolder()
    const person = somebody()
    const before = await openApp({ folder })
    const registered = await before.agent().post('/api/register').send(person).expect(201)
    await before.close()
    const after = await openApp({ folder })
    try {
      await after.caughtUp()
      const cookie = after.sessionCookie(registered)
      const current = await after.agent().get('/api/user').set('Cookie', cookie)
      expect([current.status, current.body]).toEqual([200, registered.body])
    } finally {
      await after.close()
    }
  })
})

describe('an erased person', () => {
  it('is signed in nowhere, signs in no more, and the names are free again', async () => {
    const app = await openApp()
    try {
      const { username, password, ...rest } = somebody()
      const agent = app.agent()
      const response = await agent.post('/api/register').send({ username, password, ...rest })
      const { id: userId } = response.body as UserReply
      const now = new Date(app.now())
      await app.accounts.eraseUser({ commandId: randomUUID(), userId, now, askedBy: null })
      await app.caughtUp()
      await agent.get('/api/user').expect(401)
      await app.sessions.endAllOf(userId)
      await agent.get('/api/stocks').expect(401)
      await agent.post('/api/login').send({ username, password }).expect(401)
      await agent
        .post('/api/register')
        .send({ username, password, ...rest })
        .expect(201)
    } finally {
      await app.close()
    }
  })
})
