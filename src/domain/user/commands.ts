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
  readonly sealedPasswordHash: string
}

/** Once the new address, if it is another, is reserved for this user under this fence. */
interface ChangeProfile extends Proved {
  readonly type: 'ChangeProfile'
  readonly emailKey: string
  readonly sealedProfile: string
  readonly fence: number
}

type OfUser =
  | ChangePassword
  | ChangeProfile
  /** Fences a stalled registration, so that another one may take a name that it holds. */
  | { readonly type: 'AbandonRegistration'; readonly kind: NameKind }
  /** Fences a stalled change of address, so that another user may take the address. */
  | { readonly type: 'AbandonEmailChange'; readonly emailKey: string }
  | ({ readonly type: 'RecordSignIn' } & Partial<Proved>)
  | { readonly type: 'RecordSignOut' }
  | { readonly type: 'RecordSessionsEnded'; readonly which: 'one' | 'others' }
  /** Ends the account. The erasure process then releases the names and erases the key. */
  | ({ readonly type: 'EraseUser' } & Partial<Proved>)

export type UserCommand = RegisterUser | (OfUser & { readonly userId: string })
