import { checkId, indexKey, type IndexKey } from '../document.ts'
import type { Write } from '../port.ts'
import type { Table } from '../query-rules.ts'
import { inSlices } from '../turns.ts'
import { tableOf } from './schema.ts'
import { documentText, oncePerTable, sortKey, upsertSql } from './table-writer.ts'
import type { Bindable } from '../../platform/sqlite.ts'

/**
 * Limits of one text: writes, or characters of JSON, and the document that exceeds them. Longer
 * texts would survive until the garbage collector's rare full rounds.
 */
const writesPerTextMax = 1_024
const charactersPerTextMax = 65_536
/**
 * Texts in one statement: the thread waits for the event loop after each statement, and during a
 * rebuild the loop is busy for longer than one text takes to write.
 */
const textsPerStatement = 8
/** Writes packed between two checks whether other work should run. */
const writesPerLook = 32

/** Writes many documents of one table with one call into SQLite. */
export interface PackedWrite {
  readonly sql: string
  /** Built when they are bound, so that the texts of a whole batch are not in memory at once. */
  readonly values: () => readonly Bindable[]
}

/**
 * The JSON texts of documents are concatenated as bytes. Beside them is a JSON array for each
 * write: id, position, offset and length of the text (null: deleted), and the indexed fields.
 * SQLite therefore parses only the arrays and no document, and finds a substring in a blob without
 * counting characters.
 */
const part = { id: 0, at: 1, start: 2, bytes: 3, fields: 4 } as const

type KeyColumn = (place: number) => string

const plainColumn: KeyColumn = (place) => `value ->> ${place}`

/** As in `indexKey` and `bindable`: text and numbers unchanged, booleans as blobs. */
const anyColumn: KeyColumn = (place) =>
  `CASE value -> ${place} WHEN 'true' THEN x'01' WHEN 'false' THEN x'00' ELSE value ->> ${place} END`

const packedSqlWith = (column: KeyColumn) =>
  oncePerTable((table) => {
    const rowsOf = (text: number) => {
      const values = [
        `value ->> ${part.id}`,
        `value ->> ${part.at}`,
        `CAST(substr(?${text}, value ->> ${part.start}, value ->> ${part.bytes}) AS TEXT)`,
        ...table.fields.map((_, index) => column(part.fields + index)),
      ]
      return `SELECT ${values.join(', ')} FROM json_each(?${text + 1}) WHERE true`
    }
    const texts = Array.from({ length: textsPerStatement }, (_, index) => 2 * index + 1)
    return upsertSql(table, texts.map(rowsOf).join(' UNION ALL '))
  })

/** Most tables index no boolean, and testing for one costs as much as reading the value. */
const packedSql = { plain: packedSqlWith(plainColumn), any: packedSqlWith(anyColumn) } as const

/** The documents of one text, and their keys. */
class Packet {
  readonly #documents: string[] = []
  readonly #keys: string[] = []
  #characters = 0
  #bytes = 0

  get isFull(): boolean {
    return this.#keys.length >= writesPerTextMax || this.#characters >= charactersPerTextMax
  }

  /** @param text null: deleted */
  add(id: string, at: string, text: string | null, fields: readonly IndexKey[]) {
    let place = ',null,null'
    if (text !== null) {
      const bytes = Buffer.byteLength(text)
      place = `,${this.#bytes + 1},${bytes}`
      this.#documents.push(text)
      this.#characters += text.length
      this.#bytes += bytes
    }
    let key = `[${JSON.stringify(id)},"${at}"${place}`
    for (const field of fields)
      key += typeof field === 'number' ? `,${field.toString()}` : `,${JSON.stringify(field)}`
    this.#keys.push(`${key}]`)
  }

  values(): Bindable[] {
    return [Buffer.from(this.#documents.join('')), `[${this.#keys.join(',')}]`]
  }
}

/** Writes to one table that share one statement. */
class Pack {
  readonly table: Table
  readonly #packets: Packet[] = []
  #last = new Packet()
  #hasBooleans = false

  constructor(table: Table) {
    this.table = table
  }

  get isFull(): boolean {
    return this.#packets.length === textsPerStatement - 1 && this.#last.isFull
  }

  /** @throws InvalidDocument */
  add(write: Write) {
    const at = sortKey(write.at)
    const { id, text, fields } = this.#partsOf(write, at)
    if (this.#last.isFull) {
      this.#packets.push(this.#last)
      this.#last = new Packet()
    }
    this.#last.add(id, at, text, fields)
  }

  #partsOf(write: Write, at: string) {
    if (write.kind === 'delete') {
      checkId(write.id)
      return { id: write.id, text: null, fields: this.table.fields.map(() => null) }
    }
    const { document } = write
    const text = documentText(document, at)
    const fields = this.table.fields.map((field) => indexKey(document, field))
    if (fields.some((field) => typeof field === 'boolean')) this.#hasBooleans = true
    return { id: document._id, text, fields }
  }

  end(): PackedWrite {
    const packets = [...this.#packets, this.#last]
    while (packets.length < textsPerStatement) packets.push(new Packet())
    const sql = packedSql[this.#hasBooleans ? 'any' : 'plain'](this.table)
    return { sql, values: () => packets.flatMap((each) => each.values()) }
  }
}

/**
 * The writes as a few large statements. Once it resolves, the documents may be changed again: the
 * statements contain copies.
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
