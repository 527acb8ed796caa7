import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PasswordHasher } from '../../../../src/http/passwords/hasher.ts'
import { openApp, type TestApp } from '../../../support/http/app.ts'
import { somebody } from '../../../support/http/people.ts'

const rounds = 15
const knownLongerMs = 20

/** Hashes at once, but longer where somebody has the name, with a note of every call. */
const noting = (hasher: PasswordHasher, calls: string[]): PasswordHasher => ({
  hash: (password) => {
    calls.push('hash')
    return hasher.hash(password)
  },
  verify: async (hash) => {
    calls.push('verify')
    await wait(hash === null ? 0 : knownLongerMs)
    return false
  },
})

describe('a sign-in with a wrong password', () => {
  const calls: string[] = []
  const person = somebody()
  let app: TestApp

  beforeAll(async () => {
    app = await openApp({
      limits: { wrongPasswordsPerAccountAndAddressMax: 1_000, wrongPasswordsPerAddressMax: 1_000 },
      replace: ({ passwords }) => ({ passwords: noting(passwords, calls) }),
    })
    await app.agent().post('/api/register').send(person).expect(201)
    await app.caughtUp()
  })
  afterAll(() => app.close())

  /** @returns milliseconds */
  const attempt = async (username: string): Promise<number> => {
    const before = performance.now()
    await app.agent().post('/api/login').send({ username, password: 'a guess' }).expect(401)
    return performance.now() - before
  }

  it('checks one hash, whether or not somebody has the name', async () => {
    for (const username of [person.username, 'nobody.at.all']) {
      calls.length = 0
      await attempt(username)
      expect(calls).toEqual(['verify'])
    }
  })

  it('takes as long for a name that nobody has, although its check is quicker', async () => {
    const [known, unknown]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      known.push(await attempt(person.username))
      unknown.push(await attempt('nobody.at.all'))
    }
    // The quickest of each: a busy machine makes others wait for a later step.
    const ratio = Math.min(...unknown) / Math.min(...known)
    expect(ratio).toBeGreaterThan(0.8)
    expect(ratio).toBeLessThan(1.25)
  })
})
