import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { erasedInLog } from '../../../src/composition/backup/scheduled-copies.ts'
import { registrationsHealth } from '../../../src/composition/health/checks/registrations-health.ts'
import { eventTables } from '../../../src/domain/all-events.ts'
import { reservationAggregates } from '../../../src/domain/reservation/decider.ts'
import { userAggregate } from '../../../src/domain/user/decider.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import { createCommandHandler } from '../../../src/eventstore/handler/command-handler.ts'
import { EventStoreUnavailable } from '../../../src/eventstore/errors.ts'
import { createOldUsernames } from '../../../src/processes/accounts/old-usernames.ts'
import { until } from '../../support/until.ts'
import {
  type AccountWorld,
  openAccountWorld,
  registrationOf,
} from '../../support/worlds/account-world.ts'

const usernameTaken = { ok: false, reason: 'refused', refusal: { type: 'username_taken' } }
const emailTaken = { ok: false, reason: 'refused', refusal: { type: 'email_taken' } }

const erasureOf = (userId: string) => ({
  commandId: randomUUID(),
  userId,
  now: new Date('2025-02-03T10:00:00Z'),
  askedBy: null,
})

/** Every text of 64 hex digits in the log, each with the users whose events or streams have it. */
const hashesInLog = async (world: AccountWorld): Promise<Set<string>> => {
  const hashes = new Set<string>()
  for await (const { stream, data } of world.store.readAll())
    for (const [hash] of `${stream} ${JSON.stringify(data)}`.matchAll(/\b[0-9a-f]{64}\b/g))
      hashes.add(hash)
  return hashes
}

/** An account as releases before this one made it: its names are in the log under their hashes. */
const registerAsBefore = async (world: AccountWorld, username: string) => {
  const { commandId, userId, profile, passwordHash, now } = registrationOf(randomUUID(), username)
  const codec = createCodec(eventTables)
  const commands = createCommandHandler({ store: world.store, codec, now: () => now })
  const keys = {
    username: world.vault.nameHash('username', profile.username),
    email: world.vault.nameHash('email', profile.email),
  }
  for (const kind of ['username', 'email'] as const)
    await commands.handle(
      reservationAggregates[kind],
      keys[kind],
      { type: 'ReserveName', kind, nameKey: keys[kind], userId, fence: 0 },
      { commandId: randomUUID(), userId, now },
    )
  await world.vault.createKey(userId)
  const command = {
    type: 'RegisterUser',
    userId,
    usernameKey: keys.username,
    emailKey: keys.email,
    sealedProfile: await world.vault.seal(userId, 'profile', profile),
    sealedPasswordHash: await world.vault.seal(userId, 'passwordHash', { hash: passwordHash }),
    fence: 0,
  } as const
  await commands.handle(userAggregate, userId, command, { commandId, userId, now })
  return userId
}

describe('the names of somebody who was erased', () => {
  it('are in the log under other hashes when somebody takes them again', async () => {
    const world = await openAccountWorld()
    const accounts = world.startProcess()
    const first = registrationOf(randomUUID(), 'ada')
    await accounts.register(first)
    const before = await hashesInLog(world)
    expect(before.size).toBe(2)
    await accounts.eraseUser(erasureOf(first.userId))
    const next = registrationOf(randomUUID(), 'ada')
    expect(await accounts.register(next)).toMatchObject({ ok: true })
    const after = await hashesInLog(world)
    expect(after.size).toBe(4)
    const state = await world.userState(next.userId)
    expect(state).toMatchObject({ status: 'registered' })
    if (state.status === 'unregistered') return
    for (const key of [state.usernameKey, state.emailKey]) expect(before.has(key)).toBe(false)
    // Nothing that is left tells whose the old ones were: not even who has the keys can make them.
    for (const key of before) expect(await world.vault.readNameTag(key)).toBeNull()
    for (const kind of ['username', 'email'] as const)
      expect(before.has(world.vault.nameHash(kind, first.profile[kind]))).toBe(false)
  })

  it('are forgotten by whoever looks for them when a kill came after they were let go', async () => {
    const world = await openAccountWorld()
    const first = registrationOf(randomUUID(), 'ada')
    await world.startProcess().register(first)
    const key = (await world.vault.nameKeyOf('username', 'ada'))!
    const forgetNameKey = world.vault.forgetNameKey.bind(world.vault)
    world.vault.forgetNameKey = () => Promise.reject(new Error('killed'))
    await expect(world.startProcess().eraseUser(erasureOf(first.userId))).rejects.toThrow('killed')
    await expect(world.startProcess().eraseUser(erasureOf(first.userId))).rejects.toThrow('killed')
    world.vault.forgetNameKey = forgetNameKey
    const again = await world.startProcess().eraseUser(erasureOf(first.userId))
    expect(again).toMatchObject({ ok: true })
    expect(await world.vault.readNameTag(key)).toBeNull()
  })

  it('that is released and not forgotten is forgotten at the next look', async () => {
    const world = await openAccountWorld()
    const first = registrationOf(randomUUID(), 'ada')
    await world.startProcess().register(first)
    const forgetNameKey = world.vault.forgetNameKey.bind(world.vault)
    world.vault.forgetNameKey = () => Promise.resolve()
    await world.startProcess().eraseUser(erasureOf(first.userId))
    world.vault.forgetNameKey = forgetNameKey
    const [username, email] = [
      await world.vault.nameKeyOf('username', 'ada'),
      await world.vault.nameKeyOf('email', 'ada@example.org'),
    ]
    expect([username, email]).not.toContain(null)
    expect(await world.startProcess().findUser('username', 'ada')).toBeNull()
    expect(await world.vault.nameKeyOf('username', 'ada')).toBeNull()
    expect(await world.startProcess().register(registrationOf(randomUUID(), 'ada'))).toMatchObject({
      ok: true,
    })
    expect(await world.vault.nameKeyOf('email', 'ada@example.org')).not.toBe(email)
    expect(await world.vault.readNameTag(email!)).toBeNull()
  })
})

