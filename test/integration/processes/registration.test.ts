import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Registration } from '../../../src/processes/accounts/registration.ts'
import { Crash, type CrashPoint } from '../../support/faults/crashing-store.ts'
import {
  type AccountWorld,
  openAccountWorld,
  registrationOf,
  turns,
} from '../../support/worlds/account-world.ts'

const usernameTaken = { ok: false, reason: 'refused', refusal: { type: 'username_taken' } }
const emailTaken = { ok: false, reason: 'refused', refusal: { type: 'email_taken' } }
const keyReused = { ok: false, reason: 'refused', refusal: { type: 'key_reused' } }

describe('registering', () => {
  it('seals the profile, holds both names, and answers with the position of the event', async () => {
    const world = await openAccountWorld()
    const userId = randomUUID()
    const registration = registrationOf(userId, 'Ada')
    const result = await world.startProcess().register(registration)
    expect(result).toEqual({ ok: true, position: await world.store.head() })
    const [event] = await world.recordedIn(`user-${userId}`)
    const { data, metadata } = event as { data: Record<string, string>; metadata: object }
    expect(await world.vault.unseal(userId, 'profile', data['sealedProfile']!)).toEqual(
      registration.profile,
    )
    expect(await world.vault.unseal(userId, 'passwordHash', data['sealedPasswordHash']!)).toEqual({
      hash: registration.passwordHash,
    })
    expect(metadata).toMatchObject({ userId, occurredAt: '2025-01-02T15:00:00.000Z' })
    expect(await world.holderOf('username', 'ADA')).toBe(userId)
    expect(await world.holderOf('email', 'ada@EXAMPLE.org')).toBe(userId)
    expect(await world.startProcess().findUser('username', 'ada')).toBe(userId)
    expect(await world.startProcess().findUser('username', 'bob')).toBeNull()
  })

  it('is refused for a name that is taken, in whatever case and form, and writes nothing', async () => {
    const world = await openAccountWorld()
    const accounts = world.startProcess()
    await accounts.register(registrationOf(randomUUID(), 'Straße', 'ada@example.org'))
    const head = await world.store.head()
    expect(
      await accounts.register(registrationOf(randomUUID(), 'STRASSE', 'bob@example.org')),
    ).toEqual(usernameTaken)
    expect(
      await accounts.register(registrationOf(randomUUID(), 'bob', 'ＡＤＡ@example.org')),
    ).toEqual(emailTaken)
    expect(await world.store.head()).toEqual(head)
    const keyFiles = readdirSync(join(world.folder, 'keys', 'users'), { recursive: true })
    expect(keyFiles.filter((name) => name.toString().endsWith('.key'))).toHaveLength(1)
  })

  it('gives the same answer and no event when it is repeated', async () => {
    const world = await openAccountWorld()
    const registration = registrationOf(randomUUID(), 'ada')
    const first = await world.startProcess().register(registration)
    const head = await world.store.head()
    expect(await world.startProcess().register(registration)).toEqual(first)
    expect(await world.store.head()).toEqual(head)
  })

  it('is refused when the same user id comes with other names', async () => {
    const world = await openAccountWorld()
    const accounts = world.startProcess()
    const registration = registrationOf(randomUUID(), 'ada')
    await accounts.register(registration)
    const other = {
      ...registrationOf(registration.userId, 'bob'),
      commandId: registration.commandId,
    }
    expect(await accounts.register(other)).toEqual(keyReused)
    expect(await world.holderOf('username', 'bob')).toBeNull()
  })

  it('waits once for an unfinished registration, which holds both names', async () => {
    const world = await openAccountWorld()
    const dead = world.startProcess({ crash: { append: 3, written: false } })
    await expect(dead.register(registrationOf(randomUUID(), 'ada'))).rejects.toThrow(Crash)
    expect(await world.holderOf('email', 'ada@example.org')).not.toBeNull()
    let waitedMs = 0
    const wait = (ms: number) => {
      waitedMs += ms
      return Promise.resolve()
    }
    const userId = randomUUID()
    const result = await world.startProcess({ wait }).register(registrationOf(userId, 'ada'))
    expect(result.ok).toBe(true)
    expect(await world.holderOf('email', 'ada@example.org')).toBe(userId)
    expect(waitedMs).toBe(100)
  })

  it('lets go of the username when the e-mail is lost at the last moment', async () => {
    const world = await openAccountWorld()
    const userId = randomUUID()
    const winner = registrationOf(randomUUID(), 'bob', 'same@example.org')
    let pauses = 0
    // The other registration runs as a whole after this one has looked at both names.
    const slow = world.startProcess({
      pause: async () => {
        pauses += 1
        if (pauses === 4) await world.startProcess().register(winner)
      },
    })
    expect(await slow.register(registrationOf(userId, 'ada', 'same@example.org'))).toEqual(
      emailTaken,
    )
    expect(await world.holderOf('username', 'ada')).toBeNull()
    expect(await world.holderOf('email', 'same@example.org')).toBe(winner.userId)
    expect(await world.startProcess().register(registrationOf(randomUUID(), 'ada'))).toMatchObject({
      ok: true,
    })
  })
})

