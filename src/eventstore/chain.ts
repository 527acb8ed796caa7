import { hash } from 'node:crypto'
import type { RecordedEvent } from './port.ts'

/** The parts of an event that its chain hash covers: all but the hash and the position. */
export type ChainedEvent = Omit<RecordedEvent, 'position'>

/** JSON with sorted keys (RFC 8785), so that a store or an export may write keys in any order. */
const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`)
  return `{${members.join(',')}}`
}

/**
 * SHA-256 (hex) over the previous event's chain and this event. Changing, removing, inserting or
 * reordering an event breaks every hash after it.
 * @param previous the chain of the stream's event before this one; null for the first
 */
export const chainHash = (previous: string | null, event: ChainedEvent): string => {
  const { chain, ...metadata } = event.metadata
  const { stream, revision, id, type, data } = event
  return hash(
    'sha256',
    canonicalJson([previous, stream, revision.toString(), id, type, data, metadata]),
    'hex',
  )
}
