import { positionSortKey } from '../../eventstore/position.ts'
import { checkDocument, checkId, indexKey } from '../document.ts'
import type { ReadModelDocument, Write } from '../port.ts'

/**
 * A document as stored on the server, with the position that last changed it. A deleted document is
 * kept with `_gone`, because a late write must not restore it.
 */
export interface Stored {
  readonly _id: string
  readonly at: string
  readonly _gone?: true
}

/** A write that can be sent repeatedly. */
export interface Change {
  readonly collection: string
  readonly document: Stored
}

/**
 * Checks a write as every store does.
 * @param fields the indexed fields, whose values must have an order
 * @throws InvalidDocument
 */
export const changeOf = (write: Write, fields: readonly string[]): Change => {
  const { collection } = write
  const at = positionSortKey(write.at)
  if (write.kind === 'delete') {
    checkId(write.id)
    return { collection, document: { _id: write.id, at, _gone: true } }
  }
  checkDocument(write.document)
  for (const field of fields) indexKey(write.document, field)
  return { collection, document: { ...write.document, at } }
}

/** Of several changes of one document only the last counts; at the same position, the first. */
export const newestOf = (changes: readonly Change[]): Change[] => {
  const newest = new Map<string, Change>()
  for (const change of changes) {
    const key = `${change.collection} ${change.document._id}`
    const known = newest.get(key)
    if (known === undefined || known.document.at < change.document.at) newest.set(key, change)
  }
  return [...newest.values()]
}

/** The document as readers receive it. */
export const readable = (stored: Stored): ReadModelDocument =>
  stored as unknown as ReadModelDocument
