import { isUtf8 } from 'node:buffer'
import { parseChecked } from '../../platform/checked-text.ts'
import { wellFormed } from '../document.ts'
import type { Filter, ReadModelDocument } from '../port.ts'
import type { Row } from './sqlite.ts'

/** Read as bytes, because the SQLite library ends the process on text that is not UTF-8. */
export const documentColumns = 'CAST(doc AS BLOB) AS doc, CAST(at AS BLOB) AS at'

/** Data was changed after it was written: the file is moved aside and rebuilt. */
export const damage = (sentence = 'A stored document cannot be read.'): Error =>
  Object.assign(new Error(sentence), { code: 'SQLITE_CORRUPT_DOCUMENT' })

type Stored = Row[string] | undefined

/** The bytes of text cast to BLOB: a Buffer for one row, ArrayBuffers for several. */
const bytesOf = (value: Stored): Buffer => {
  const bytes: unknown = value
  const buffer = bytes instanceof ArrayBuffer ? Buffer.from(bytes) : bytes
  if (!Buffer.isBuffer(buffer)) throw damage()
  return buffer
}

/** @throws an error that says damage */
export const storedText = (value: Stored): string => {
  const bytes = bytesOf(value)
  if (!isUtf8(bytes)) throw damage()
  return bytes.toString()
}

/** Text that was stored with a checksum about this. @throws an error that says damage */
export const checkedText = (value: Stored, about: string): string => {
  const text = parseChecked(bytesOf(value), about)
  if (text === null) throw damage()
  return text
}

/** @throws an error that indicates damage when parsing fails */
export const orDamage = <Value>(parse: () => Value): Value => {
  try {
    return parse()
  } catch {
    throw damage()
  }
}

/**
 * @param row of {@link documentColumns}
 * @throws an error that indicates damage
 */
export const documentOf = (row: Row): ReadModelDocument => {
  const at = bytesOf(row['at']).toString()
  const text = checkedText(row['doc'], at)
  const document = orDamage(() => JSON.parse(text) as Record<string, string>)
  document['at'] = at
  return document as ReadModelDocument
}

/**
 * Refuses a document that has not what it is looked for by: an index whose entry has changed leads to
 * another's.
 * @returns throws an error that says damage
 */
export const checkFound = (filter: Filter = {}): ((document: ReadModelDocument) => void) => {
  const wanted = Object.entries(filter).flatMap(([field, condition]) =>
    'eq' in condition && condition.eq !== null
      ? [{ field, eq: typeof condition.eq === 'string' ? wellFormed(condition.eq) : condition.eq }]
      : [],
  )
  return (document) => {
    for (const { field, eq } of wanted) if (document[field] !== eq) throw damage()
  }
}
