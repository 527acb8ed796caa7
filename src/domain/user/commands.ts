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

/** Fences a stalled registration, so that another one may take a name that it holds. */
interface AbandonRegistration {
  readonly type: 'AbandonRegistration'
  readonly userId: string
  readonly kind: NameKind
}

/**
 * What the owner proved to know: the sealed hash that their password was checked against. A read
 * model may have shown an older one, and another change may have come first. Where it may be left
 * out, an operator asks, or a registration signs in whom it has just made.
 */
interface Proved {
  readonly provedBy: string
}

interface ChangePassword extends Proved {
  readonly type: 'ChangePassword'
  readonly userId: string
  readonly sealedPasswordHash: string
}

/** Once the new address, if it is another, is reserved for this user under this fence. */
interface ChangeProfile extends Proved {
  readonly type: 'ChangeProfile'
  readonly userId: string
  readonly emailKey: string
  readonly sealedProfile: string
  readonly fence: number
}

/** Fences a stalled change of address, so that another user may take the address. */
interface AbandonEmailChange {
  readonly type: 'AbandonEmailChange'
  readonly userId: string
  readonly emailKey: string
}

interface RecordSignIn extends Partial<Proved> {
  readonly type: 'RecordSignIn'
  readonly userId: string
}

interface RecordSessionsEnded {
  readonly type: 'RecordSessionsEnded'
  readonly userId: string
  readonly which: 'one' | 'others'
}

interface RecordSignOut {
  readonly type: 'RecordSignOut'
  readonly userId: string
}

/** Ends the account. Releasing the names and erasing the key are the erasure process's next steps. */
interface EraseUser extends Partial<Proved> {
  readonly type: 'EraseUser'
  readonly userId: string
}

export type UserCommand =
  | RegisterUser
  | AbandonRegistration
  | ChangePassword
  | ChangeProfile
  | AbandonEmailChange
  | RecordSignIn
  | RecordSignOut
  | RecordSessionsEnded
  | EraseUser
