import { InvalidDocument } from './errors.ts'
import type { ReadModelDocument } from './port.ts'

const fail = (path: string, why: string): never => {
  throw new InvalidDocument(`Document field '${path}' ${why}.`)
}

const checkNumber = (value: number, path: string) => {
  if (!Number.isFinite(value)) fail(path, `is ${value.toString()}`)
  // Some servers return −0 as 0, and documents are compared byte for byte.
  if (value === 0 && 1 / value < 0) fail(path, 'is −0')
}

const checkArray = (values: readonly unknown[], path: string) => {
  for (const value of values) {
    if (typeof value === 'number') checkNumber(value, path)
    else if (Array.isArray(value)) fail(path, 'is an array directly inside an array')
    else checkValue(value, path)
  }
}

/** Keys that were already checked. They come from code and are few; the limit is a safeguard. */
const knownKeys = new Set<string>()
const knownKeysMax = 1_000

const checkKey = (key: string, path: string) => {
  if (key.startsWith('$') || key.includes('.') || key.includes('\0') || key === '')
    fail(`${path}${key}`, 'has a key that is empty, starts with $, or has a dot or NUL in it')
  if (knownKeys.size < knownKeysMax) knownKeys.add(key)
}

/** Most fields are plain and always valid. */
const isPlain = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'boolean' || value === null

/** Paths are only built for an error, because every document of a rebuild is checked here. */
const checkObject = (value: object, path: string) => {
  for (const key of Object.keys(value)) {
    const inner = (value as Readonly<Record<string, unknown>>)[key]
    if (!knownKeys.has(key)) checkKey(key, path)
    if (!isPlain(inner)) checkValue(inner, path + key)
  }
}

const checkValue = (value: unknown, path: string) => {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return
    case 'number':
      checkNumber(value, path)
      return
    case 'object':
      if (value === null) return
      if (Array.isArray(value)) checkArray(value, path)
      else checkObject(value, `${path}.`)
      return
    case 'undefined':
    case 'bigint':
    case 'symbol':
    case 'function':
      fail(path, `is a ${typeof value}`)
  }
}

/** @throws InvalidDocument for an id that is empty or that some store would truncate or change */
export const checkId = (id: unknown) => {
  if (typeof id !== 'string' || id === '' || id.includes('\0') || /\p{Surrogate}/u.test(id))
    fail('_id', 'is not a well-formed, non-empty text without NUL')
}

/**
 * Every document is checked here before it is written, in every store: a document that one store
 * would change or reject must not work with another.
 * @throws InvalidDocument naming the field
 */
export const checkDocument = (document: ReadModelDocument) => {
  checkId(document._id)
  if ('at' in document) fail('at', 'is reserved for the position that the store adds')
  checkObject(document, '')
}

/** A value that an index can order. */
export type IndexKey = string | number | boolean | null

const loneSurrogate = /\p{Surrogate}/u

/** Half of a surrogate pair becomes U+FFFD, as in every store that keeps text as UTF-8. */
export const wellFormed = (text: string): string =>
  loneSurrogate.test(text) ? Buffer.from(text, 'utf8').toString('utf8') : text

/** @throws InvalidDocument when the value of the field has no order */
export const indexKey = (document: ReadModelDocument, field: string): IndexKey => {
  const value = document[field]
  if (value === undefined || value === null) return null
  if (typeof value === 'object') return fail(field, 'is indexed and must not be an array or object')
  if (typeof value !== 'string') return value
  if (value.includes('\0')) fail(field, 'is indexed and must not contain NUL')
  return wellFormed(value)
}
