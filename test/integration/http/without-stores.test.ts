import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { UserReply } from '../../../src/contracts/accounts/user-reply.ts'
import { EventStoreUnavailable } from '../../../src/eventstore/errors.ts'
import type { HttpDeps } from '../../../src/http/deps.ts'
import { ReadModelUnavailable } from '../../../src/projections/errors.ts'
import { openApp, type TestApp } from '../../support/http/app.ts'
import { somebody } from '../../support/http/people.ts'
import { until } from '../../support/until.ts'

let app: TestApp
const state = { log: 'there' as 'there' | 'away' | 'silent', sessionsUnavailable: false }
const person = somebody()
const { username, password } = person
let userId: string

const never = () => new Promise<never>(() => undefined)
const refuse = () => Promise.reject(new EventStoreUnavailable('The log is unavailable.'))

/** The log and the sessions, which can go away. */
const replace = ({ accounts, events, sessions }: HttpDeps): Partial<HttpDeps> => {
  const ask =
    <Args extends readonly unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      if (state.log === 'there') return work(...args)
      return state.log === 'away' ? refuse() : never()
    }
  const get = sessions.get.bind(sessions)
  sessions.get = (id, done) => {
    if (state.sessionsUnavailable) done(new ReadModelUnavailable('Sessions are unavailable.'))
    else get(id, done)
  }
  return {
    sessions,
    events: {
      readStream: (...args) => {
        if (state.log !== 'there') throw new EventStoreUnavailable('The log is unavailable.')
        return events.readStream(...args)
      },
      subscribe: (options) => events.subscribe(options),
      readAll: (options) => events.readAll(options),
      head: ask((options) => events.head(options)),
      newestUntil: ask((...args) => events.newestUntil(...args)),
    },
    accounts: {
      ...accounts,
      register: ask((command) => accounts.register(command)),
      recordSignIn: ask((command) => accounts.recordSignIn(command)),
      recordSignOut: ask((command) => accounts.recordSignOut(command)),
      findUser: ask((kind, name) => accounts.findUser(kind, name)),
    },
  }
}

beforeEach(async () => {
  app = await openApp({ replace, limits: { signRecordMs: 100, signRecordRetryMs: 5 } })
  const registered = await app.agent().post('/api/register').send(person).expect(201)
  userId = (registered.body as UserReply).id
  await app.caughtUp()
})
afterEach(async () => {
  Object.assign(state, { log: 'there', sessionsUnavailable: false })
  await app.close()
})

const signIn = (given = {}, agent = app.agent()) =>
  agent.post('/api/login').send({ username, password, ...given })
const typesOf = () => app.eventTypes(`user-${userId}`)

describe.each(['away', 'silent'] as const)('while the log is %s', (how) => {
  it('people sign in and out, and the log is told when it is back', async () => {
    state.log = how
    const agent = app.agent()
    const from = performance.now()
    await signIn({}, agent).expect(200)
    await agent.get('/api/user').expect(200)
    await agent.post('/api/logout').expect(204)
    await agent.get('/api/user').expect(401)
    expect(performance.now() - from).toBeLessThan(5_000)
    expect(await typesOf()).toEqual(['UserRegistered'])
    if (how === 'silent') return
    state.log = 'there'
    await until('the log is told', async () => (await typesOf()).length === 3)
    expect(await typesOf()).toEqual(['UserRegistered', 'UserSignedIn', 'UserSignedOut'])
    const told = app.logLines().map(({ msg }) => msg)
    expect(
      told.filter((line) => line === 'sign-ins and sign-outs waiting for the log'),
    ).toHaveLength(1)
    expect(told).toContain('waiting sign-ins and sign-outs recorded')
  })
})

it('while the log is unavailable a wrong password and a name that nobody has get the same answer', async () => {
  state.log = 'away'
  const wrong = await signIn({ password: 'not the password' })
  const nobody = await signIn({ username: 'nobody.at.all' })
  expect([wrong.status, nobody.status]).toEqual([401, 401])
  expect(wrong.text).toBe(nobody.text)
})

it('somebody who was erased and let in while the log was unavailable is let in no longer when it is back', async () => {
  app.holdProjections()
  state.log = 'away'
  const agent = app.agent()
  await signIn({}, agent).expect(200)
  // On another server, which reached the log; this one still has the read model of before.
  const erase = { commandId: randomUUID(), userId, now: new Date(app.now()), askedBy: null }
  await app.accounts.eraseUser(erase)
  state.log = 'there'
  await until('the sessions have ended', async () => {
    const { status } = await agent.post('/api/watchlist').send({ symbol: 'AAPL' })
    return status === 401
  })
  app.releaseProjections()
})

it('who was let in by a password that was changed is let in no longer, and nobody else is signed out', async () => {
  const marketData = app.agent()
  await signIn({}, marketData).expect(200)
  app.holdProjections()
  // On another server, which reached the log; this one still has the read model of before.
  let provedBy = ''
  for await (const { data } of app.events.readStream(`user-${userId}`, { maxCount: 1 }))
    provedBy = (data as { sealedPasswordHash: string }).sealedPasswordHash
  const command = { commandId: randomUUID(), userId, now: new Date(app.now()), provedBy }
  const passwordHash = 'another one'
  expect(await app.accounts.changePassword({ ...command, passwordHash })).toMatchObject({
    ok: true,
  })
  state.log = 'away'
  const stranger = app.agent()
  await signIn({}, stranger).expect(200)
  await stranger.get('/api/user').expect(200)
  state.log = 'there'
  await until('the session has ended', async () => {
    const { status } = await stranger.get('/api/user')
    return status === 401
  })
  await marketData.get('/api/user').expect(200)
  app.releaseProjections()
})

describe('signing out', () => {
  it('ends the session while sessions cannot be read', async () => {
    const agent = app.agent()
    const cookie = app.sessionCookie(await signIn({}, agent).expect(200))
    state.sessionsUnavailable = true
    await agent.get('/api/user').expect(503)
    const out = await agent.post('/api/logout')
    expect([out.status, String(out.headers['set-cookie'])]).toEqual([
      204,
      expect.stringMatching(/^tapedeck\.sid=;/),
    ])
    // Its sockets among what lives by it.
    expect(decodeURIComponent(cookie)).toContain(app.endedSessions().at(-1))
    state.sessionsUnavailable = false
    await app.agent().get('/api/user').set('Cookie', cookie).expect(401)
  })

  it('of nobody is harmless while sessions cannot be read', async () => {
    state.sessionsUnavailable = true
    await app.agent().post('/api/logout').expect(204)
  })
})
