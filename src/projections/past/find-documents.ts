import { type IndexKey, wellFormed } from '../document.ts'
import type { Condition, Filter, Query, ReadModelDocument } from '../port.ts'
import { wholeOrder } from '../query-rules.ts'

/** The documents of a collection by their ids. */
export interface DocumentTable {
  readonly size: number
  get(id: string): ReadModelDocument | null | undefined
  /** To look at; `get` has what is kept. */
  values(): Iterable<ReadModelDocument>
  /** By the values of a field, made when they are first asked for. */
  byField?: Map<string, Map<IndexKey, ReadModelDocument[]>>
}

const keyOf = (document: ReadModelDocument, field: string): IndexKey => {
  const value = document[field]
  return typeof value === 'object' || value === undefined ? null : value
}

const rankOf = (key: IndexKey): number =>
  key === null
    ? 0
    : { number: 1, string: 2, boolean: 3 }[typeof key as 'number' | 'string' | 'boolean']

const surrogate = /[\uD800-\uDFFF]/

/** In the order of UTF-8 bytes, which is that of UTF-16 but for characters beyond U+FFFF. */
const compareTexts = (a: string, b: string): number => {
  if (surrogate.test(a) || surrogate.test(b))
    return Buffer.compare(Buffer.from(wellFormed(a)), Buffer.from(wellFormed(b)))
  return a < b ? -1 : Number(a > b)
}

/** Missing = null < numbers < text < booleans. */
const compareKeys = (a: IndexKey, b: IndexKey): number => {
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b)
  const ranks = rankOf(a) - rankOf(b)
  return ranks === 0 ? Number(a) - Number(b) : ranks
}

const isInRange = (
  key: IndexKey,
  bound: string | number | undefined,
  sign: number,
  orEqual: boolean,
) => {
  if (bound === undefined) return true
  if (typeof key !== typeof bound) return false
  const order = compareKeys(key, bound) * sign
  return order > 0 || (orEqual && order === 0)
}

const fits = (key: IndexKey, condition: Condition): boolean => {
  if ('eq' in condition) return key === condition.eq
  if ('in' in condition) return condition.in.includes(key as string | number)
  if ('prefix' in condition) return typeof key === 'string' && key.startsWith(condition.prefix)
  const { gt, gte, lt, lte } = condition
  return (
    isInRange(key, gt, 1, false) &&
    isInRange(key, gte, 1, true) &&
    isInRange(key, lt, -1, false) &&
    isInRange(key, lte, -1, true)
  )
}

const having = (documents: DocumentTable, field: string, value: IndexKey) => {
  // Not in a WeakMap: what that has outlives each collection of young objects.
  const fields = (documents.byField ??= new Map())
  let values = fields.get(field)
  if (values === undefined) {
    values = new Map()
    for (const document of documents.values()) {
      const key = keyOf(document, field)
      const others = values.get(key)
      if (others) others.push(document)
      else values.set(key, [document])
    }
    fields.set(field, values)
  }
  return values.get(value) ?? []
}

/** The ids of all that have this value, ascending. */
export const idsWhere = (documents: DocumentTable, field: string, value: string): string[] => {
  const ids: string[] = []
  for (const document of documents.values()) if (document[field] === value) ids.push(document._id)
  return ids.sort()
}

/** Few enough to look at each of them. */
const candidates = (documents: DocumentTable, filter: Filter): Iterable<ReadModelDocument> => {
  for (const [field, condition] of Object.entries(filter)) {
    if (field === '_id' && 'in' in condition)
      return condition.in.flatMap((id) => documents.get(id.toString()) ?? [])
    if ('eq' in condition && field !== '_id') return having(documents, field, condition.eq)
  }
  return documents.values()
}

const matching = (documents: DocumentTable, filter: Filter = {}): ReadModelDocument[] => {
  const conditions = Object.entries(filter)
  return [...candidates(documents, filter)].filter((document) =>
    conditions.every(([field, condition]) => fits(keyOf(document, field), condition)),
  )
}

type Compare = (a: ReadModelDocument, b: ReadModelDocument) => number

/** A page of a long list is found without ordering all of it. */
const isPage = (count: number, of: number): boolean => count * 8 < of

/** The first `count` in an order, without ordering the rest. */
const firstOf = (found: readonly ReadModelDocument[], count: number, compare: Compare) => {
  const first: ReadModelDocument[] = []
  for (const document of found) {
    const last = first[count - 1]
    if (last !== undefined && compare(document, last) > 0) continue
    let [low, high] = [0, first.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = first[middle]
      if (other !== undefined && compare(document, other) < 0) high = middle
      else low = middle + 1
    }
    first.splice(low, 0, document)
    if (first.length > count) first.pop()
  }
  return first
}

const ordered = (sort: NonNullable<Query['sort']>): Compare => {
  const order = wholeOrder(sort)
  return (a, b) => {
    for (const { field, descending = false } of order) {
      const compared = compareKeys(keyOf(a, field), keyOf(b, field))
      if (compared !== 0) return descending ? -compared : compared
    }
    return 0
  }
}

/** As every store of read models finds them; see `Query`. */
export const findDocuments = (
  documents: DocumentTable,
  { filter, sort = [], limit, skip = 0 }: Query,
): ReadModelDocument[] => {
  const found = matching(documents, filter)
  const end = skip + limit
  const page = (all: readonly ReadModelDocument[]) =>
    all.slice(skip, end).flatMap(({ _id }) => documents.get(_id) ?? [])
  if (sort.length === 0) return page(found)
  const compare = ordered(sort)
  return page(isPage(end, found.length) ? firstOf(found, end, compare) : found.sort(compare))
}

export const countDocuments = (documents: DocumentTable, filter?: Filter): number =>
  matching(documents, filter).length
