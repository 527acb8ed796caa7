import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PasswordHasher } from '../../../../src/http/passwords/hasher.ts'
import { openApp, type TestApp } from '../../../support/http/app.ts'
import { somebody } from '../../../support/http/people.ts'

const rounds = 15

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

/** The hasher itself, with a note of every call. */
const noting = (hasher: PasswordHasher, calls: string[]): PasswordHasher => ({
  hash: (password) => {
    calls.push('hash')
    return hasher.hash(password)
  },
  verify: (hash, password) => {
    calls.push('verify')
    return hasher.verify(hash, password)
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

  /** Gives the processor time in ms, which other programs of a busy machine do not lengthen. */
  const attempt = async (username: string): Promise<number> => {
    const before = process.cpuUsage()
    await app.agent().post('/api/login').send({ username, password: 'a guess' }).expect(401)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  }

  it('checks one hash, whether or not somebody has the name', async () => {
    for (const username of [person.username, 'nobody.at.all']) {
      calls.length = 0
      await attempt(username)
      expect(calls).toEqual(['verify'])
    }
  })

  // Without the hash an answer takes a fifth of the time.
  it('takes as long for a name that nobody has', async () => {
    const [known, unknown]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      known.push(await attempt(person.username))
      unknown.push(await attempt('nobody.at.all'))
    }
    const ratio = median(unknown) / median(known)
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })
})
