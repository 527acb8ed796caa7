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

const erase = (userId: string, state: UserState): UserDecision => {
  switch (state.status) {
    case 'unregistered':
      return refused({ type: 'not_a_user' })
    case 'registered':
      return accepted({ type: 'UserErased', data: { userId } })
    case 'erased':
      return accepted()
  }
}

const decide = (command: UserCommand, state: UserState): UserDecision => {
  const { userId } = command
  switch (command.type) {
    case 'RegisterUser':
      return register(command, state)
    case 'AbandonRegistration':
      return abandon({ userId, kind: command.kind }, state)
    case 'EraseUser':
      return erase(userId, state)
    case 'RecordSignIn':
    case 'RecordSignOut':
      if (state.status !== 'registered') return refused({ type: 'not_a_user' })
      return accepted({
        type: command.type === 'RecordSignIn' ? 'UserSignedIn' : 'UserSignedOut',
        data: { userId },
      })
  }
}

export const userDecider: Decider<UserState, UserCommand, UserEvent, UserRefusal> = {
  initial: initialUser,
  decide,
  evolve: evolveUser,
}

/** Streams `user-<userId>`. */
export const userAggregate = { category: 'user', decider: userDecider } as const
