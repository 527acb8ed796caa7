import { describe, expect, it } from 'vitest'
import type { UserEvent } from '../../../../src/domain/user/events.ts'
import { evolveUser, fenceOf, initialUser } from '../../../../src/domain/user/state.ts'

const userId = '7f2c1a52-9d0e-4c53-8f57-0a1b2c3d4e5f'
const registered: UserEvent = {
  type: 'UserRegistered',
  data: {
    userId,
    usernameKey: 'u',
    emailKey: 'first',
    sealedProfile: 'p',
    sealedPasswordHash: 'h',
  },
}
const changed = (emailKey: string): UserEvent => ({
  type: 'UserProfileChanged',
  data: { userId, emailKey, sealedProfile: 'p' },
})
const abandoned: UserEvent = { type: 'RegistrationAbandoned', data: { userId, kind: 'email' } }
const changeAbandoned: UserEvent = {
  type: 'EmailChangeAbandoned',
  data: { userId, emailKey: 'second' },
}
const erased: UserEvent = { type: 'UserErased', data: { userId } }

const after = (...events: readonly UserEvent[]) => events.reduce(evolveUser, initialUser)

describe('an account', () => {
  it('remembers each address from before once, the last one last', () => {
    expect(after(registered)).toMatchObject({ emailKey: 'first', emailKeysBefore: [] })
    const changes = ['second', 'third', 'second', 'fourth'].map(changed)
    expect(after(registered, ...changes)).toMatchObject({
      emailKey: 'fourth',
      emailKeysBefore: ['first', 'third', 'second'],
    })
  })

  it('keeps its state where a change leaves the address as it is', () => {
    const state = after(registered, changed('second'))
    expect(evolveUser(state, changed('second'))).toBe(state)
  })

  it('keeps its names, for who finishes its erasure', () => {
    expect(after(registered, changed('second'), erased)).toEqual({
      status: 'erased',
      usernameKey: 'u',
      emailKey: 'second',
      emailKeysBefore: ['first'],
    })
  })

  it('has a fence for each time that somebody gave up, or the address changed', () => {
    expect(fenceOf(after())).toBe(0)
    expect(fenceOf(after(abandoned, abandoned))).toBe(2)
    expect(fenceOf(after(abandoned, registered))).toBe(1)
    expect(fenceOf(after(registered, changeAbandoned, changed('third')))).toBe(2)
    expect(fenceOf(after(registered, changed('first')))).toBe(0)
  })

  it('that is erased has no reservation that still holds', () => {
    expect(fenceOf(after(registered, erased))).toBe(Infinity)
  })
})
