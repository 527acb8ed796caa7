import { type Position, positionSortKey } from '../eventstore/position.ts'
import { checkDocument } from './document.ts'
import { physicalName } from './generation.ts'
import type { ReadModelDocument, Write } from './port.ts'
import type { Collection, Documents, UnitOfWork } from './projection.ts'

/** The reads of a unit: documents by id, and ids by the value of an indexed field. */
export interface UnitReads {
  load(physical: string, ids: readonly string[]): Promise<readonly ReadModelDocument[]>
  idsWhere(physical: string, field: string, value: string): Promise<readonly string[]>
}

/** The store is ahead of the fold: another runner works on the same generation. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken'
  constructor(physical: string, id: string) {
    super(`${physical}: '${id}' was changed by another runner.`)
  }
}

interface Entry {
  readonly id: string
  document: ReadModelDocument | null
  /** Position of the last unwritten change; null: as in the store. */
  changedAt: Position | null
  /** The flush in which it was last used; null: it was only written. */
  usedIn: number | null
  /** The number of batches that used it. */
  uses: number
}

interface Shared {
  /** The event being folded. */
  position: Position | null
  flush: number
  changes: number
  readonly reads: UnitReads
}

/** One collection of one generation: documents in memory, with their unwritten changes. */
class CachedDocuments implements Documents<ReadModelDocument> {
  readonly physical: string
  readonly entries = new Map<string, Entry>()
  changed: Entry[] = []
  /** Accepted by the store, but perhaps not written yet. */
  #taken: Entry[] = []
  readonly #shared: Shared

  constructor(physical: string, shared: Shared) {
    this.physical = physical
    this.#shared = shared
  }

  load(ids: readonly string[]): Promise<void> | void {
    let missing: string[] | null = null
    for (const id of ids) {
      const entry = this.entries.get(id)
      if (entry === undefined) (missing ??= []).push(id)
      else if (entry.usedIn !== this.#shared.flush) {
        entry.usedIn = this.#shared.flush
        entry.uses += 1
      }
    }
    if (missing !== null) return this.#fetch(missing)
  }

  async loadWhere(field: string, value: string): Promise<readonly string[]> {
    const stored = await this.#shared.reads.idsWhere(this.physical, field, value)
    await this.load(stored)
    const ids = new Set(stored)
    for (const { id, document } of this.entries.values()) {
      if (document?.[field] === value) ids.add(id)
      else ids.delete(id)
    }
    return [...ids].sort()
  }

  async #fetch(ids: readonly string[]) {
    // Only after the store has answered: a failed read does not mean that a document is missing.
    const found = await this.#shared.reads.load(this.physical, ids)
    for (const id of ids) if (!this.entries.has(id)) this.#add(id, this.#shared.flush)
    for (const { at, ...document } of found) {
      if (this.#isAhead(at)) throw new Overtaken(this.physical, document._id)
      const entry = this.entries.get(document._id)
      if (entry !== undefined) entry.document = document
    }
  }

  /** Whether another runner has already folded the current event. */
  #isAhead(at: ReadModelDocument[string] | undefined): boolean {
    const { position } = this.#shared
    return position !== null && typeof at === 'string' && at >= positionSortKey(position)
  }

  get(id: string): ReadModelDocument | null {
    return this.#known(id).document
  }

  edit(id: string): ReadModelDocument | null {
    const entry = this.#known(id)
    if (entry.document !== null) this.#change(entry)
    return entry.document
  }

  put(document: ReadModelDocument) {
    const entry = this.entries.get(document._id) ?? this.#add(document._id, null)
    entry.document = document
    this.#change(entry)
  }

  delete(id: string) {
    const entry = this.entries.get(id) ?? this.#add(id, null)
    entry.document = null
    this.#change(entry)
  }

  #known(id: string): Entry {
    const entry = this.entries.get(id)
    if (entry === undefined) throw new Error(`${this.physical}: '${id}' was not loaded.`)
    return entry
  }

  #add(id: string, usedIn: number | null): Entry {
    const entry = { id, document: null, changedAt: null, usedIn, uses: 1 }
    this.entries.set(id, entry)
    return entry
  }

  #change(entry: Entry) {
    if (entry.changedAt === null) {
      this.changed.push(entry)
      this.#shared.changes += 1
    }
    entry.changedAt = this.#shared.position
  }

  take() {
    for (const entry of this.changed) entry.changedAt = null
    this.#taken = this.#taken.concat(this.changed)
    this.changed = []
  }

  /** The changes are written. Documents that were never read are dropped from memory. */
  written() {
    for (const { id, usedIn, changedAt } of this.#taken)
      if (usedIn === null && changedAt === null) this.entries.delete(id)
    this.#taken = []
  }
}

