import { parsePositionSortKey, type Position } from '../../eventstore/position.ts'
import { GenerationGone } from '../errors.ts'
import { generationOf, parseGeneration } from '../generation.ts'
import type {
  Checkpoint,
  Filter,
  Index,
  Query,
  ReadModelDocument,
  ReadModelStore,
  Write,
} from '../port.ts'
import { withChecksum } from '../../platform/checked-text.ts'
import { nextTurn, OneAtATime } from '../turns.ts'
import { EmbeddedFile, type Connections, type EmbeddedOptions } from './file.ts'
import { packWrites } from './packed-writes.ts'
import { buildCount, buildFind, quoted } from './query.ts'
import { makeTable, removeTable, storedTable, tableOf } from './schema.ts'
import {
  checkedText,
  checkFound,
  damage,
  documentColumns,
  documentOf,
  orDamage,
  storedText,
} from './stored-document.ts'
import { inTransaction, writeAtOnce, writeOnThread } from './transactions.ts'
import { fillColumns } from './table-writer.ts'

const defaultWritesAtOnceMax = 64

/** A batch of folds may load megabytes: other work runs after this many documents. */
const idsPerRead = 250

/** Read models in one SQLite file; a bulk is one transaction. Reads see the last commit. */
export class EmbeddedReadModels implements ReadModelStore {
  readonly #file: EmbeddedFile
  readonly #writesAtOnceMax: number
  readonly #writes = new OneAtATime()
  #closed = false

  /** @throws ReadModelUnavailable when the file cannot be opened or created */
  constructor(options: EmbeddedOptions) {
    this.#file = new EmbeddedFile(options)
    this.#writesAtOnceMax = options.writesAtOnceMax ?? defaultWritesAtOnceMax
    void this.#removeDropped().catch(() => undefined)
  }

  async get(collection: string, id: string): Promise<ReadModelDocument | null> {
    return (await this.getMany(collection, [id]))[0] ?? null
  }

  /** Thousands of ids are split into several reads, each of the state at its own moment. */
  async getMany(collection: string, ids: readonly string[]): Promise<readonly ReadModelDocument[]> {
    if (ids.length <= idsPerRead) return this.#getSome(collection, ids)
    const documents: ReadModelDocument[] = []
    for (let first = 0; first < ids.length; first += idsPerRead) {
      if (first > 0) await nextTurn()
      const some = await this.#getSome(collection, ids.slice(first, first + idsPerRead))
      for (const document of some) documents.push(document)
    }
    return documents
  }

