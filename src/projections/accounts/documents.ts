import { collection } from '../projection.ts'

/**
 * A trader. Profile and password hash stay sealed: whoever answers a call unseals them, and when
 * the person's key is gone nothing here says who it was.
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
