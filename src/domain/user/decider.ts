import { accepted, type Decider, type Decision, refused } from '../kernel/decider.ts'
import type { RegisterUser, UserCommand } from './commands.ts'
import type { UserEvent } from './events.ts'
import type { UserRefusal } from './refusals.ts'
import { evolveUser, initialUser, type UserState } from './state.ts'

type UserDecision = Decision<UserEvent, UserRefusal>

const register = (command: RegisterUser, state: UserState): UserDecision => {
  const { userId, usernameKey, emailKey, sealedProfile, sealedPasswordHash } = command
  switch (state.status) {
    case 'unregistered':
      if (state.wantedLast !== null && command.fence !== state.abandonments)
        return refused({ type: 'registration_abandoned', kind: state.wantedLast })
      return accepted({
        type: 'UserRegistered',
        data: { userId, usernameKey, emailKey, sealedProfile, sealedPasswordHash },
      })
    case 'registered':
      return state.usernameKey === usernameKey && state.emailKey === emailKey
        ? accepted()
        : refused({
            type: 'already_registered',
            usernameKey: state.usernameKey,
            emailKey: state.emailKey,
          })
    case 'erased':
      return refused({ type: 'user_erased' })
  }
}

const abandon = (
  data: Extract<UserEvent, { type: 'RegistrationAbandoned' }>['data'],
  state: UserState,
): UserDecision => {
  switch (state.status) {
    case 'unregistered':
      return accepted({ type: 'RegistrationAbandoned', data })
    case 'registered': {
      const { usernameKey, emailKey } = state
      return refused({ type: 'already_registered', usernameKey, emailKey })
    }
    case 'erased':
      return refused({ type: 'user_erased' })
  }
}

type EraseUser = Extract<UserCommand, { type: 'EraseUser' }>

const erase = ({ userId, provedBy }: EraseUser, state: UserState): UserDecision => {
  switch (state.status) {
    case 'unregistered':
      return refused({ type: 'not_a_user' })
    case 'registered':
      if (provedBy !== undefined && provedBy !== state.sealedPasswordHash)
        return refused({ type: 'password_changed' })
      return accepted({ type: 'UserErased', data: { userId } })
    case 'erased':
      return accepted()
  }
}

type ByOwner = Extract<UserCommand, { type: 'ChangePassword' | 'ChangeProfile' | 'RecordSignIn' }>

/** Commands that need the owner's current password; a check of an older one is refused. */
const byOwner = (command: ByOwner, state: UserState): UserDecision => {
  const { userId } = command
  if (state.status !== 'registered') return refused({ type: 'not_a_user' })
  if (command.provedBy !== undefined && command.provedBy !== state.sealedPasswordHash)
    return refused({ type: 'password_changed' })
  switch (command.type) {
    case 'RecordSignIn':
      return accepted({ type: 'UserSignedIn', data: { userId } })
    case 'ChangePassword': {
      const { sealedPasswordHash } = command
      return accepted({ type: 'UserPasswordChanged', data: { userId, sealedPasswordHash } })
    }
    case 'ChangeProfile': {
      const { emailKey, sealedProfile, fence } = command
      if (emailKey !== state.emailKey && fence !== state.fence)
        return refused({ type: 'email_change_abandoned' })
      return accepted({ type: 'UserProfileChanged', data: { userId, emailKey, sealedProfile } })
    }
  }
}

const abandonEmailChange = (userId: string, emailKey: string, state: UserState): UserDecision => {
  if (state.status !== 'registered') return refused({ type: 'not_a_user' })
  if (state.emailKey === emailKey) {
    const { usernameKey } = state
    return refused({ type: 'already_registered', usernameKey, emailKey })
  }
  return accepted({ type: 'EmailChangeAbandoned', data: { userId, emailKey } })
}

const decide = (command: UserCommand, state: UserState): UserDecision => {
  const { userId } = command
  switch (command.type) {
    case 'RegisterUser':
      return register(command, state)
    case 'AbandonRegistration':
      return abandon({ userId, kind: command.kind }, state)
    case 'AbandonEmailChange':
      return abandonEmailChange(userId, command.emailKey, state)
    case 'EraseUser':
      return erase(command, state)
    case 'ChangePassword':
    case 'ChangeProfile':
    case 'RecordSignIn':
      return byOwner(command, state)
    case 'RecordSignOut':
      if (state.status !== 'registered') return refused({ type: 'not_a_user' })
      return accepted({ type: 'UserSignedOut', data: { userId } })
    case 'RecordSessionsEnded':
      if (state.status !== 'registered') return refused({ type: 'not_a_user' })
      return accepted({ type: 'UserSessionsEnded', data: { userId, which: command.which } })
  }
}

export const userDecider: Decider<UserState, UserCommand, UserEvent, UserRefusal> = {
  initial: initialUser,
  decide,
  evolve: evolveUser,
}

/** Streams `user-<userId>`. */
export const userAggregate = { category: 'user', decider: userDecider } as const