describe('one registration that runs twice at once', () => {
  it('keeps its names when one run gives up while the other finishes', async () => {
    const world = await openAccountWorld()
    const owner = registrationOf(randomUUID(), 'bob', 'same@example.org')
    await world.startProcess().register(owner)
    const registration = registrationOf(randomUUID(), 'ada', 'same@example.org')

    // The first run finds the e-mail taken. Before it lets go, the e-mail becomes free and a second
    // run comes as far as its last append; then the first one goes on.
    const signals = new EventEmitter()
    const secondIsAtItsEnd = once(signals, 'second is at its end')
    const firstIsDone = once(signals, 'first is done')
    const second: Promise<unknown>[] = []
    const startSecond = () =>
      world
        .startProcess({
          pause: async (what, stream) => {
            if (what !== 'append' || !stream.startsWith('user-')) return
            signals.emit('second is at its end')
            await firstIsDone
          },
        })
        .register(registration)
    let looksAtUsername = 0
    const first = await world
      .startProcess({
        pause: async (what, stream) => {
          if (what === 'read' && stream.startsWith('username-')) looksAtUsername += 1
          if (looksAtUsername !== 2 || second.length > 0) return
          const erasure = { commandId: randomUUID(), now: owner.now, askedBy: null }
          await world.startProcess().eraseUser({ ...erasure, userId: owner.userId })
          second.push(startSecond())
          await secondIsAtItsEnd
        },
      })
      .register(registration)
    signals.emit('first is done')
    expect(first).toEqual(emailTaken)
    expect(await Promise.all(second)).toMatchObject([{ ok: true }])
    expect(await world.holderOf('username', 'ada')).toBe(registration.userId)
    expect(await world.holderOf('email', 'same@example.org')).toBe(registration.userId)
  })
})

const crashPoints: CrashPoint[] = [1, 2, 3].flatMap((append) => [
  { append, written: false },
  { append, written: true },
])

describe.each(crashPoints)(
  'a registration that crashed at append $append, written: $written',
  (crash) => {
    const finished = crash.append === 3 && crash.written

    it('is finished by trying it again', async () => {
      const world = await openAccountWorld()
      const registration = registrationOf(randomUUID(), 'ada')
      await expect(world.startProcess({ crash }).register(registration)).rejects.toThrow(Crash)
      const again = await world.startProcess().register(registration)
      expect(again).toMatchObject({ ok: true })
      expect(await world.eventsOf(`user-${registration.userId}`)).toEqual(['UserRegistered'])
      expect(await world.holderOf('username', 'ada')).toBe(registration.userId)
      expect(await world.holderOf('email', 'ada@example.org')).toBe(registration.userId)
    })

    it('gives its names to the next who wants them, unless it had finished', async () => {
      const world = await openAccountWorld()
      const lost = registrationOf(randomUUID(), 'ada')
      await expect(world.startProcess({ crash }).register(lost)).rejects.toThrow(Crash)
      const next = registrationOf(randomUUID(), 'ada')
      const result = await world.startProcess().register(next)
      if (finished) expect(result).toEqual(usernameTaken)
      else expect(result).toMatchObject({ ok: true })
      const owner = finished ? lost.userId : next.userId
      expect(await world.holderOf('username', 'ada')).toBe(owner)
      expect(await world.holderOf('email', 'ada@example.org')).toBe(owner)
      // And whoever lost is told so when they try once more.
      const late = await world.startProcess().register(finished ? next : lost)
      expect(late).toEqual(usernameTaken)
      expect(await world.userState(lost.userId)).toMatchObject({
        status: finished ? 'registered' : 'unregistered',
      })
    })
  },
)