describe('an older copy of the keys', () => {
  it('is told by the log who was erased, and which names were let go', async () => {
    const world = await openAccountWorld()
    const people = [registrationOf(randomUUID(), 'ada'), registrationOf(randomUUID(), 'bob')]
    const keys = []
    for (const person of people) {
      await world.startProcess().register(person)
      keys.push(await world.vault.nameKeyOf('username', person.profile.username))
      keys.push(await world.vault.nameKeyOf('email', person.profile.email))
    }
    await world.startProcess().eraseUser(erasureOf(people[0]!.userId))
    const { isErased, isReleased } = erasedInLog(world.store)
    const erased = await Promise.all(people.map(({ userId }) => isErased(userId)))
    expect(erased).toEqual([true, false])
    const released = await Promise.all(keys.map((key) => isReleased(key ?? '')))
    expect(released).toEqual([true, true, false, false])
    expect(await isErased(randomUUID())).toBe(false)
    expect(await isReleased('a'.repeat(64))).toBe(false)
  })
})

describe('an account of before names had keys', () => {
  it('is found by its name, and keeps both names', async () => {
    const world = await openAccountWorld()
    const ada = await registerAsBefore(world, 'ada')
    const accounts = world.startProcess()
    expect(await accounts.findUser('username', 'ADA')).toBe(ada)
    expect(await accounts.findUser('email', 'ada@example.org')).toBe(ada)
    const other = registrationOf(randomUUID(), 'ada', 'other@example.org')
    expect(await accounts.register(other)).toEqual(usernameTaken)
    const others = registrationOf(randomUUID(), 'bob', 'ada@example.org')
    expect(await accounts.register(others)).toEqual(emailTaken)
  })

  it('leaves names that somebody else takes under keys', async () => {
    const world = await openAccountWorld()
    const ada = await registerAsBefore(world, 'ada')
    const before = await hashesInLog(world)
    const accounts = world.startProcess()
    expect(await accounts.eraseUser(erasureOf(ada))).toMatchObject({ ok: true })
    expect(await accounts.findUser('username', 'ada')).toBeNull()
    const next = registrationOf(randomUUID(), 'ada')
    expect(await accounts.register(next)).toMatchObject({ ok: true })
    expect(await accounts.findUser('username', 'ada')).toBe(next.userId)
    const state = await world.userState(next.userId)
    if (state.status === 'unregistered') throw new Error('Nobody is registered')
    for (const key of [state.usernameKey, state.emailKey]) expect(before.has(key)).toBe(false)
  })

  it('changes its address to one under a key, and back', async () => {
    const world = await openAccountWorld()
    const ada = await registerAsBefore(world, 'ada')
    const accounts = world.startProcess()
    for (const email of ['new@example.org', 'ada@example.org', 'ADA@example.org']) {
      const state = await world.userState(ada)
      if (state.status !== 'registered') throw new Error('Nobody is registered')
      const { profile, now } = registrationOf(ada, 'ada', email)
      const change = { commandId: randomUUID(), userId: ada, now, profile }
      const provedBy = state.sealedPasswordHash
      expect(await accounts.changeProfile({ ...change, provedBy })).toMatchObject({ ok: true })
      expect(await world.holderOf('email', email)).toBe(ada)
    }
    expect(await world.holderOf('email', 'new@example.org')).toBeNull()
    expect(await world.vault.nameKeyOf('email', 'new@example.org')).toBeNull()
  })
})