  #getSome(collection: string, ids: readonly string[]): Promise<readonly ReadModelDocument[]> {
    return this.#read(({ reader, tables }) => {
      const { name } = tableOf(tables, collection)
      const statement = reader.prepare(
        `SELECT ${documentColumns} FROM ${quoted(name)} WHERE _id = ? AND doc IS NOT NULL`,
      )
      const documents: ReadModelDocument[] = []
      for (const id of ids) {
        const row = statement.get([id])
        if (row === undefined) continue
        const document = documentOf(row)
        // The index has led to another row.
        if (document._id !== id) throw damage()
        documents.push(document)
      }
      return documents
    })
  }

  find(collection: string, query: Query): Promise<readonly ReadModelDocument[]> {
    return this.#read(({ reader, tables }) => {
      const { sql, values } = buildFind(tableOf(tables, collection), query)
      const documents = reader.prepare(sql).all(values).map(documentOf)
      documents.forEach(checkFound(query.filter))
      return documents
    })
  }

  count(collection: string, filter?: Filter): Promise<number> {
    return this.#read(({ reader, tables }) => {
      const { sql, values } = buildCount(tableOf(tables, collection), filter)
      return Number(reader.prepare(sql).get(values)?.['n'])
    })
  }

  bulk(
    writes: readonly Write[],
    checkpoints: readonly Checkpoint[] = [],
    taken?: () => void,
  ): Promise<void> {
    return this.#writes.run(async () => {
      const step = this.#file.pin()
      if (writes.length <= this.#writesAtOnceMax) {
        writeAtOnce(step, writes, checkpoints)
        return
      }
      const packed = await packWrites(
        writes,
        step.now(({ tables }) => tables),
      )
      taken?.()
      await writeOnThread(step, packed, checkpoints)
    })
  }

  seen(generation: string): Promise<Position | null> {
    return this.checkpoint(generation)
  }

  checkpoint(generation: string): Promise<Position | null> {
    return this.#read(({ reader }) => {
      const row = reader
        .prepare('SELECT CAST(position AS BLOB) AS position FROM checkpoints WHERE generation = ?')
        .get([generation])
      if (row === undefined) return null
      const key = checkedText(row['position'], generation)
      return orDamage(() => parsePositionSortKey(key))
    })
  }

  generations(projection: string): Promise<readonly string[]> {
    return this.#read(({ reader }) =>
      reader
        .prepare(
          `SELECT CAST(generation AS BLOB) AS generation FROM (
             SELECT generation FROM collections WHERE dropped = 0
             UNION SELECT generation FROM checkpoints)`,
        )
        .all([])
        .map(({ generation }) => storedText(generation))
        .filter((generation) => parseGeneration(generation)?.projection === projection),
    )
  }

  live(projection: string): Promise<string | null> {
    return this.#read(({ reader }) => {
      const row = reader
        .prepare('SELECT CAST(generation AS BLOB) AS generation FROM live WHERE projection = ?')
        .get([projection])
      return row === undefined ? null : checkedText(row['generation'], projection)
    })
  }

  swap(projection: string, generation: string): Promise<void> {
    return this.#write(({ writer, tables }) => {
      if (![...tables.keys()].some((name) => generationOf(name) === generation))
        throw new GenerationGone(`There is no generation '${generation}'.`)
      writer
        .prepare(
          `INSERT INTO live (projection, generation) VALUES (?, ?)
           ON CONFLICT (projection) DO UPDATE SET generation = excluded.generation`,
        )
        .run([projection, withChecksum(generation, projection)])
    })
  }

  async drop(generation: string): Promise<void> {
    await this.#write(({ writer, tables }) => {
      writer.prepare('UPDATE collections SET dropped = 1 WHERE generation = ?').run([generation])
      writer.prepare('DELETE FROM checkpoints WHERE generation = ?').run([generation])
      for (const name of tables.keys()) if (generationOf(name) === generation) tables.delete(name)
    })
    await this.#removeDropped()
  }

  ensureIndexes(collection: string, indexes: readonly Index[]): Promise<void> {
    return this.#write(({ writer, tables }) => {
      const { table, unfilled } = makeTable(writer, collection, indexes)
      if (unfilled.length > 0) fillColumns(writer, table, unfilled)
      tables.set(collection, table)
    })
  }

  /** See {@link EmbeddedFile.check}. */
  check(signal: AbortSignal): Promise<number> {
    return this.#file.check(signal)
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    await this.#writes.idle()
    try {
      this.#file.settle()
    } finally {
      this.#file.close()
    }
  }

  /** Removing a large table takes a while: one at a time; the next start removes the rest. */
  async #removeDropped() {
    const names = await this.#read(({ reader }) =>
      reader
        .prepare('SELECT CAST(name AS BLOB) AS name FROM collections WHERE dropped = 1')
        .all([])
        .map(({ name }) => storedText(name)),
    )
    for (const name of names) {
      if (this.#closed) return
      await nextTurn()
      await this.#write(({ writer }) => {
        if (storedTable(writer, name) === undefined) removeTable(writer, name)
      })
    }
  }

  #read<Result>(work: (connections: Connections) => Result): Promise<Result> {
    return new Promise((resolve) => resolve(this.#file.use(work)))
  }

  #write(work: (connections: Connections) => void): Promise<void> {
    return this.#writes.run(async () => {
      const step = this.#file.pin()
      await Promise.resolve()
      inTransaction(step, work)
    })
  }
}
