import type { NameKind } from '../kernel/fields.ts'

export type UserRefusal =
  /** Nobody registered under this id, or the person is erased. */
  | { readonly type: 'not_a_user' }
  /** The id is taken by a registration under these names. */
  | {
      readonly type: 'already_registered'
      readonly usernameKey: string
      readonly emailKey: string
    }
  /** An erased id is never used again. */
  | { readonly type: 'user_erased' }
  /** The names were taken under an older fence; `kind` is the name that somebody else wanted. */
  | { readonly type: 'registration_abandoned'; readonly kind: NameKind }
