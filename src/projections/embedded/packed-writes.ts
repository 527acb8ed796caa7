import type { Write } from '../port.ts'
import type { Table } from '../query-rules.ts'
import { nextTurn } from '../turns.ts'
import { fieldColumn, quoted } from './query.ts'
import { tableOf } from './schema.ts'
import { checkIndexed, documentText, sortKey } from './table-writer.ts'
import type { Bindable } from './sqlite.ts'

/**
 * One statement writes so many documents, or characters of JSON and the document that goes beyond
 * them. Longer texts would live where only the collector's rare full rounds find them.
 */
const documentsPerStatementMax = 1_024
const charactersPerStatementMax = 65_536
/** Packing goes on for so long before others have their turn. */
const packSliceMs = 8
const writesPerLook = 32

/** What writes many documents of one table with one crossing into the engine. */
export interface PackedWrite {
  readonly sql: string
  /** Made when they are bound, so that the text of a whole batch is not there at once. */
  readonly values: () => readonly Bindable[]
}

const textOf = (field: string) => `'${field.replaceAll("'", "''")}'`

/** As `indexKey` and `bindable` have it: text and numbers as they are, booleans as blobs. */
const columnValue = (field: string): string =>
  `CASE json_type(value, ${textOf(`$."${field}"`)})
    WHEN 'true' THEN x'01' WHEN 'false' THEN x'00' ELSE value ->> ${textOf(field)} END`

/** Position and kind of each write, as many bytes for one as for another. */
const keyBytes = 33
const mark = { upsert: 'u', delete: 'd' } as const

/**
 * Documents come as one JSON array and keep their text as it is in there; positions come as one
 * blob, because SQLite finds a place in a blob without counting characters from its start.
 */
const packedSql = ({ name, fields }: Table): string => {
  const columns = ['_id', 'at', 'doc', ...fields.map(fieldColumn)]
  const changes = columns.slice(1).map((column) => `${column} = excluded.${column}`)
  const key = (from: number, length: number) =>
    `CAST(substr(?2, ${keyBytes} * key + ${from}, ${length}) AS TEXT)`
  const values = [
    `value ->> '_id'`,
    key(1, keyBytes - 1),
    `CASE ${key(keyBytes, 1)} WHEN '${mark.delete}' THEN NULL ELSE value END`,
    ...fields.map(columnValue),
  ]
  return `INSERT INTO ${quoted(name)} (${columns.join(', ')})
    SELECT ${values.join(', ')} FROM json_each(?1) WHERE true
    ON CONFLICT (_id) DO UPDATE SET ${changes.join(', ')} WHERE excluded.at > at`
}

const sqlOfTable = new WeakMap<Table, string>()

const sqlOf = (table: Table): string => {
  let sql = sqlOfTable.get(table)
  if (sql === undefined) {
    sql = packedSql(table)
    sqlOfTable.set(table, sql)
  }
  return sql
}

/** Writes to one table that go into one statement. */
class Pack {
  readonly table: Table
  readonly #documents: string[] = []
  readonly #keys: string[] = []
  #characters = 0

  constructor(table: Table) {
    this.table = table
  }

  get isFull(): boolean {
    return (
      this.#documents.length >= documentsPerStatementMax ||
      this.#characters >= charactersPerStatementMax
    )
  }

  /** @throws InvalidDocument */
  add(write: Write) {
    const text = documentText(write.kind === 'delete' ? { _id: write.id } : write.document)
    if (write.kind === 'upsert') checkIndexed(this.table, write.document)
    this.#documents.push(text)
    this.#keys.push(sortKey(write.at) + mark[write.kind])
    this.#characters += text.length
  }

  end(): PackedWrite {
    const values = () => [
      `[${this.#documents.join(',')}]`,
      Buffer.from(this.#keys.join(''), 'latin1'),
    ]
    return { sql: sqlOf(this.table), values }
  }
}

/**
 * The writes as a few large statements. Resolved, the documents may be changed again: what was
 * in them is in the statements.
 *
 * @throws GenerationGone, InvalidDocument
 */
export const packWrites = async (
  writes: readonly Write[],
  tables: ReadonlyMap<string, Table>,
): Promise<readonly PackedWrite[]> => {
  const packed: PackedWrite[] = []
  let pack: Pack | null = null
  let sliceStart = performance.now()
  for (const [index, write] of writes.entries()) {
    if (pack === null || pack.table.name !== write.collection || pack.isFull) {
      if (pack !== null) packed.push(pack.end())
      pack = new Pack(tableOf(tables, write.collection))
    }
    pack.add(write)
    if (index % writesPerLook === 0 && performance.now() - sliceStart > packSliceMs) {
      await nextTurn()
      sliceStart = performance.now()
    }
  }
  if (pack !== null) packed.push(pack.end())
  return packed
}
