import type { Refusal } from '../refusals/refusal.ts'
import { wrongPassword } from './own/prove-owner.ts'

interface Failed {
  readonly ok: false
  readonly reason: 'refused' | 'contended'
  readonly refusal?: { readonly type: 'not_a_user' | 'password_changed' | 'email_taken' }
}

/** The reply to the owner when a change was refused. */
export const refusalOfAccount = ({ refusal }: Failed): Refusal => {
  switch (refusal?.type) {
    case undefined:
      return { type: 'unavailable' }
    case 'not_a_user':
      return { type: 'not_signed_in' }
    case 'password_changed':
      return wrongPassword
    case 'email_taken':
      return { type: 'email_taken' }
  }
}
