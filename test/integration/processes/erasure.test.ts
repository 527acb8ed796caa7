import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Crash } from '../../support/faults/crashing-store.ts'
import {
  type AccountWorld,
  openAccountWorld,
  registrationOf,
} from '../../support/worlds/account-world.ts'

const notAUser = { ok: false, reason: 'refused', refusal: { type: 'not_a_user' } }
const now = new Date('2025-02-03T10:00:00Z')

const register = async (world: AccountWorld, username = 'ada') => {
  const registration = registrationOf(randomUUID(), username)
  await world.startProcess().register(registration)
  let sealed = ''
  for await (const { data } of world.store.readStream(`user-${registration.userId}`))
    sealed = (data as { sealedProfile: string }).sealedProfile
  return { userId: registration.userId, sealed }
}

const erasureOf = (userId: string) => ({
  commandId: randomUUID(),
  userId,
  now,
  askedBy: null,
})

const expectErased = async (world: AccountWorld, userId: string, sealed: string) => {
  expect(await world.vault.unseal(userId, 'profile', sealed)).toBeNull()
  expect(await world.holderOf('username', 'ada')).toBeNull()
  expect(await world.holderOf('email', 'ada@example.org')).toBeNull()
  const types = await world.eventsOf(`user-${userId}`)
  expect(types.filter((type) => type === 'UserErased')).toHaveLength(1)
}

describe('erasing a user', () => {
  it('ends the account, frees both names and makes the personal data unreadable', async () => {
    const world = await openAccountWorld()
    const { userId, sealed } = await register(world)
    const accounts = world.startProcess()
    expect(await accounts.eraseUser(erasureOf(userId))).toMatchObject({ ok: true })
    await expectErased(world, userId, sealed)
    const command = { commandId: randomUUID(), userId, now }
    expect(await accounts.recordSignIn(command)).toEqual(notAUser)
    expect(await accounts.findUser('username', 'ada')).toBeNull()
    expect(await accounts.register(registrationOf(randomUUID(), 'ada'))).toMatchObject({ ok: true })
  })

  it('changes nothing when it is asked for again, not even for who has the names by then', async () => {
    const world = await openAccountWorld()
    const { userId } = await register(world)
    const accounts = world.startProcess()
    const erasure = erasureOf(userId)
    const first = await accounts.eraseUser(erasure)
    const next = await register(world)
    const head = await world.store.head()
    expect(await world.startProcess().eraseUser(erasure)).toEqual(first)
    expect(await world.startProcess().eraseUser(erasureOf(userId))).toMatchObject({ ok: true })
    expect(await world.store.head()).toEqual(head)
    expect(await world.holderOf('username', 'ada')).toBe(next.userId)
    expect(await world.vault.unseal(next.userId, 'profile', next.sealed)).not.toBeNull()
  })

  it('is refused for whom nobody knows', async () => {
    const world = await openAccountWorld()
    expect(await world.startProcess().eraseUser(erasureOf(randomUUID()))).toEqual(notAUser)
    expect(await world.store.head()).toBeNull()
  })

  it.each(
    [1, 2, 3].flatMap((append) => [
      { append, written: false },
      { append, written: true },
    ]),
  )(
    'is finished by trying again after a crash at append $append, written: $written',
    async (crash) => {
      for (const sameCommand of [true, false]) {
        const world = await openAccountWorld()
        const { userId, sealed } = await register(world)
        const erasure = erasureOf(userId)
        await expect(world.startProcess({ crash }).eraseUser(erasure)).rejects.toThrow(Crash)
        const again = sameCommand ? erasure : erasureOf(userId)
        expect(await world.startProcess().eraseUser(again)).toMatchObject({ ok: true })
        await expectErased(world, userId, sealed)
      }
    },
  )

  it.each([
    { append: 1, written: true },
    { append: 2, written: false },
    { append: 2, written: true },
    { append: 3, written: false },
  ])('that was cut off is found by the username and finished: %o', async (crash) => {
    const world = await openAccountWorld()
    const { userId, sealed } = await register(world)
    await expect(world.startProcess({ crash }).eraseUser(erasureOf(userId))).rejects.toThrow(Crash)
    const accounts = world.startProcess()
    expect(await accounts.findUser('username', 'ada')).toBe(userId)
    expect(await accounts.eraseUser(erasureOf(userId))).toMatchObject({ ok: true })
    await expectErased(world, userId, sealed)
    expect(await accounts.findUser('username', 'ada')).toBeNull()
  })

  it('that was cut off is finished by whoever takes one of its names', async () => {
    for (const email of ['ada@example.org', 'other@example.org']) {
      const world = await openAccountWorld()
      const { userId, sealed } = await register(world)
      const crash = { append: 1, written: true }
      await expect(world.startProcess({ crash }).eraseUser(erasureOf(userId))).rejects.toThrow(
        Crash,
      )
      expect(await world.vault.unseal(userId, 'profile', sealed)).not.toBeNull()
      await world.startProcess().register(registrationOf(randomUUID(), 'ada', email))
      expect(await world.vault.unseal(userId, 'profile', sealed)).toBeNull()
      expect(world.sessionsEndedOf).toContain(userId)
    }
  })

  it('leaves its names free for others even before it is finished', async () => {
    const world = await openAccountWorld()
    const { userId } = await register(world)
    const crash = { append: 1, written: true }
    await expect(world.startProcess({ crash }).eraseUser(erasureOf(userId))).rejects.toThrow(Crash)
    expect(await world.startProcess().register(registrationOf(randomUUID(), 'ada'))).toMatchObject({
      ok: true,
    })
  })
})

