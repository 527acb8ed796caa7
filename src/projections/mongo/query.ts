import type { Filter as MongoFilter, Sort } from 'mongodb'
import type { Condition, Filter, Query } from '../port.ts'
import { checkField, checkFilter, pastEveryText, type Table, wholeOrder } from '../query-rules.ts'
import type { Stored } from './stored.ts'

const operators = { gt: '$gt', gte: '$gte', lt: '$lt', lte: '$lte' } as const

const rangeOf = (range: Readonly<Partial<Record<keyof typeof operators, string | number>>>) =>
  Object.fromEntries(
    Object.entries(operators).flatMap(([name, operator]) => {
      const bound = range[name as keyof typeof operators]
      return bound === undefined ? [] : [[operator, bound]]
    }),
  )

/** A prefix is a range, which every index supports, not a regular expression. */
const prefixOf = (prefix: string) =>
  prefix === '' ? { $gte: '' } : { $gte: prefix, $lt: prefix + pastEveryText }

const conditionOf = (condition: Condition) => {
  if ('eq' in condition) return { $eq: condition.eq }
  if ('in' in condition) return { $in: condition.in }
  return 'prefix' in condition ? prefixOf(condition.prefix) : rangeOf(condition)
}

/** Excludes the markers of deleted documents. */
export const present = { _gone: { $exists: false } } as const

/** @throws InvalidQuery for a field without an index */
export const filterOf = (table: Table, filter: Filter = {}): MongoFilter<Stored> => {
  checkFilter(table, filter)
  const conditions = Object.entries(filter).map(([field, condition]) => [
    field,
    conditionOf(condition),
  ])
  return { ...Object.fromEntries(conditions), ...present } as MongoFilter<Stored>
}

/** @throws InvalidQuery for a field without an index */
export const sortOf = (table: Table, sort: Query['sort'] = []): Sort =>
  wholeOrder(sort).map(({ field, descending }): [string, 1 | -1] => {
    checkField(table, field)
    return [field, descending === true ? -1 : 1]
  })