describe('usernames that look alike', () => {
  it('are one name', async () => {
    const world = await openAccountWorld()
    const accounts = world.startProcess()
    expect(await accounts.register(registrationOf(randomUUID(), 'modern1'))).toMatchObject({
      ok: true,
    })
    for (const alike of ['rnodern1', 'MODERNL', 'modernI', 'm0dern1'])
      expect(
        await accounts.register(registrationOf(randomUUID(), alike, `${randomUUID()}@example.org`)),
        alike,
      ).toEqual(usernameTaken)
    expect(await accounts.register(registrationOf(randomUUID(), 'modern2'))).toMatchObject({
      ok: true,
    })
  })

  it('are one name too when the first was registered before there were name keys', async () => {
    const world = await openAccountWorld()
    const [first, twin] = [await registerAsBefore(world, 'paypal1'), 'paypa1l']
    const second = await registerAsBefore(world, twin)
    await world.startProcess().register(registrationOf(randomUUID(), 'grace'))
    const look = async (username: string) => {
      // Each process reads what the first one has written.
      const accounts = world.startProcess()
      return accounts.register(
        registrationOf(randomUUID(), username, `${randomUUID()}@example.org`),
      )
    }
    for (const alike of ['paypall', 'PAYPAI1', 'раураl1']) {
      expect(await look(alike), alike).toEqual(usernameTaken)
      expect(await world.vault.nameKeyOf('username', alike), alike).toBeNull()
    }
    await world.startProcess().eraseUser(erasureOf(first))
    expect(await look('paypall')).toEqual(usernameTaken)
    await world.startProcess().eraseUser(erasureOf(second))
    expect(await look('paypall')).toMatchObject({ ok: true })
    expect(await look(twin)).toEqual(usernameTaken)
  })

  it('are compared with earlier ones that are written once, and searched again when that file was changed', async () => {
    const world = await openAccountWorld()
    await registerAsBefore(world, 'paypal1')
    await registerAsBefore(world, 'ada')
    const { store, vault } = world
    const read: string[] = []
    const counted: typeof store = {
      ...store,
      readStream: (stream, options) => {
        read.push(stream)
        return store.readStream(stream, options)
      },
    }
    const codec = createCodec(eventTables)
    const found = () =>
      createOldUsernames({ store: counted, codec, vault, random: Math.random }).like('paypa1l')
    const hash = vault.nameHash('username', 'paypal1')
    expect(await found()).toEqual([hash])
    expect(read).toHaveLength(2)
    expect(await found()).toEqual([hash])
    expect(read).toHaveLength(2)
    const file = join(world.folder, 'keys', 'names', 'old-usernames')
    const bytes = readFileSync(file)
    expect(bytes.includes('paypal')).toBe(false)
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 8 * bytes.length - 1 }), async (bit) => {
        const turned = Buffer.from(bytes)
        turned[bit >> 3] = turned[bit >> 3]! ^ (1 << (bit & 7))
        writeFileSync(file, turned)
        expect(await found()).toEqual([hash])
        expect(readFileSync(file)).toEqual(bytes)
      }),
      { numRuns: 50 },
    )
  })

  it('wait for earlier ones to be known, for as long as their command may take', async () => {
    const world = await openAccountWorld()
    await registerAsBefore(world, 'paypal1')
    let unavailable = true
    let tries = 0
    const { store, vault } = world
    const log: Pick<typeof store, 'readStream'> = {
      readStream: (stream, options) => {
        tries += 1
        if (unavailable) throw new EventStoreUnavailable('Not now.')
        return store.readStream(stream, options)
      },
    }
    const codec = createCodec(eventTables)
    const usernames = createOldUsernames({ store: log, codec, vault, random: () => 0 })
    onTestFinished(() => usernames.stop())
    const faults: unknown[] = []
    const { fault } = registrationsHealth(usernames)
    const waits = 'registrations wait for the usernames of earlier accounts'
    expect(await fault()).toBe(waits)
    void usernames.start((error) => faults.push(error))
    await expect(usernames.like('paypa1l', AbortSignal.timeout(20))).rejects.toThrow(
      EventStoreUnavailable,
    )
    await expect(usernames.like('paypa1l', AbortSignal.abort())).rejects.toThrow(
      EventStoreUnavailable,
    )
    const waiting = usernames.like('paypa1l', AbortSignal.timeout(5_000))
    await until('several tries have failed', () => Promise.resolve(tries > 3))
    expect(faults).toHaveLength(1)
    expect(await fault()).toBe(`${waits}: Not now.`)
    unavailable = false
    expect(await waiting).toEqual([vault.nameHash('username', 'paypal1')])
    expect(await fault()).toBeNull()
  })
})
