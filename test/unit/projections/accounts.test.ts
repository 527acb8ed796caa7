import { describe, expect, it } from 'vitest'
import type { UserEvent } from '../../../src/domain/user/events.ts'
import { accounts } from '../../../src/projections/accounts/documents.ts'
import { accountsProjection } from '../../../src/projections/accounts/projection.ts'
import { foldAll } from '../../support/logs/memory-unit.ts'

const userId = '7f1d2f2e-0c0d-4f1c-9f3a-0123456789ab'
const registered: UserEvent = {
  type: 'UserRegistered',
  data: {
    userId,
    usernameKey: 'a'.repeat(64),
    emailKey: 'b'.repeat(64),
    sealedProfile: 'v1.profile',
    sealedPasswordHash: 'v1.hash',
  },
}
const erased: UserEvent = { type: 'UserErased', data: { userId } }
const day = (date: number) => `2026-11-${date.toString()}T12:00:00.000Z`

describe('the accounts', () => {
  it('hold what was sealed, as it was sealed', async () => {
    const unit = await foldAll(accountsProjection, [{ event: registered, occurredAt: day(10) }])
    expect(unit.all(accounts)).toEqual([
      { _id: userId, status: 'active', createdAt: day(10), ...without(registered.data, 'userId') },
    ])
  })

  it('hold the newest profile and password', async () => {
    const changes: UserEvent[] = [
      registered,
      { type: 'UserPasswordChanged', data: { userId, sealedPasswordHash: 'v1.new' } },
      {
        type: 'UserProfileChanged',
        data: { userId, emailKey: 'c'.repeat(64), sealedProfile: 'v1.changed' },
      },
    ]
    const events = changes.map((event) => ({ event, occurredAt: day(10) }))
    expect((await foldAll(accountsProjection, events)).all(accounts)).toEqual([
      {
        _id: userId,
        status: 'active',
        createdAt: day(10),
        usernameKey: 'a'.repeat(64),
        emailKey: 'c'.repeat(64),
        sealedProfile: 'v1.changed',
        sealedPasswordHash: 'v1.new',
      },
    ])
  })

  it('keep of an erased person only when they came and went', async () => {
    const unit = await foldAll(accountsProjection, [
      { event: registered, occurredAt: day(10) },
      { event: erased, occurredAt: day(12) },
    ])
    expect(unit.all(accounts)).toEqual([
      {
        _id: userId,
        status: 'erased',
        usernameKey: null,
        emailKey: null,
        sealedProfile: null,
        sealedPasswordHash: null,
        createdAt: day(10),
        erasedAt: day(12),
      },
    ])
  })
})

const without = <Data extends object>(data: Data, key: keyof Data): Partial<Data> =>
  Object.fromEntries(Object.entries(data).filter(([name]) => name !== key)) as Partial<Data>
