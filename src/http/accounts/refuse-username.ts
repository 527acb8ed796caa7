import { reservedNames } from '../../domain/user/reserved-names.ts'
import { likeness } from '../../vault/likeness.ts'
import type { Refusal } from '../refusals/refusal.ts'

const reserved: ReadonlySet<string> = new Set(reservedNames.map(likeness))

/**
 * Why this may not be a new trader's username, beyond its form; null: it may. Names like it that
 * were taken before a name was reserved stay with their owners.
 */
export const refusalOfUsername = (username: string): Refusal | null => {
  const bare = likeness(username).replace(/[._-]/g, '')
  if (!reserved.has(bare)) return null
  const message = 'Username is reserved; choose another'
  return { type: 'not_valid', faults: [{ path: 'username', message }] }
}
