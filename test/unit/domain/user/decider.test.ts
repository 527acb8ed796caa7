import { describe, it } from 'vitest'
import { userDecider } from '../../../../src/domain/user/decider.ts'
import type { UserEvent } from '../../../../src/domain/user/events.ts'
import { given } from '../../../support/given.ts'

const userId = '7f2c1a52-9d0e-4c53-8f57-0a1b2c3d4e5f'
const names = { usernameKey: 'a'.repeat(64), emailKey: 'b'.repeat(64) }
const secrets = { sealedProfile: 'v1.profile', sealedPasswordHash: 'v1.hash' }

const registered: UserEvent = { type: 'UserRegistered', data: { userId, ...names, ...secrets } }
const abandoned = (kind: 'username' | 'email'): UserEvent => ({
  type: 'RegistrationAbandoned',
  data: { userId, kind },
})
const signedIn: UserEvent = { type: 'UserSignedIn', data: { userId } }
const signedOut: UserEvent = { type: 'UserSignedOut', data: { userId } }
const erased: UserEvent = { type: 'UserErased', data: { userId } }

const register = { type: 'RegisterUser', userId, ...names, ...secrets, fence: 0 } as const
const abandon = { type: 'AbandonRegistration', userId, kind: 'email' } as const
const signIn = { type: 'RecordSignIn', userId } as const
const signOut = { type: 'RecordSignOut', userId } as const
const erase = { type: 'EraseUser', userId } as const

describe('registering a user', () => {
  it('happens once', () => {
    given(userDecider).when(register).then(registered)
    given(userDecider, registered).when(register).then()
  })

  it('changes nothing when it is repeated with other sealed text, which differs each time', () => {
    given(userDecider, registered)
      .when({ ...register, sealedProfile: 'v1.other', sealedPasswordHash: 'v1.another' })
      .then()
  })

  it.each(['usernameKey', 'emailKey'])('is refused under an id that has another %s', (field) => {
    given(userDecider, registered)
      .when({ ...register, [field]: 'c'.repeat(64) })
      .thenRefused({ type: 'already_registered', ...names })
  })

  it('is refused after it was abandoned, until the names were taken anew', () => {
    given(userDecider, abandoned('email'))
      .when(register)
      .thenRefused({ type: 'registration_abandoned', kind: 'email' })
    given(userDecider, abandoned('email'))
      .when({ ...register, fence: 1 })
      .then(registered)
    given(userDecider, abandoned('email'), abandoned('username'))
      .when({ ...register, fence: 1 })
      .thenRefused({ type: 'registration_abandoned', kind: 'username' })
  })

  it('is refused for an erased person', () => {
    given(userDecider, registered, erased).when(register).thenRefused({ type: 'user_erased' })
  })
})

describe('abandoning a registration', () => {
  it('fences one that has not finished, each time anew', () => {
    given(userDecider).when(abandon).then(abandoned('email'))
    given(userDecider, abandoned('email')).when(abandon).then(abandoned('email'))
  })

  it('is refused once it has finished, with the names that it has', () => {
    given(userDecider, registered)
      .when(abandon)
      .thenRefused({ type: 'already_registered', ...names })
    given(userDecider, registered, erased).when(abandon).thenRefused({ type: 'user_erased' })
  })
})

describe('signing in and out', () => {
  it('is recorded each time', () => {
    given(userDecider, registered).when(signIn).then(signedIn)
    given(userDecider, registered, signedIn).when(signIn).then(signedIn)
    given(userDecider, registered, signedIn).when(signOut).then(signedOut)
  })

  it.each([signIn, signOut])('is refused for whom nobody knows: $type', (command) => {
    given(userDecider).when(command).thenRefused({ type: 'not_a_user' })
    given(userDecider, abandoned('email')).when(command).thenRefused({ type: 'not_a_user' })
    given(userDecider, registered, erased).when(command).thenRefused({ type: 'not_a_user' })
  })
})

