import { isUtf8 } from 'node:buffer'
import type { ReadModelDocument } from '../port.ts'
import type { Row } from './sqlite.ts'

/** As bytes, because the engine's library ends the process over text that is no UTF-8. */
export const documentColumns = 'CAST(doc AS BLOB) AS doc, CAST(at AS BLOB) AS at'

/** What is no document was changed after it was written: the file is put aside and built anew. */
const damage = (): Error =>
  Object.assign(new Error('A stored document cannot be read.'), { code: 'SQLITE_CORRUPT_DOCUMENT' })

/** The engine's library hands over one row as a Buffer, and several as ArrayBuffers. */
const textOf = (value: Row[string] | undefined): string => {
  const bytes: unknown = value
  const buffer = bytes instanceof ArrayBuffer ? Buffer.from(bytes) : bytes
  if (!Buffer.isBuffer(buffer) || !isUtf8(buffer)) throw damage()
  return buffer.toString()
}

const parse = (text: string): Record<string, string> => {
  try {
    return JSON.parse(text) as Record<string, string>
  } catch {
    throw damage()
  }
}

/**
 * @param row of {@link documentColumns}
 * @throws an error that says damage
 */
export const documentOf = (row: Row): ReadModelDocument => {
  const document = parse(textOf(row['doc']))
  document['at'] = textOf(row['at'])
  return document as ReadModelDocument
}
