import type { Write } from '../port.ts'
import type { Table } from '../query-rules.ts'
import { inSlices } from '../turns.ts'
import { tableOf } from './schema.ts'
import { checkIndexed, documentText, oncePerTable, sortKey, upsertSql } from './table-writer.ts'
import type { Bindable } from './sqlite.ts'

/**
 * One text has so many documents, or characters of JSON and the document that goes beyond them.
 * Longer ones would live where only the collector's rare full rounds find them.
 */
const documentsPerTextMax = 1_024
const charactersPerTextMax = 65_536
/**
 * One statement takes so many texts: the thread waits for the event loop after each, which in a
 * rebuild is busy for longer than a single text takes to write.
 */
const textsPerStatement = 8
/** So many are packed before it is looked whether others should have their turn. */
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
 * Documents come as JSON arrays and keep their text as it is in there; the positions of each array
 * come as a blob, because SQLite finds a place in a blob without counting characters from its start.
 */
const packedSql = oncePerTable((table) => {
  const rowsOf = (text: number) => {
    const key = (from: number, length: number) =>
      `CAST(substr(?${text + 1}, ${keyBytes} * key + ${from}, ${length}) AS TEXT)`
    const values = [
      `value ->> '_id'`,
      key(1, keyBytes - 1),
      `CASE ${key(keyBytes, 1)} WHEN '${mark.delete}' THEN NULL ELSE value END`,
      ...table.fields.map(columnValue),
    ]
    return `SELECT ${values.join(', ')} FROM json_each(?${text}) WHERE true`
  }
  const texts = Array.from({ length: textsPerStatement }, (_, index) => 2 * index + 1)
  return upsertSql(table, texts.map(rowsOf).join(' UNION ALL '))
})

/** Documents of one text, and their keys. */
class Packet {
  readonly #documents: string[] = []
  readonly #keys: string[] = []
  #characters = 0

  get isFull(): boolean {
    return this.#documents.length >= documentsPerTextMax || this.#characters >= charactersPerTextMax
  }

  add(text: string, key: string) {
    this.#documents.push(text)
    this.#keys.push(key)
    this.#characters += text.length
  }

  values(): Bindable[] {
    return [`[${this.#documents.join(',')}]`, Buffer.from(this.#keys.join(''), 'latin1')]
  }
}

/** Writes to one table that go into one statement. */
class Pack {
  readonly table: Table
  readonly #packets: Packet[] = []
  #last = new Packet()

  constructor(table: Table) {
    this.table = table
  }

  get isFull(): boolean {
    return this.#packets.length === textsPerStatement - 1 && this.#last.isFull
  }

  /** @throws InvalidDocument */
  add(write: Write) {
    const text = documentText(write.kind === 'delete' ? { _id: write.id } : write.document)
    if (write.kind === 'upsert') checkIndexed(this.table, write.document)
    if (this.#last.isFull) {
      this.#packets.push(this.#last)
      this.#last = new Packet()
    }
    this.#last.add(text, sortKey(write.at) + mark[write.kind])
  }

  end(): PackedWrite {
    const packets = [...this.#packets, this.#last]
    while (packets.length < textsPerStatement) packets.push(new Packet())
    return { sql: packedSql(this.table), values: () => packets.flatMap((each) => each.values()) }
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
  const othersTurn = inSlices()
  for (const [index, write] of writes.entries()) {
    if (pack === null || pack.table.name !== write.collection || pack.isFull) {
      if (pack !== null) packed.push(pack.end())
      pack = new Pack(tableOf(tables, write.collection))
    }
    pack.add(write)
    if (index % writesPerLook === 0) await othersTurn()
  }
  if (pack !== null) packed.push(pack.end())
  return packed
}
