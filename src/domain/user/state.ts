import type { NameKind } from '../kernel/fields.ts'
import type { UserEvent } from './events.ts'

interface Names {
  readonly usernameKey: string
  readonly emailKey: string
  /** Addresses from before, which an unfinished change may have left reserved. */
  readonly emailKeysBefore: readonly string[]
}

interface Registered extends Names {
  readonly status: 'registered'
  readonly sealedPasswordHash: string
  /**
   * How often a registration or a change of address had been abandoned, or an address changed: what
   * was reserved under an older one can be given up without asking.
   */
  readonly fence: number
}

export type UserState =
  /** `wantedLast` is the name for which another registration last abandoned this one. */
  | {
      readonly status: 'unregistered'
      readonly abandonments: number
      readonly wantedLast: NameKind | null
    }
  | Registered
  /** Keeps the names' keys, so that a half-done erasure can still release them. */
  | ({ readonly status: 'erased' } & Names)

export const initialUser: UserState = { status: 'unregistered', abandonments: 0, wantedLast: null }

const changeProfile = (state: Registered, emailKey: string): Registered =>
  state.emailKey === emailKey
    ? state
    : {
        ...state,
        emailKey,
        emailKeysBefore: [
          ...state.emailKeysBefore.filter((before) => before !== emailKey),
          state.emailKey,
        ],
        fence: state.fence + 1,
      }

/** See `Registered.fence`; of who is erased, no reservation holds any more. */
export const fenceOf = (state: UserState): number => {
  switch (state.status) {
    case 'unregistered':
      return state.abandonments
    case 'registered':
      return state.fence
    case 'erased':
      return Infinity
  }
}

export const evolveUser = (state: UserState, event: UserEvent): UserState => {
  switch (event.type) {
    case 'UserRegistered': {
      const { usernameKey, emailKey, sealedPasswordHash } = event.data
      const names = { usernameKey, emailKey, emailKeysBefore: [] }
      const fence = state.status === 'unregistered' ? state.abandonments : 0
      return { status: 'registered', ...names, sealedPasswordHash, fence }
    }
    case 'RegistrationAbandoned':
      return state.status === 'unregistered'
        ? { ...state, abandonments: state.abandonments + 1, wantedLast: event.data.kind }
        : state
    case 'UserPasswordChanged': {
      const { sealedPasswordHash } = event.data
      return state.status === 'registered' ? { ...state, sealedPasswordHash } : state
    }
    case 'UserProfileChanged':
      return state.status === 'registered' ? changeProfile(state, event.data.emailKey) : state
    case 'EmailChangeAbandoned':
      return state.status === 'registered' ? { ...state, fence: state.fence + 1 } : state
    case 'UserErased': {
      if (state.status !== 'registered') return state
      const { usernameKey, emailKey, emailKeysBefore } = state
      return { status: 'erased', usernameKey, emailKey, emailKeysBefore }
    }
    case 'UserSignedIn':
    case 'UserSignedOut':
    case 'UserSessionsEnded':
      return state
  }
}
