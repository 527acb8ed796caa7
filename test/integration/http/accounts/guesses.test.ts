import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RegisterBody } from '../../../../src/contracts/accounts/accounts.ts'
import { EventStoreUnavailable } from '../../../../src/eventstore/errors.ts'
import { httpLimits } from '../../../../src/http/limits/http-limits.ts'
import { openApp, type TestApp } from '../../../support/http/app.ts'
import { somebody } from '../../../support/http/people.ts'

const { wrongPasswordsPerAccountAndAddressMax: guessesMax } = httpLimits

describe('guessing passwords', () => {
  let app: TestApp
  let person: RegisterBody
  /** Signed in before anybody guesses. */
  let owner: ReturnType<TestApp['agent']>

  beforeEach(async () => {
    app = await openApp({ config: { trustProxyHops: 1 } })
    person = somebody()
    owner = app.agent()
    await owner.post('/api/register').send(person).expect(201)
    await app.caughtUp()
  })
  afterEach(() => app.close())

  const attempt = async (password: string, address = '203.0.113.7', username = person.username) => {
    const response = await app
      .agent()
      .post('/api/login')
      .set('X-Forwarded-For', address)
      .send({ username, password })
    return response
  }

  const guess = async (times: number, address?: string, username?: string) => {
    const answers = await Promise.all(
      Array.from({ length: times }, (_, index) =>
        attempt(`guess number ${index.toString()}`, address, username),
      ),
    )
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
    return { wrong: count(401), turnedAway: count(429) }
  }

  it('is over after ten for one account from one address, also when all come at once', async () => {
    expect(await guess(40)).toEqual({ wrong: guessesMax, turnedAway: 40 - guessesMax })
    const response = await attempt(person.password)
    expect(response.status).toBe(429)
    expect(response.text).toBe('Too many wrong passwords; try again in 15 minutes')
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(14 * 60)
  })

  it('hurts neither the open sessions of the account nor its sign-ins from elsewhere', async () => {
    await guess(guessesMax + 1)
    await owner.get('/api/user').expect(200)
    expect((await attempt(person.password, '198.51.100.4')).status).toBe(200)
  })

  it('from many addresses is over for all strangers, and never hurts a device of the owner', async () => {
    const { wrongPasswordsPerAccountMax } = httpLimits
    const phone = app.agent()
    const { username, password } = person
    const signIn = (given = password, address = '203.0.113.7') =>
      phone.post('/api/login').set('X-Forwarded-For', address).send({ username, password: given })
    await signIn().expect(200)
    const answers = await Promise.all(
      Array.from({ length: wrongPasswordsPerAccountMax + 10 }, (_, index) =>
        attempt('a guess', `203.0.113.${index.toString()}`),
      ),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
    // Neither a new device with the right password,
    expect((await attempt(password, '198.51.100.1')).status).toBe(429)
    // nor a seal that was made for somebody else; but the known one is let in.
    await phone.post('/api/logout').expect(204)
    expect((await signIn('mistyped', '198.51.100.1')).status).toBe(401)
    expect((await signIn(password, '198.51.100.1')).status).toBe(200)
    const mallory = app.agent()
    await mallory.post('/api/register').send(somebody()).expect(201)
    await mallory.post('/api/login').send({ username, password }).expect(429)
  })

  it('from a known device is over after ten, as from anywhere', async () => {
    const { username, password } = person
    const guessed = (given: string) => owner.post('/api/login').send({ username, password: given })
    for (let times = 0; times < guessesMax; times += 1) await guessed('a guess').expect(401)
    await guessed(password).expect(429)
  })

  it('is counted for names that nobody has too: the answer tells nothing', async () => {
    const answer = await guess(guessesMax + 2, '203.0.113.9', 'nobody.at.all')
    expect(answer).toEqual({ wrong: guessesMax, turnedAway: 2 })
  })

  it('is counted once for all ways of writing the name, and for a whole IPv6 network', async () => {
    await guess(guessesMax, '2001:db8::1', person.username.toUpperCase())
    expect((await attempt(person.password, '2001:db8::ffff')).status).toBe(429)
    expect((await attempt(person.password, '2001:db8:0:1::1')).status).toBe(200)
  })

  it('does not count right passwords, also when many come at once', async () => {
    for (let times = 0; times < guessesMax + 5; times += 1)
      expect((await attempt(person.password)).status).toBe(200)
    const atOnce = Array.from({ length: 3 * guessesMax }, () => attempt(person.password))
    const statuses = (await Promise.all(atOnce)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(3 * guessesMax)
  })

  it('does not count what could not be checked, because a store was unavailable', async () => {
    let isUnavailable = true
    const shaky = await openApp({
      limits: { wrongPasswordsPerAddressMax: guessesMax },
      replace: ({ vault }) => ({
        vault: {
          ...vault,
          unseal: (...sealed) =>
            isUnavailable
              ? Promise.reject(new EventStoreUnavailable('The log is unavailable.'))
              : vault.unseal(...sealed),
        },
      }),
    })
    try {
      const known = somebody()
      const { username, password } = known
      const login = () => shaky.agent().post('/api/login').send({ username, password })
      await shaky.agent().post('/api/register').send(known).expect(201)
      await shaky.caughtUp()
      for (let times = 0; times <= guessesMax; times += 1) await login().expect(503)
      isUnavailable = false
      await login().expect(200)
    } finally {
      await shaky.close()
    }
  })

  it('is over after a hundred from one address, whatever the names', async () => {
    const { wrongPasswordsPerAddressMax } = httpLimits
    const answers = await Promise.all(
      Array.from({ length: wrongPasswordsPerAddressMax + 10 }, (_, index) =>
        attempt('a guess', '203.0.113.7', `name${index.toString()}`),
      ),
    )
    const turnedAway = answers.filter(({ status }) => status === 429)
    expect(turnedAway).toHaveLength(10)
    const windowSeconds = httpLimits.wrongPasswordsWindowMs / 1_000
    for (const response of [...turnedAway, await attempt(person.password)]) {
      expect(response.status).toBe(429)
      expect(response.text).toMatch(/^Too many wrong passwords; try again in \d+ minutes$/)
      const seconds = Number(response.headers['retry-after'])
      expect(seconds).toBeGreaterThan(windowSeconds / 2)
      expect(seconds).toBeLessThanOrEqual(windowSeconds)
    }
    await owner.get('/api/user').expect(200)
    expect((await attempt(person.password, '203.0.113.8')).status).toBe(200)
  })

  it('is not counted for the account when the address had no guess left', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    const strict = await openApp({ limits: { wrongPasswordsPerAddressMax: 3 } })
    try {
      const login = (username: string, password: string) =>
        strict.agent().post('/api/login').send({ username, password })
      const known = somebody()
      await strict.agent().post('/api/register').send(known).expect(201)
      await strict.caughtUp()
      for (const name of ['a', 'b', 'c']) await login(name, 'a guess').expect(401)
      vi.advanceTimersByTime(httpLimits.wrongPasswordsWindowMs * 0.6)
      for (let times = 0; times < guessesMax + 1; times += 1)
        await login(known.username, 'a guess').expect(429)
      vi.advanceTimersByTime(httpLimits.wrongPasswordsWindowMs * 0.5)
      await login(known.username, known.password).expect(200)
    } finally {
      vi.useRealTimers()
      await strict.close()
    }
  })

  it('by more people than the machine can serve gets some of them a 503 to come again', async () => {
    const small = await openApp({ limits: { signInsAtOnceMax: 1, signInsWaitingMax: 2 } })
    try {
      const login = () => small.agent().post('/api/login').send({ username: 'x', password: 'y' })
      const answers = await Promise.all(Array.from({ length: 8 }, () => login()))
      const busy = answers.filter(({ status }) => status === 503)
      expect(busy.length).toBeGreaterThan(0)
      expect(busy[0]?.text).toBe('Too many people are signing in; try again in a moment')
      expect(busy[0]?.headers['retry-after']).toBe('2')
    } finally {
      await small.close()
    }
  })

  it('does not believe an address that the visitor writes himself when there is no proxy', async () => {
    const open = await openApp()
    try {
      const statuses = []
      for (let index = 0; index <= guessesMax; index += 1) {
        const response = await open
          .agent()
          .post('/api/login')
          .set('X-Forwarded-For', `198.51.100.${index.toString()}`)
          .send({ username: 'someone', password: 'a guess' })
        statuses.push(response.status)
      }
      expect(statuses.at(-1)).toBe(429)
    } finally {
      await open.close()
    }
  })
})
