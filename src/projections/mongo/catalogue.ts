import type { Collection, Db } from 'mongodb'
import { GenerationGone } from '../errors.ts'
import { generationOf } from '../generation.ts'
import type { Index } from '../port.ts'
import type { Table } from '../query-rules.ts'
import { isNamespaceMissing, isNamespaceTaken } from './failures.ts'

/** A server creates a collection with the first write, so the name alone proves nothing. */
interface Entry {
  /** The physical name. */
  readonly _id: string
  readonly generation: string
  readonly fields: readonly string[]
  /** Hidden; its documents are removed later. */
  readonly dropped: boolean
}

const gone = (name: string): GenerationGone =>
  new GenerationGone(`There is no collection '${name}'.`)

/** Knows which collections exist and which of their fields are indexed. */
export class Catalogue {
  readonly #db: Db
  readonly #entries: Collection<Entry>
  readonly #known = new Map<string, Table>()

  constructor(db: Db) {
    this.#db = db
    this.#entries = db.collection<Entry>('_collections')
  }

  /** The cached entry; the server is asked only if there is none. @throws GenerationGone */
  async table(name: string): Promise<Table> {
    return this.#known.get(name) ?? (await this.confirm([name]))[0] ?? Promise.reject(gone(name))
  }

  /** Asks the server again: another process may have dropped them. @throws GenerationGone */
  async confirm(names: readonly string[]): Promise<Table[]> {
    const found = await this.#entries.find({ _id: { $in: [...names] } }).toArray()
    const there = new Map(found.map((entry) => [entry._id, entry]))
    return names.map((name) => {
      const entry = there.get(name)
      this.#known.delete(name)
      if (entry === undefined || entry.dropped) throw gone(name)
      const table = { name, fields: entry.fields }
      this.#known.set(name, table)
      return table
    })
  }

  /** Those of these generations that have a collection. */
  async presentAmong(generations: readonly string[]): Promise<Set<string>> {
    const entries = await this.#entries.find({ generation: { $in: [...generations] } }).toArray()
    return new Set(entries.filter(({ dropped }) => !dropped).map(({ generation }) => generation))
  }

  /** Generations with a collection whose name has this prefix. */
  async generations(prefix: string): Promise<string[]> {
    const range = { $gte: prefix, $lt: `${prefix}\uffff` }
    const entries = await this.#entries.find({ _id: range }).toArray()
    const there = entries.filter(({ dropped }) => !dropped)
    return [...new Set(there.map(({ generation }) => generation))]
  }

  /** Creates the collection or missing indexes; each ends with `_id`, so that ties are ordered. */
  async make(name: string, indexes: readonly Index[]): Promise<void> {
    const entry = await this.#entries.findOne({ _id: name })
    if (entry?.dropped === true) await this.#remove(name)
    const known = entry === null || entry.dropped ? [] : entry.fields
    const wanted = indexes.flatMap(({ fields }) => fields).filter((field) => field !== '_id')
    await this.#create(name)
    for (const { fields } of indexes) {
      const keys = [...fields.filter((field) => field !== '_id'), '_id']
      await this.#db.collection(name).createIndex(keys, undefined, undefined)
    }
    const fields = [...new Set([...known, ...wanted])]
    await this.#entries.replaceOne(
      { _id: name },
      { generation: generationOf(name), fields, dropped: false },
      { upsert: true },
    )
    this.#known.set(name, { name, fields })
  }

  async #create(name: string) {
    try {
      await this.#db.createCollection(name)
    } catch (error) {
      if (!isNamespaceTaken(error)) throw error
    }
  }

  /** Hides a generation with one write; its documents are removed afterwards. */
  async drop(generation: string): Promise<void> {
    await this.#entries.updateMany({ generation }, { $set: { dropped: true } })
    for (const name of this.#known.keys())
      if (generationOf(name) === generation) this.#known.delete(name)
    await this.removeDropped()
  }

  async removeDropped(): Promise<void> {
    for (const { _id } of await this.#entries.find({ dropped: true }).toArray())
      await this.#remove(_id)
  }

  async #remove(name: string) {
    try {
      await this.#db.dropCollection(name)
    } catch (error) {
      if (!isNamespaceMissing(error)) throw error
    }
    await this.#entries.deleteOne({ _id: name, dropped: true })
  }
}
