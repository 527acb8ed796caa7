import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventTables } from '../../../src/domain/all-events.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import {
  type AccountWorld,
  openAccountWorld,
  registrationOf,
  turns,
} from '../../support/worlds/account-world.ts'
import type { CrashPoint } from '../../support/faults/crashing-store.ts'

const codec = createCodec(eventTables)
const emailTaken = { ok: false, reason: 'refused', refusal: { type: 'email_taken' } }

/** A change to this address by who knows the password that is recorded now. */
const changeOf = async (world: AccountWorld, userId: string, email: string) => {
  const state = await world.userState(userId)
  if (state.status !== 'registered') throw new Error('Nobody to change')
  const { profile, now } = registrationOf(userId, 'ada', email)
  return { commandId: randomUUID(), userId, now, profile, provedBy: state.sealedPasswordHash }
}

const registered = async (world: AccountWorld, username: string): Promise<string> => {
  const registration = registrationOf(randomUUID(), username)
  expect(await world.startProcess().register(registration)).toMatchObject({ ok: true })
  return registration.userId
}

const settled = async (work: Promise<unknown>) => (await Promise.allSettled([work]))[0]

/**
 * Who had each address at once, after every event of the log. Addresses are compared as their owners
 * wrote them: the next owner of an address has it under another key.
 */
const ownersAtOnce = async (world: AccountWorld): Promise<readonly (readonly string[])[]> => {
  const emails = new Map<string, string>()
  const seen: string[][] = []
  for await (const recorded of world.store.readAll()) {
    const event = codec.decode(recorded)
    if (event.type !== 'UserRegistered' && event.type !== 'UserProfileChanged') continue
    const { userId, sealedProfile } = event.data
    const profile = await world.vault.unseal(userId, 'profile', sealedProfile)
    emails.set(userId, profile?.email ?? '')
    seen.push([...emails].filter(([, email]) => email === profile?.email).map(([id]) => id))
  }
  return seen
}