const writeOf = (collection: string, { id, document }: Entry, at: Position): Write =>
  document === null
    ? { kind: 'delete', collection, id, at }
    : { kind: 'upsert', collection, document, at }

/**
 * The documents of one generation between the store and the fold. Documents that were read stay in
 * memory, and changed ones are written once per batch. Only this unit writes them, so memory and
 * store cannot disagree.
 */
export class GenerationUnit implements UnitOfWork {
  readonly #generation: string
  readonly #collections = new Map<string, CachedDocuments>()
  readonly #shared: Shared

  constructor(generation: string, reads: UnitReads) {
    this.#generation = generation
    this.#shared = { position: null, flush: 0, changes: 0, reads }
  }

  of<Document extends ReadModelDocument>({ name }: Collection<Document>): Documents<Document> {
    let documents = this.#collections.get(name)
    if (documents === undefined) {
      documents = new CachedDocuments(physicalName(this.#generation, name), this.#shared)
      this.#collections.set(name, documents)
    }
    // One object serves every document type: the collection determines the type.
    return documents as unknown as Documents<Document>
  }

  /** Later changes belong to the event at this position. */
  begin(position: Position) {
    this.#shared.position = position
  }

  /** The number of changed documents that the store has not accepted. */
  get changes(): number {
    return this.#shared.changes
  }

  /** The writes of the batch: the same until {@link taken} is called. */
  writes(): Write[] {
    return [...this.#collections.values()].flatMap(({ physical, changed }) =>
      changed.flatMap((entry) =>
        entry.changedAt === null ? [] : [writeOf(physical, entry, entry.changedAt)],
      ),
    )
  }

  /** @throws InvalidDocument when one of the changed documents is invalid */
  check() {
    for (const { changed } of this.#collections.values())
      for (const { document } of changed) if (document !== null) checkDocument(document)
  }

  /** The store has accepted the changes: later changes belong to the next batch. */
  taken() {
    for (const documents of this.#collections.values()) documents.take()
    this.#shared.changes = 0
  }

  /** The accepted changes are written. Beyond `documentsMax`, the least used are dropped. */
  flushed(documentsMax: number) {
    let kept = 0
    for (const documents of this.#collections.values()) {
      documents.written()
      kept += documents.entries.size
    }
    if (kept > documentsMax) this.#forget(kept - documentsMax / 2)
    this.#shared.flush += 1
  }

  /**
   * Drops first the documents not used in the last batch, then those used in the fewest batches, so
   * that documents of every tick batch stay. Documents with unwritten changes stay.
   */
  #forget(count: number) {
    const { flush } = this.#shared
    const written = [...this.#collections.values()].flatMap(({ entries }) =>
      [...entries.values()].flatMap((entry) =>
        entry.changedAt === null
          ? [{ entries, entry, uses: entry.usedIn === flush ? entry.uses : 0 }]
          : [],
      ),
    )
    written.sort((a, b) => a.uses - b.uses)
    for (const { entries, entry } of written.slice(0, count)) entries.delete(entry.id)
  }

  /** Drops everything, including unwritten changes. */
  discard() {
    this.#collections.clear()
    this.#shared.changes = 0
  }
}
