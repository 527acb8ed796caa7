import { createHash } from 'node:crypto'
import { uuidV5 } from '../../eventstore/ids.ts'

/** What a store keeps a session under: a hash of its id, so that a copy of it opens nobody's session. */
export const keyOf = (id: string): string => createHash('sha256').update(id).digest('hex')

const namespace = '5b0c2b52-6a3f-4f0e-9a55-0c7f6a1d5e21'

/** What a session is called where its owner sees it: made of the key, which gives no id back. */
export const publicIdOf = (key: string): string => uuidV5(namespace, key)
