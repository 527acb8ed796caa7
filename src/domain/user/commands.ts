import type { NameKind } from '../kernel/fields.ts'

/** The last step of a registration, once both names are reserved for this user. */
export interface RegisterUser {
  readonly type: 'RegisterUser'
  readonly userId: string
  readonly usernameKey: string
  readonly emailKey: string
  readonly sealedProfile: string
  readonly sealedPasswordHash: string
  /**
   * How often this registration had been abandoned when its names were taken. A name can be lost
   * to somebody else only after another abandonment, so an equal number proves that they are held.
   */
  readonly fence: number
}

/** Fences a registration that stands still, so that a name it holds may be given to another. */
interface AbandonRegistration {
  readonly type: 'AbandonRegistration'
  readonly userId: string
  readonly kind: NameKind
}

interface RecordSignIn {
  readonly type: 'RecordSignIn'
  readonly userId: string
}

interface RecordSignOut {
  readonly type: 'RecordSignOut'
  readonly userId: string
}

/** Ends the account. Releasing the names and erasing the key are the erasure process's next steps. */
interface EraseUser {
  readonly type: 'EraseUser'
  readonly userId: string
}

export type UserCommand =
  RegisterUser | AbandonRegistration | RecordSignIn | RecordSignOut | EraseUser
