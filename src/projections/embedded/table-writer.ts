import { positionSortKey, type Position } from '../../eventstore/position.ts'
import { withChecksum } from '../../platform/checked-text.ts'
import { checkDocument, checkId, indexKey } from '../document.ts'
import type { ReadModelDocument, Write } from '../port.ts'
import type { Table } from '../query-rules.ts'
import { bindable, fieldColumn, quoted } from './query.ts'
import type { Bindable } from '../../platform/sqlite.ts'
import type { Sqlite } from './sqlite.ts'
import { documentColumns, documentOf } from './stored-document.ts'

/** @param rows the columns' values: `_id`, `at`, `doc`, and the indexed fields */
export const upsertSql = ({ name, fields }: Table, rows: string): string => {
  const columns = ['_id', 'at', 'doc', ...fields.map(fieldColumn)]
  const changes = columns.slice(1).map((column) => `${column} = excluded.${column}`)
  return `INSERT INTO ${quoted(name)} (${columns.join(', ')}) ${rows}
    ON CONFLICT (_id) DO UPDATE SET ${changes.join(', ')} WHERE excluded.at > at`
}

/** Cached for each table: SQL text that thousands of writes share. */
export const oncePerTable = (make: (table: Table) => string): ((table: Table) => string) => {
  const made = new WeakMap<Table, string>()
  return (table) => {
    let sql = made.get(table)
    if (sql === undefined) {
      sql = make(table)
      made.set(table, sql)
    }
    return sql
  }
}

const oneRow = oncePerTable((table) =>
  upsertSql(table, `VALUES (?, ?, ?${', ?'.repeat(table.fields.length)})`),
)

/** `JSON.stringify` escapes half of a surrogate pair; other stores would not return the escape. */
const escapedSurrogate = /\\ud[89a-f]/

/**
 * The stored text of a document: its JSON with a checksum.
 * @param at `sortKey` of the position that changed it
 * @throws InvalidDocument
 */
export const documentText = (document: ReadModelDocument, at: string): string => {
  checkDocument(document)
  const text = JSON.stringify(document)
  const wellFormed = escapedSurrogate.test(text)
    ? JSON.stringify(JSON.parse(text), (_key, value: unknown) =>
        typeof value === 'string' ? bindable(value) : value,
      )
    : text
  return withChecksum(wellFormed, at)
}

/** A batch is mostly written at a few positions: the last one is cached. */
let lastPosition: Position | null = null
let lastKey = ''

export const sortKey = (position: Position): string => {
  if (position !== lastPosition) {
    lastKey = positionSortKey(position)
    lastPosition = position
  }
  return lastKey
}

/** @throws InvalidDocument */
export const applyWrite = (writer: Sqlite, table: Table, write: Write) => {
  const at = sortKey(write.at)
  let values: Bindable[]
  if (write.kind === 'delete') {
    checkId(write.id)
    values = [write.id, at, null, ...table.fields.map(() => null)]
  } else {
    const { document } = write
    values = [document._id, at, documentText(document, at)]
    for (const field of table.fields) values.push(bindable(indexKey(document, field)))
  }
  writer.prepare(oneRow(table)).run(values)
}

/** Fills new columns for an index in a table that has documents. */
export const fillColumns = (writer: Sqlite, table: Table, fields: readonly string[]) => {
  const assignments = fields.map((field) => `${fieldColumn(field)} = ?`).join(', ')
  const update = writer.prepare(`UPDATE ${quoted(table.name)} SET ${assignments} WHERE _id = ?`)
  const rows = writer
    .prepare(`SELECT ${documentColumns} FROM ${quoted(table.name)} WHERE doc IS NOT NULL`)
    .all([])
  for (const row of rows) {
    const document = documentOf(row)
    update.run([...fields.map((field) => bindable(indexKey(document, field))), document._id])
  }
}
