import type { NameKind } from '../kernel/fields.ts'

export type UserRefusal =
  /** No user has this id, or the person is erased. */
  | { readonly type: 'not_a_user' }
  /** The id is taken by a registration under these names. */
  | { readonly type: 'already_registered'; readonly usernameKey: string; readonly emailKey: string }
  /** An erased id is never used again. */
  | { readonly type: 'user_erased' }
  /** The names were taken under an older fence; `kind` is the name that another user wanted. */
  | { readonly type: 'registration_abandoned'; readonly kind: NameKind }
  /** The password that was checked is not, or no longer, the user's. */
  | { readonly type: 'password_changed' }
  /** The address was taken under an older fence, and another user has wanted it since. */
  | { readonly type: 'email_change_abandoned' }