describe('fifty registrations of one name at once', () => {
  it('have one winner, in one process', async () => {
    const world = await openAccountWorld()
    const accounts = world.startProcess()
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        accounts.register(
          registrationOf(randomUUID(), 'ada', `ada${index.toString()}@example.org`),
        ),
      ),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    for (const result of results) if (!result.ok) expect(result).toEqual(usernameTaken)
  })

  it('have one winner, in fifty processes, for a username and an e-mail', async () => {
    const world = await openAccountWorld()
    const registrations = Array.from({ length: 50 }, () => registrationOf(randomUUID(), 'ada'))
    const results = await Promise.all(
      registrations.map((registration) => world.startProcess().register(registration)),
    )
    const winners = registrations.filter((_, index) => results[index]!.ok)
    expect(winners).toHaveLength(1)
    expect(await world.holderOf('username', 'ada')).toBe(winners[0]!.userId)
    expect(await world.holderOf('email', 'ada@example.org')).toBe(winners[0]!.userId)
  })
})

describe('registrations that meet, stand still and crash anywhere', () => {
  const person = fc.record({
    username: fc.constantFrom('ada', 'bob'),
    email: fc.constantFrom('x', 'y'),
    crash: fc.option(fc.record({ append: fc.integer({ min: 1, max: 6 }), written: fc.boolean() })),
    /** Turns before each append and read; some outlast the time of grace. */
    pauses: fc.array(fc.constantFrom(0, 0, 0, 1, 10, 150), { minLength: 1, maxLength: 12 }),
    /** The same command in this many processes at once. */
    copies: fc.integer({ min: 1, max: 2 }),
    tries: fc.integer({ min: 1, max: 3 }),
  })

  const attempts = async (
    world: AccountWorld,
    registration: Registration,
    { crash, pauses, tries }: { crash: CrashPoint | null; pauses: number[]; tries: number },
  ): Promise<void> => {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      let pauseCount = 0
      const pause = () => turns(pauses[pauseCount++ % pauses.length]!)
      const process = world.startProcess({ crash: attempt === 0 ? crash : null, pause })
      const result = await process.register(registration).catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error
        return null
      })
      if (result?.ok === true)
        expect((await world.userState(registration.userId)).status).toBe('registered')
    }
  }

  it('leave every name with one owner at most, and no name lost', async () => {
    const world = await openAccountWorld()
    let round = 0
    await fc.assert(
      fc.asyncProperty(fc.array(person, { minLength: 2, maxLength: 5 }), async (people) => {
        const suffix = (round += 1).toString()
        const registrations = people.map(({ username, email }) =>
          registrationOf(randomUUID(), username + suffix, email + suffix),
        )
        await Promise.all(
          people.flatMap((one, index) =>
            Array.from({ length: one.copies }, () => attempts(world, registrations[index]!, one)),
          ),
        )
        const owners = new Map<string, string>()
        for (const { userId } of registrations) {
          const state = await world.userState(userId)
          if (state.status !== 'registered') continue
          for (const key of [state.usernameKey, state.emailKey]) {
            expect(owners.has(key), 'two owners of one name').toBe(false)
            owners.set(key, userId)
          }
        }
        for (const [kind, name] of [
          ['username', 'ada'],
          ['username', 'bob'],
          ['email', 'x'],
          ['email', 'y'],
        ] as const) {
          const key = await world.vault.nameKeyOf(kind, name + suffix)
          const owner = owners.get(key ?? '') ?? null
          if (owner !== null) expect(await world.holderOf(kind, name + suffix)).toBe(owner)
          const fresh = randomUUID()
          const wanted =
            kind === 'username'
              ? registrationOf(fresh, name + suffix, fresh)
              : registrationOf(fresh, fresh, name + suffix)
          const result = await world.startProcess().register(wanted)
          expect(result.ok).toBe(owner === null)
        }
      }),
      { numRuns: 15 },
    )
  })
})
