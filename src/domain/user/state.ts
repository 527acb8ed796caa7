import type { NameKind } from '../kernel/fields.ts'
import type { UserEvent } from './events.ts'

interface Names {
  readonly usernameKey: string
  readonly emailKey: string
}

export type UserState =
  /** `wantedLast` is the name for which somebody else abandoned this registration last. */
  | {
      readonly status: 'unregistered'
      readonly abandonments: number
      readonly wantedLast: NameKind | null
    }
  | ({ readonly status: 'registered' } & Names)
  /** Keeps the names' keys, so that a half-done erasure can still release them. */
  | ({ readonly status: 'erased' } & Names)

export const initialUser: UserState = {
  status: 'unregistered',
  abandonments: 0,
  wantedLast: null,
}

export const evolveUser = (state: UserState, event: UserEvent): UserState => {
  switch (event.type) {
    case 'UserRegistered': {
      const { usernameKey, emailKey } = event.data
      return { status: 'registered', usernameKey, emailKey }
    }
    case 'RegistrationAbandoned':
      return state.status === 'unregistered'
        ? { ...state, abandonments: state.abandonments + 1, wantedLast: event.data.kind }
        : state
    case 'UserErased':
      return state.status === 'registered' ? { ...state, status: 'erased' } : state
    case 'UserSignedIn':
    case 'UserSignedOut':
      return state
  }
}
