import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import request from 'supertest'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCommandHandler } from '../../../src/eventstore/handler/command-handler.ts'
import { createApp } from '../../../src/http/app.ts'
import type { HttpDeps } from '../../../src/http/deps.ts'
import { allRoutes } from '../../../src/http/routing/all-routes.ts'
import { createHttpServer } from '../../../src/http/server.ts'
import { createAccountCommands } from '../../../src/processes/accounts/account-commands.ts'
import { openApp, type TestApp } from '../../support/http/app.ts'
import { somebody } from '../../support/http/people.ts'

const behind = 'Your last change is not visible yet; try again in a moment'

/** It shares what servers share, and decides with memories of its own. */
const openSecond = async (app: TestApp, deps: HttpDeps): Promise<Server> => {
  const { events: store, codec, vault } = app
  const commands = createCommandHandler({ store, codec, now: () => new Date(app.now()) })
  const people = {
    store,
    codec,
    commands,
    vault,
    newId: randomUUID,
    wait: (ms: number) => wait(ms),
    endSessions: () => Promise.resolve(0),
    oldUsernames: { like: () => Promise.resolve([]) },
  }
  const accounts = createAccountCommands(people)
  const server = createHttpServer(
    createApp({ ...deps, commands, accounts, limits: { ownWriteWaitMs: 50 } }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

describe('who registered with one web server while the projector stands still', () => {
  let app: TestApp
  let second: Server
  const person = somebody()
  const { username, password } = person
  const signIn = (given = {}) =>
    request
      .agent(second)
      .post('/api/login')
      .send({ username, password, ...given })

  beforeEach(async () => {
    let shared: HttpDeps | null = null
    app = await openApp({
      replace: (deps) => {
        shared = deps
        return {}
      },
    })
    second = await openSecond(app, shared!)
    await app.caughtUp()
    app.holdProjections()
    await app.agent().post('/api/register').send(person).expect(201)
  })
  afterEach(async () => {
    second.closeAllConnections()
    second.close()
    await app.close()
  })

  it('signs in with the other, and is known to it', async () => {
    const signedIn = await signIn().expect(200)
    expect(signedIn.body).toMatchObject({ username, email: person.email })
    const session = app.sessionCookie(signedIn)
    const found = await request.agent(second).get('/api/user').set('Cookie', session).expect(200)
    expect(found.body).toEqual(signedIn.body)
  })

  it('needs the right password there, too', async () => {
    const wrong = await signIn({ password: 'not the password' }).expect(401)
    const nobody = await signIn({ username: 'nobody.at.all' }).expect(401)
    expect(wrong.text).toBe(nobody.text)
  })

  it('is nowhere told to sign in', async () => {
    const session = app.sessionCookie(await signIn().expect(200))
    const answers: (readonly [string, number])[] = []
    for (const { method, path } of allRoutes) {
      if (path === '/logout' || path === '/login') continue
      const url = `/api${path.replace(':symbol', 'AAPL').replace(/:\w+/, randomUUID())}`
      const { status } = await request.agent(second)[method](url).set('Cookie', session).send({})
      answers.push([`${method} ${path}`, status])
    }
    expect(answers.filter(([, status]) => status === 401)).toEqual([])
    expect(answers.filter(([, status]) => status === 500)).toEqual([])
  })

  it('speaks at once, and reads it when the projector goes on', async () => {
    const session = app.sessionCookie(await signIn().expect(200))
    const agent = request.agent(second).set('Cookie', session)
    const said = await agent.post('/api/chat').send({ message: 'good morning' }).expect(201)
    expect(said.body).toMatchObject({ username })
    const cookies = (said.headers['set-cookie'] as unknown as string[]).map(
      (cookie) => cookie.split(';')[0],
    )
    const read = () =>
      request
        .agent(second)
        .get('/api/chat')
        .set('Cookie', [session, ...cookies].join('; '))
    const early = await read()
    expect([early.status, early.text, early.headers['retry-after']]).toEqual([503, behind, '1'])
    app.releaseProjections()
    await app.caughtUp()
    expect((await read().expect(200)).text).toContain('good morning')
  })

  it('is known to nobody once erased', async () => {
    const signedIn = await signIn().expect(200)
    const { id: userId } = signedIn.body as { id: string }
    const now = new Date(app.now())
    await app.accounts.eraseUser({ commandId: randomUUID(), userId, now, askedBy: null })
    await signIn().expect(401)
    const session = app.sessionCookie(signedIn)
    await request.agent(second).get('/api/user').set('Cookie', session).expect(401)
  })
})
