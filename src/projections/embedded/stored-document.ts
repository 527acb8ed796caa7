import { isUtf8 } from 'node:buffer'
import type { ReadModelDocument } from '../port.ts'
import type { Row } from './sqlite.ts'

/** Read as bytes, because the SQLite library ends the process on text that is not UTF-8. */
export const documentColumns = 'CAST(doc AS BLOB) AS doc, CAST(at AS BLOB) AS at'

/** An invalid document was changed after it was written: the file is moved aside and rebuilt. */
const damage = (): Error =>
  Object.assign(new Error('A stored document cannot be read.'), { code: 'SQLITE_CORRUPT_DOCUMENT' })

/**
 * Text that was cast to BLOB: the SQLite library returns a Buffer for one row, and ArrayBuffers for
 * several.
 * @throws an error that indicates damage
 */
export const storedText = (value: Row[string] | undefined): string => {
  const bytes: unknown = value
  const buffer = bytes instanceof ArrayBuffer ? Buffer.from(bytes) : bytes
  if (!Buffer.isBuffer(buffer) || !isUtf8(buffer)) throw damage()
  return buffer.toString()
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
  const text = storedText(row['doc'])
  const document = orDamage(() => JSON.parse(text) as Record<string, string>)
  document['at'] = storedText(row['at'])
  return document as ReadModelDocument
}
