import { DamagedLog } from '../../eventstore/errors.ts'
import { isStoreUnavailable } from '../../projections/guard/store-unavailable.ts'
import { isUnreadable } from '../../vault/errors.ts'
import { HasherBusy } from '../passwords/hasher.ts'
import { PastReadsBusy } from '../time/past-reads.ts'
import type { Refusal } from './refusal.ts'

/** The errors of the body parser, by their `type`; see its README. */
const bodyFaults: Readonly<Record<string, Refusal>> = {
  'entity.too.large': { type: 'body_too_large' },
  'entity.parse.failed': { type: 'malformed', sentence: 'The body is not valid JSON' },
  'encoding.unsupported': { type: 'not_json' },
  'charset.unsupported': { type: 'not_json' },
  'request.aborted': { type: 'malformed', sentence: 'The body ended too early' },
  'request.size.invalid': { type: 'malformed', sentence: 'The body is not as long as it says' },
}

const property = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined

/** The refusal of an exception; `internal` for our own errors. */
export const refusalOf = (error: unknown): Refusal => {
  if (isStoreUnavailable(error) || isUnreadable(error)) return { type: 'unavailable' }
  if (error instanceof DamagedLog) return { type: 'damaged_log' }
  if (error instanceof HasherBusy) return { type: 'busy' }
  if (error instanceof PastReadsBusy) return { type: 'crowded' }
  // The file of sessions: locked, or its disk full.
  if (String(property(error, 'code')).startsWith('SQLITE_')) return { type: 'unavailable' }
  const type = property(error, 'type')
  const known = typeof type === 'string' ? bodyFaults[type] : undefined
  if (known) return known
  // Express answers 400 to a path that cannot be decoded (`/api/stocks/%E0%A4%A`).
  if (error instanceof URIError) return { type: 'malformed', sentence: 'The address is not valid' }
  return { type: 'internal' }
}
