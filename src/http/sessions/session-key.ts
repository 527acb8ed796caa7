import { createHash } from 'node:crypto'
import { uuidV5 } from '../../eventstore/ids.ts'

/** The key of a stored session: a hash of its id, so that a copy of the store opens no session. */
export const keyOf = (id: string): string => createHash('sha256').update(id).digest('hex')

const namespace = '5b0c2b52-6a3f-4f0e-9a55-0c7f6a1d5e21'

/** The public id of a session, derived from the key; the session id cannot be derived from it. */
export const publicIdOf = (key: string): string => uuidV5(namespace, key)
