import { wellFormed } from '../document.ts'
import type { Condition, Filter, Query } from '../port.ts'
import {
  checkField,
  checkIn,
  pastEveryText,
  type Table,
  wholeNumber,
  wholeOrder,
} from '../query-rules.ts'
import { documentColumns } from './stored-document.ts'
import type { Bindable } from '../../platform/sqlite.ts'

/** Quoted for SQL: physical names and field names contain `@`, `:` and dots. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The column that holds an indexed field. */
export const fieldColumn = (field: string): string =>
  field === '_id' ? '_id' : quoted(`f:${field}`)

/** Each indexed field has its own column. @throws InvalidQuery for a field without an index */
const columnOf = (table: Table, field: string): string => {
  checkField(table, field)
  return fieldColumn(field)
}

/** SQLite has no boolean type; as blobs they sort after text, as the interface requires. */
const booleans = { false: Buffer.from([0]), true: Buffer.from([1]) }

export const bindable = (value: string | number | boolean | null): Bindable => {
  if (typeof value === 'boolean') return value ? booleans.true : booleans.false
  return typeof value === 'string' ? wellFormed(value) : value
}

interface Sql {
  readonly parts: string[]
  readonly values: Bindable[]
}

const operators = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

/** SQLite compares across types; the outer bounds of the type exclude the others. */
const addRange = (
  column: string,
  range: Readonly<Partial<Record<keyof typeof operators, string | number>>>,
  { parts, values }: Sql,
) => {
  for (const [name, operator] of Object.entries(operators)) {
    const bound = range[name as keyof typeof operators]
    if (bound === undefined) continue
    parts.push(`${column} ${operator} ?`)
    values.push(bindable(bound))
    parts.push(typeof bound === 'number' ? `${column} < ''` : `${column} >= '' AND ${column} < x''`)
  }
}

const addPrefix = (column: string, prefix: string, { parts, values }: Sql) => {
  parts.push(`${column} >= ? AND ${column} < x''`)
  values.push(bindable(prefix))
  if (prefix === '') return
  parts.push(`${column} < ?`)
  values.push(bindable(prefix + pastEveryText))
}

const addIn = (column: string, wanted: readonly (string | number)[], { parts, values }: Sql) => {
  checkIn(wanted)
  // Rounded up to a power of two, so that a connection does not prepare a statement for every
  // count.
  const places = 2 ** Math.ceil(Math.log2(Math.max(1, wanted.length)))
  parts.push(`${column} IN (${Array<string>(places).fill('?').join(',')})`)
  for (let place = 0; place < places; place += 1)
    values.push(bindable(wanted[place] ?? wanted[0] ?? null))
}

const addCondition = (column: string, condition: Condition, sql: Sql) => {
  if ('eq' in condition) {
    if (condition.eq === null) sql.parts.push(`${column} IS NULL`)
    else {
      sql.parts.push(`${column} = ?`)
      sql.values.push(bindable(condition.eq))
    }
  } else if ('in' in condition) addIn(column, condition.in, sql)
  else if ('prefix' in condition) addPrefix(column, condition.prefix, sql)
  else addRange(column, condition, sql)
}

export interface BuiltQuery {
  readonly sql: string
  readonly values: readonly Bindable[]
}

const where = (table: Table, filter: Filter = {}): Sql => {
  const sql: Sql = { parts: ['doc IS NOT NULL'], values: [] }
  for (const [field, condition] of Object.entries(filter))
    addCondition(columnOf(table, field), condition, sql)
  return sql
}

const orderBy = (table: Table, sort: NonNullable<Query['sort']>): string =>
  wholeOrder(sort)
    .map(({ field, descending }) => columnOf(table, field) + (descending === true ? ' DESC' : ''))
    .join(', ')

export const buildFind = (table: Table, query: Query): BuiltQuery => {
  const { parts, values } = where(table, query.filter)
  return {
    sql: `SELECT ${documentColumns} FROM ${quoted(table.name)} WHERE ${parts.join(' AND ')}
      ORDER BY ${orderBy(table, query.sort ?? [])} LIMIT ? OFFSET ?`,
    values: [...values, wholeNumber('limit', query.limit), wholeNumber('skip', query.skip ?? 0)],
  }
}

export const buildCount = (table: Table, filter?: Filter): BuiltQuery => {
  const { parts, values } = where(table, filter)
  return {
    sql: `SELECT count(*) AS n FROM ${quoted(table.name)} WHERE ${parts.join(' AND ')}`,
    values,
  }
}
