import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RegisterBody } from '../../../../src/contracts/accounts/accounts.ts'
import type { UserReply } from '../../../../src/contracts/accounts/user-reply.ts'
import { EventStoreUnavailable } from '../../../../src/eventstore/errors.ts'
import { httpLimits } from '../../../../src/http/limits/http-limits.ts'
import { openApp, type TestApp } from '../../../support/http/app.ts'
import { somebody } from '../../../support/http/people.ts'

let app: TestApp
/** How often the log is unavailable while a registration is carried out, and what it has written by then. */
let fault: 'none' | 'before' | 'written' = 'none'
let verified = 0

beforeAll(async () => {
  app = await openApp({
    replace: ({ accounts, passwords }) => ({
      passwords: {
        hash: (password) => passwords.hash(password),
        verify: (...given) => {
          verified += 1
          return passwords.verify(...given)
        },
      },
      accounts: {
        ...accounts,
        register: async (command) => {
          if (fault === 'before') throw new EventStoreUnavailable('The log is unavailable.')
          const result = await accounts.register(command)
          if (fault === 'written') throw new EventStoreUnavailable('The answer was lost.')
          return result
        },
      },
    }),
  })
})
afterAll(() => app.close())
beforeEach(() => {
  fault = 'none'
})

const send = (body: RegisterBody, agent = app.agent()) => agent.post('/api/register').send(body)

/** A registration that is written, and answered with 503. */
const lost = async (given: Partial<RegisterBody> = {}): Promise<RegisterBody> => {
  const body = somebody(given)
  fault = 'written'
  await send(body).expect(503)
  fault = 'none'
  return body
}

describe('a registration whose answer was lost', () => {
  it('finds its account when it is sent again, and is signed in; it is one event', async () => {
    const body = await lost()
    const agent = app.agent()
    const again = await send(body, agent).expect(201)
    const { id, username } = again.body as UserReply
    expect(username).toBe(body.username)
    expect((await agent.get('/api/user').expect(200)).body).toEqual(again.body)
    expect(await app.eventTypes(`user-${id}`)).toEqual(['UserRegistered'])
    expect((await send(body).expect(201)).body).toEqual(again.body)
  })

  it('that had written nothing is carried out when it is sent again', async () => {
    const body = somebody()
    fault = 'before'
    await send(body).expect(503)
    fault = 'none'
    await send(body).expect(201)
  })

  it.each<[string, Partial<RegisterBody>]>([
    ['password', { password: 'another password' }],
    ['phone number', { phone: '+1 555 0100' }],
    ['first name', { firstName: 'Augusta' }],
    ['e-mail address', { email: 'somebody.else@example.org' }],
  ])('is not found with another %s: the name is taken, after as many hashes', async (_, change) => {
    const body = await lost()
    verified = 0
    const agent = app.agent()
    const refused = await send({ ...body, ...change }, agent)
    expect([refused.status, refused.text]).toEqual([409, 'Username already exists'])
    expect(verified).toBe(1)
    await agent.get('/api/user').expect(401)
  })

  it('is not found an hour later', async () => {
    const body = await lost()
    app.advance(httpLimits.registrationRetryMs)
    verified = 0
    await send(body).expect(409)
    expect(verified).toBe(1)
  })
})

it('guesses of the password with all the right data count as those at sign-in', async () => {
  const body = await lost()
  const { wrongPasswordsPerAccountAndAddressMax } = httpLimits
  for (let times = 0; times < wrongPasswordsPerAccountAndAddressMax; times += 1)
    await send({ ...body, password: `a wrong guess ${times.toString()}` }).expect(409)
  const { username, password } = body
  await app.agent().post('/api/login').send({ username, password }).expect(429)
  await send(body).expect(409)
})
