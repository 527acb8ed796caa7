import { collection } from '../projection.ts'

/**
 * A trader. The profile and password hash are stored encrypted and decrypted for each call. When
 * the person's key is deleted, the document no longer identifies anybody.
 */
export type AccountDocument =
  | {
      _id: string
      status: 'active'
      usernameKey: string
      emailKey: string
      sealedProfile: string
      sealedPasswordHash: string
      /** ISO 8601 UTC. */
      createdAt: string
    }
  | {
      _id: string
      status: 'erased'
      usernameKey: null
      emailKey: null
      sealedProfile: null
      sealedPasswordHash: null
      createdAt: string
      erasedAt: string
    }

export type ActiveAccount = Extract<AccountDocument, { status: 'active' }>

/** By user id. */
export const accounts = collection<AccountDocument>('accounts', 'accounts', [
  { fields: ['usernameKey'] },
  { fields: ['emailKey'] },
])
