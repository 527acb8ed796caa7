import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { openAccountWorld, registrationOf } from '../../support/worlds/account-world.ts'
import { Crash } from '../../support/faults/crashing-store.ts'

it('a name that was left behind by a registration which then finished under others is free', async () => {
  const world = await openAccountWorld()
  const userId = randomUUID()
  const crash = { append: 2, written: true }
  const first = registrationOf(userId, 'ada')
  await expect(world.startProcess({ crash }).register(first)).rejects.toThrow(Crash)
  const accounts = world.startProcess()
  const bob = registrationOf(userId, 'bob')
  expect(await accounts.register(bob)).toMatchObject({ ok: true })

  expect(await world.holderOf('username', 'ada')).toBe(userId)
  expect(await accounts.findUser('username', 'ada')).toBeNull()
  expect(await accounts.findUser('email', 'ada@example.org')).toBeNull()
  const next = registrationOf(randomUUID(), 'ada')
  expect(await accounts.register(next)).toMatchObject({ ok: true })
  expect(await accounts.findUser('username', 'ada')).toBe(next.userId)
  expect(await accounts.findUser('username', 'bob')).toBe(userId)
})
