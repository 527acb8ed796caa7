import { z } from 'zod'
import { withChecksum } from '../../platform/checked-text.ts'
import { GenerationGone } from '../errors.ts'
import { generationOf } from '../generation.ts'
import type { Index } from '../port.ts'
import type { Table } from '../query-rules.ts'
import { fieldColumn, quoted } from './query.ts'
import type { Row, Sqlite } from './sqlite.ts'
import { checkedText, orDamage, storedText } from './stored-document.ts'

/**
 * `collections` lists the table of each collection and its indexed fields. A `dropped` one is
 * hidden, and its table is removed later. Documents are JSON text beside one column for each
 * indexed field, so that a write never parses JSON. A NULL in `doc` marks a deleted document, which
 * a late write must not restore. The text of a document and the last column of the other tables have
 * a checksum (`withChecksum`), which covers `at` for a document and the key for the others.
 */
const catalogue = `
  CREATE TABLE IF NOT EXISTS collections (
    name TEXT PRIMARY KEY, generation TEXT NOT NULL, fields TEXT NOT NULL,
    dropped INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS checkpoints (
    generation TEXT PRIMARY KEY, position TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS live (
    projection TEXT PRIMARY KEY, generation TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;`

export const makeCatalogue = (writer: Sqlite) => writer.exec(catalogue)

const fieldNames = z.array(z.string())

export const tablesQuery = `SELECT CAST(name AS BLOB) AS name, CAST(fields AS BLOB) AS fields
  FROM collections WHERE dropped = 0`

/** @param rows of {@link tablesQuery} @throws an error that indicates damage */
export const tablesIn = (rows: readonly Row[]): readonly Table[] =>
  rows.map((row) => {
    const name = storedText(row['name'])
    const fields = checkedText(row['fields'], name)
    return { name, fields: orDamage(() => fieldNames.parse(JSON.parse(fields))) }
  })

/**
 * The table as the file has it now.
 * @returns undefined when there is none, or it was dropped
 * @throws an error that indicates damage
 */
export const storedTable = (writer: Sqlite, name: string): Table | undefined =>
  tablesIn(writer.prepare(`${tablesQuery} AND name = ?`).all([name]))[0]

/** @throws GenerationGone */
export const tableOf = (tables: ReadonlyMap<string, Table>, name: string): Table => {
  const table = tables.get(name)
  if (table === undefined) throw new GenerationGone(`There is no collection '${name}'.`)
  return table
}

const indexName = (table: string, { fields }: Index): string =>
  quoted(`${table} by ${fields.join(', ')}`)

/** Every index ends with `_id`, so that ties are ordered too. */
const makeIndex = (writer: Sqlite, table: string, index: Index) => {
  const columns = [...index.fields.filter((field) => field !== '_id'), '_id'].map(fieldColumn)
  writer.exec(
    `CREATE INDEX IF NOT EXISTS ${indexName(table, index)} ON ${quoted(table)} (${columns.join(', ')})`,
  )
}

/** Also for a table that does not exist, or was dropped and not removed yet. */
export const removeTable = (writer: Sqlite, name: string) => {
  writer.exec(`DROP TABLE IF EXISTS ${quoted(name)}`)
  writer.prepare('DELETE FROM collections WHERE name = ?').run([name])
}

/**
 * Creates the table of a collection, or its missing columns and indexes. Whether it is there is asked
 * here, in the transaction: another process may have made or removed it.
 * @returns the table, and the fields whose columns are new and have to be filled
 */
export const makeTable = (
  writer: Sqlite,
  name: string,
  indexes: readonly Index[],
): { table: Table; unfilled: readonly string[] } => {
  const known = storedTable(writer, name)
  const wanted = [...new Set(indexes.flatMap(({ fields }) => fields))].filter((f) => f !== '_id')
  const added = wanted.filter((field) => known?.fields.includes(field) !== true)
  if (known === undefined) {
    removeTable(writer, name)
    const columns = ['_id TEXT PRIMARY KEY NOT NULL', 'at TEXT NOT NULL', 'doc TEXT']
    writer.exec(
      `CREATE TABLE ${quoted(name)} (${[...columns, ...added.map(fieldColumn)].join(', ')})`,
    )
  } else {
    for (const field of added)
      writer.exec(`ALTER TABLE ${quoted(name)} ADD COLUMN ${fieldColumn(field)}`)
  }
  for (const index of indexes) makeIndex(writer, name, index)
  const table = { name, fields: [...(known?.fields ?? []), ...added] }
  writer
    .prepare(
      `INSERT INTO collections (name, generation, fields) VALUES (?, ?, ?)
       ON CONFLICT (name) DO UPDATE SET fields = excluded.fields`,
    )
    .run([name, generationOf(name), withChecksum(JSON.stringify(table.fields), name)])
  return { table, unfilled: known === undefined ? [] : added }
}