describe('a change of the e-mail address', () => {
  it('frees the old one, and the new one is nobody else’s', async () => {
    const world = await openAccountWorld()
    const ada = await registered(world, 'ada')
    const accounts = world.startProcess()
    const change = await changeOf(world, ada, 'new@example.org')
    expect(await accounts.changeProfile(change)).toMatchObject({ ok: true })
    expect(await world.holderOf('email', 'new@example.org')).toBe(ada)
    expect(await world.holderOf('email', 'ada@example.org')).toBeNull()
    const bob = registrationOf(randomUUID(), 'bob', 'NEW@example.org')
    expect(await accounts.register(bob)).toEqual(emailTaken)
    const eve = await registered(world, 'eve')
    expect(await accounts.changeProfile(await changeOf(world, eve, 'new@example.org'))).toEqual(
      emailTaken,
    )
  })

  it('is refused, and takes nothing in the end, where the password was another', async () => {
    const world = await openAccountWorld()
    const ada = await registered(world, 'ada')
    const change = { ...(await changeOf(world, ada, 'new@example.org')), provedBy: 'v1.older' }
    expect(await world.startProcess().changeProfile(change)).toMatchObject({
      refusal: { type: 'password_changed' },
    })
    const bob = registrationOf(randomUUID(), 'bob', 'new@example.org')
    expect(await world.startProcess().register(bob)).toMatchObject({ ok: true })
  })

  it('that stands still loses its address to the next, and cannot finish under it', async () => {
    const world = await openAccountWorld()
    const ada = await registered(world, 'ada')
    const bob = registrationOf(randomUUID(), 'bob', 'new@example.org')
    let stands = true
    const accounts = world.startProcess({
      pause: async (what, stream) => {
        if (what !== 'append' || !stream.startsWith('user-') || !stands) return
        stands = false
        expect(await world.startProcess().register(bob)).toMatchObject({ ok: true })
      },
    })
    expect(await accounts.changeProfile(await changeOf(world, ada, 'new@example.org'))).toEqual(
      emailTaken,
    )
    expect(await world.holderOf('email', 'new@example.org')).toBe(bob.userId)
    expect(await world.holderOf('email', 'ada@example.org')).toBe(ada)
  })

  it('leaves no address behind that an erasure does not free', async () => {
    const world = await openAccountWorld()
    const ada = await registered(world, 'ada')
    const crash = { append: 2, written: true } satisfies CrashPoint
    const change = await changeOf(world, ada, 'new@example.org')
    await settled(world.startProcess({ crash }).changeProfile(change))
    expect(await world.holderOf('email', 'ada@example.org')).toBe(ada)
    const erasure = { commandId: randomUUID(), userId: ada, now: change.now, askedBy: null }
    expect(await world.startProcess().eraseUser(erasure)).toMatchObject({ ok: true })
    for (const email of ['ada@example.org', 'new@example.org'])
      expect(await world.holderOf('email', email)).toBeNull()
  })

  it('gives an address one owner, whoever wants it at once and wherever one stops', async () => {
    const steps = fc.record({
      // Some are longer than the time of grace, so that who stands still is overtaken.
      pauses: fc.array(fc.constantFrom<number>(0, 3, 30, 400), { minLength: 1, maxLength: 12 }),
      crash: fc.option(
        fc.record({ append: fc.integer({ min: 1, max: 4 }), written: fc.boolean() }),
      ),
    })
    // Between taking the address and telling of it: there only the fence keeps it from two owners.
    // The first example: the one that was first stands there until it has been overtaken.
    const first = { pauses: [0], crash: null }
    const later = { pauses: [30], crash: null }
    const whoStands = fc.option(fc.nat({ max: 2 }))
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(steps, steps, steps),
        whoStands,
        fc.boolean(),
        async (plans, standing, comesBack) => {
          const world = await openAccountWorld()
          const [ada, bob] = [await registered(world, 'ada'), await registered(world, 'bob')]
          const carl = registrationOf(randomUUID(), 'carl', 'new@example.org')
          let othersAreDone: () => void = () => undefined
          const others = new Promise<void>((resolve) => (othersAreDone = resolve))
          const processes = plans.map(({ pauses, crash }, index) => {
            let step = 0
            return world.startProcess({
              crash,
              pause: (what, stream) => {
                const tells = what === 'append' && stream.startsWith('user-')
                if (tells && index === standing) return others
                return turns(pauses[(step += 1) % pauses.length] ?? 0)
              },
            })
          })
          const [first, second, third] = processes as [
            (typeof processes)[0],
            (typeof processes)[0],
            (typeof processes)[0],
          ]
          const toNew = await changeOf(world, ada, 'new@example.org')
          const bobs = await changeOf(world, bob, 'new@example.org')
          const changes = [
            first.changeProfile(toNew).then(async () => {
              // Who goes back to the old address hides that the new one was theirs for a while.
              if (comesBack)
                await first.changeProfile(await changeOf(world, ada, 'ada@example.org'))
            }),
            second.changeProfile(bobs),
            third.register(carl),
            first.changeProfile(await changeOf(world, ada, 'ada@example.org')),
          ]
          const all = Promise.allSettled(changes)
          // Two of them are the first one's.
          const doneBy = [0, 1, 2, 0]
          await Promise.allSettled(changes.filter((_, index) => doneBy[index] !== standing))
          othersAreDone()
          await all
          for (const owners of await ownersAtOnce(world)) expect(owners).toHaveLength(1)
          const people = [ada, bob, carl.userId]
          for (const email of ['new@example.org', 'ada@example.org', 'bob@example.org']) {
            const key = await world.vault.nameKeyOf('email', email)
            const owners = []
            for (const userId of people) {
              const state = await world.userState(userId)
              if (state.status === 'registered' && state.emailKey === key) owners.push(userId)
            }
            expect(owners.length).toBeLessThanOrEqual(1)
            if (owners.length === 1) expect(await world.holderOf('email', email)).toBe(owners[0])
            // Nobody is kept from an address that nobody has.
            const next = registrationOf(randomUUID(), `next${randomUUID()}`, email)
            const taking = await world.startProcess().register(next)
            expect(taking).toMatchObject(owners.length === 1 ? emailTaken : { ok: true })
          }
        },
      ),
      { numRuns: 25, examples: [[[first, later, later], 0, false]] },
    )
  })
})
