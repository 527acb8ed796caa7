import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { EventStoreUnavailable } from '../../../../src/eventstore/errors.ts'
import { httpLimits } from '../../../../src/http/limits/http-limits.ts'
import type { HttpDeps } from '../../../../src/http/deps.ts'
import { openApp, type TestApp } from '../../../support/http/app.ts'
import { somebody } from '../../../support/http/people.ts'

const state = { silent: false, deadlines: new Set<AbortSignal | undefined>() }

/** As a log that does not answer: it goes on until it is given up. */
const untilGivenUp = (signal: AbortSignal | undefined) =>
  new Promise<never>((_, reject) => {
    const giveUp = () => reject(new EventStoreUnavailable('No answer.'))
    if (signal?.aborted === true) giveUp()
    else signal?.addEventListener('abort', giveUp)
  })

const replace = ({ accounts, commands, events }: HttpDeps): Partial<HttpDeps> => {
  const ask =
    <Command extends { readonly signal?: AbortSignal | undefined }, Result>(
      work: (command: Command) => Promise<Result>,
    ) =>
    (command: Command) => {
      state.deadlines.add(command.signal)
      return state.silent ? untilGivenUp(command.signal) : work(command)
    }
  return {
    events: {
      ...events,
      readStream: (stream, options) => {
        state.deadlines.add(options?.signal)
        return events.readStream(stream, options)
      },
    },
    commands: {
      ...commands,
      handle: (aggregate, id, command, how) => {
        state.deadlines.add(how.signal)
        return commands.handle(aggregate, id, command, how)
      },
    },
    accounts: {
      ...accounts,
      register: ask((command) => accounts.register(command)),
      findUser: (kind, name, signal) => {
        state.deadlines.add(signal)
        return accounts.findUser(kind, name, signal)
      },
      changePassword: ask((command) => accounts.changePassword(command)),
      changeProfile: ask((command) => accounts.changeProfile(command)),
      recordSessionsEnded: ask((command) => accounts.recordSessionsEnded(command)),
      eraseUser: ask((command) => accounts.eraseUser(command)),
    },
  }
}

let app: TestApp
beforeEach(async () => {
  app = await openApp({ replace, limits: { commandMs: 1_000 } })
})
afterEach(async () => {
  state.silent = false
  await app.close()
})

const { username, password, ...profile } = somebody()

it.each([
  ['with an Idempotency-Key', { 'Idempotency-Key': randomUUID() }],
  ['without a key', {}],
])('a registration %s has one deadline, with and without an answer', async (_title, headers) => {
  const send = () =>
    app
      .agent()
      .post('/api/register')
      .set(headers)
      .send({ username, password, ...profile })
  app.holdProjections()
  for (const status of [503, 201, 201]) {
    state.silent = status === 503
    state.deadlines.clear()
    expect((await send()).status).toBe(status)
    expect(state.deadlines.size).toBe(1)
  }
})

it('a message of someone who registered a moment ago has one deadline', async () => {
  const agent = app.agent()
  app.holdProjections()
  await agent
    .post('/api/register')
    .send({ username, password, ...profile })
    .expect(201)
  state.deadlines.clear()
  await agent.post('/api/chat').send({ message: 'hello' }).expect(201)
  expect(state.deadlines.size).toBe(1)
})

it.each([
  ['POST', '/api/account/password', { password, newPassword: 'another tape 10' }],
  ['PUT', '/api/account', { ...profile, password }],
  ['DELETE', '/api/account', { username, password }],
  ['DELETE', '/api/account/sessions', {}],
  ['DELETE', '/api/account/sessions/:id', {}],
] as const)('%s %s gives a log up that does not answer', async (method, path, body) => {
  const agent = app.agent()
  await agent
    .post('/api/register')
    .send({ username, password, ...profile })
    .expect(201)
  const sessions = await agent.get('/api/account/sessions')
  const [{ id }] = sessions.body as [{ id: string }]
  state.silent = true
  state.deadlines.clear()
  const { status } = await agent[method.toLowerCase() as 'post'](path.replace(':id', id)).send(body)
  expect(status).toBe(503)
  expect(state.deadlines.size, 'one deadline for all that it reads and appends').toBe(1)
})

it('one allowance of wrong passwords serves the sign-in and the account', async () => {
  const { wrongPasswordsPerAccountAndAddressMax: guessesMax } = httpLimits
  const agent = app.agent()
  await agent
    .post('/api/register')
    .send({ username, password, ...profile })
    .expect(201)
  const atAccount = () => agent.put('/api/account').send({ ...profile, password: 'wrong' })
  const atSignIn = (given: string) => agent.post('/api/login').send({ username, password: given })
  for (let guess = 0; guess < guessesMax - 1; guess += 1)
    expect((await atAccount()).status).toBe(400)
  expect((await atSignIn('wrong')).status).toBe(401)
  expect((await atAccount()).status).toBe(429)
  expect((await atSignIn(password)).status).toBe(429)
})