describe('the files of the data folder', () => {
  const filesIn = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))

  it('never have a name, an e-mail or a phone number in clear, freed pages and WAL included', async () => {
    const world = await openAccountWorld()
    const accounts = world.startProcess()
    const secret = randomUUID().slice(0, 8)
    const profile = {
      username: `user-${secret}`,
      firstName: `first-${secret}`,
      lastName: `last-${secret}`,
      email: `mail-${secret}@example.org`,
      phone: `+44 ${secret}`,
    }
    const registration = { ...registrationOf(randomUUID(), 'ada'), profile }
    const search = () => {
      const files = filesIn(world.folder)
      expect(files.some((file) => file.endsWith('events.db'))).toBe(true)
      return files.filter((file) => readFileSync(file).includes(secret))
    }
    await accounts.register(registration)
    expect(search()).toEqual([])
    await accounts.register({ ...registration, userId: randomUUID(), commandId: randomUUID() })
    await accounts.eraseUser(erasureOf(registration.userId))
    expect(search()).toEqual([])
    await world.store.close()
    expect(search()).toEqual([])
    // The search would find it.
    writeFileSync(join(world.folder, 'note.txt'), profile.email)
    expect(search()).toHaveLength(1)
  })
})

describe('signing in and out', () => {
  it('is recorded once for each command, with its time', async () => {
    const world = await openAccountWorld()
    const { userId } = await register(world)
    const accounts = world.startProcess()
    const command = { commandId: randomUUID(), userId, now }
    const first = await accounts.recordSignIn(command)
    expect(first).toEqual({ ok: true, position: await world.store.head() })
    expect(await world.startProcess().recordSignIn(command)).toEqual(first)
    await accounts.recordSignOut({ ...command, commandId: randomUUID() })
    expect(await world.eventsOf(`user-${userId}`)).toEqual([
      'UserRegistered',
      'UserSignedIn',
      'UserSignedOut',
    ])
  })

  it('is refused for whom nobody knows', async () => {
    const world = await openAccountWorld()
    const command = { commandId: randomUUID(), userId: randomUUID(), now }
    expect(await world.startProcess().recordSignIn(command)).toEqual(notAUser)
    expect(await world.startProcess().recordSignOut(command)).toEqual(notAUser)
  })
})