const otherEmail = 'c'.repeat(64)
const passwordChanged: UserEvent = {
  type: 'UserPasswordChanged',
  data: { userId, sealedPasswordHash: 'v1.new' },
}
const profileChanged = (emailKey: string): UserEvent => ({
  type: 'UserProfileChanged',
  data: { userId, emailKey, sealedProfile: 'v1.changed' },
})
const emailAbandoned: UserEvent = {
  type: 'EmailChangeAbandoned',
  data: { userId, emailKey: otherEmail },
}
const changePassword = {
  type: 'ChangePassword',
  userId,
  provedBy: 'v1.hash',
  sealedPasswordHash: 'v1.new',
} as const
const changeProfile = (emailKey: string, fence = 0) =>
  ({
    type: 'ChangeProfile',
    userId,
    provedBy: 'v1.hash',
    emailKey,
    sealedProfile: 'v1.changed',
    fence,
  }) as const

describe('a change of the password', () => {
  it('is made by who knows the one before', () => {
    given(userDecider, registered).when(changePassword).then(passwordChanged)
  })

  it.each([
    changePassword,
    changeProfile(names.emailKey),
    { ...signIn, provedBy: 'v1.hash' },
    { ...erase, provedBy: 'v1.hash' },
  ])('leaves nothing to who checked the one before: $type', (command) => {
    given(userDecider, registered, passwordChanged)
      .when(command)
      .thenRefused({ type: 'password_changed' })
  })

  it('lets in who knows the new one', () => {
    given(userDecider, registered, passwordChanged)
      .when({ ...signIn, provedBy: 'v1.new' })
      .then(signedIn)
  })
})

describe('a change of the profile', () => {
  it('needs no fence while the address stays', () => {
    given(userDecider, registered, emailAbandoned)
      .when(changeProfile(names.emailKey))
      .then(profileChanged(names.emailKey))
  })

  it('to another address finishes under the fence that it took the address under', () => {
    given(userDecider, registered).when(changeProfile(otherEmail)).then(profileChanged(otherEmail))
    given(userDecider, abandoned('email'), registered)
      .when(changeProfile(otherEmail, 1))
      .then(profileChanged(otherEmail))
  })

  it.each([['abandoned', emailAbandoned] as const, ['overtaken', profileChanged('d'.repeat(64))]])(
    'that was %s meanwhile takes its address anew',
    (_, event) => {
      given(userDecider, registered, event)
        .when(changeProfile(otherEmail))
        .thenRefused({ type: 'email_change_abandoned' })
      given(userDecider, registered, event)
        .when(changeProfile(otherEmail, 1))
        .then(profileChanged(otherEmail))
    },
  )

  it('is abandoned only while it has not finished', () => {
    const abandonChange = { type: 'AbandonEmailChange', userId, emailKey: otherEmail } as const
    given(userDecider, registered).when(abandonChange).then(emailAbandoned)
    given(userDecider, registered, profileChanged(otherEmail))
      .when(abandonChange)
      .thenRefused({ type: 'already_registered', ...names, emailKey: otherEmail })
    given(userDecider).when(abandonChange).thenRefused({ type: 'not_a_user' })
  })

  it.each([changePassword, changeProfile(names.emailKey)])(
    'is refused for whom nobody knows: $type',
    (command) => {
      given(userDecider).when(command).thenRefused({ type: 'not_a_user' })
      given(userDecider, registered, erased).when(command).thenRefused({ type: 'not_a_user' })
    },
  )
})

describe('ending sessions', () => {
  it('is recorded of who has an account', () => {
    const end = { type: 'RecordSessionsEnded', userId, which: 'others' } as const
    const ended = { type: 'UserSessionsEnded', data: { userId, which: 'others' } } as const
    given(userDecider, registered).when(end).then(ended)
    given(userDecider, registered, erased).when(end).thenRefused({ type: 'not_a_user' })
  })
})

describe('erasing a user', () => {
  it('happens once, also to who proves to be the owner', () => {
    given(userDecider, registered, signedIn).when(erase).then(erased)
    given(userDecider, registered)
      .when({ ...erase, provedBy: 'v1.hash' })
      .then(erased)
    given(userDecider, registered, erased).when(erase).then()
  })

  it('is refused for whom nobody knows', () => {
    given(userDecider).when(erase).thenRefused({ type: 'not_a_user' })
  })
})
