import { type Position, positionSortKey } from '../eventstore/position.ts'
import { checkDocument } from './document.ts'
import { physicalName } from './generation.ts'
import type { ReadModelDocument, Write } from './port.ts'
import type { Collection, Documents, UnitOfWork } from './projection.ts'

/** What a unit reads: documents by id, and the ids of those whose indexed field has this value. */
export interface UnitReads {
  load(physical: string, ids: readonly string[]): Promise<readonly ReadModelDocument[]>
  idsWhere(physical: string, field: string, value: string): Promise<readonly string[]>
}

/**
 * The store holds a later state of a document than the fold has reached: another runner works on
 * the same generation. To fold on from it would count events twice.
 */
export class Overtaken extends Error {
  override readonly name = 'Overtaken'
  constructor(physical: string, id: string) {
    super(`${physical}: '${id}' was changed by another runner.`)
  }
}

interface Entry {
  readonly id: string
  document: ReadModelDocument | null
  /** Position of the last change that is not written yet; null: as in the store. */
  changedAt: Position | null
  /** The flush since which it was last looked at; null: it was only written. */
  usedIn: number | null
  /** In how many batches it was looked at. */
  uses: number
}

interface Shared {
  /** The event being folded. */
  position: Position | null
  flush: number
  changes: number
  readonly reads: UnitReads
}

/** One collection of one generation: documents in memory, and which of them have changed. */
class CachedDocuments implements Documents<ReadModelDocument> {
  readonly physical: string
  readonly entries = new Map<string, Entry>()
  changed: Entry[] = []
  /** Taken by the store and not known to be in it yet. */
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
    // Known only once the store has answered: what it could not tell is not missing.
    const found = await this.#shared.reads.load(this.physical, ids)
    for (const id of ids) if (!this.entries.has(id)) this.#add(id, this.#shared.flush)
    for (const { at, ...document } of found) {
      if (this.#isAhead(at)) throw new Overtaken(this.physical, document._id)
      const entry = this.entries.get(document._id)
      if (entry !== undefined) entry.document = document
    }
  }

  /** Whether somebody else has already folded the event that is being folded now. */
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

  /** What was taken is in the store. What was only ever written nobody will ask for soon. */
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
 * The documents of one generation between the store and the fold: what was looked at stays in
 * memory, what has changed is written when the batch is flushed, once however often it changed.
 * Nobody else writes these documents, so memory and store cannot disagree.
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
    // One object serves every document type: the collection says which one its name stands for.
    return documents as unknown as Documents<Document>
  }

  /** From here on changes are those of the event at this position. */
  begin(position: Position) {
    this.#shared.position = position
  }

  /** Documents that have changed and that the store has not taken. */
  get changes(): number {
    return this.#shared.changes
  }

  /** What is to be written: the same again until {@link taken} is called. */
  writes(): Write[] {
    return [...this.#collections.values()].flatMap(({ physical, changed }) =>
      changed.flatMap((entry) =>
        entry.changedAt === null ? [] : [writeOf(physical, entry, entry.changedAt)],
      ),
    )
  }

  /** @throws InvalidDocument when one of the changed documents is no store could hold */
  check() {
    for (const { changed } of this.#collections.values())
      for (const { document } of changed) if (document !== null) checkDocument(document)
  }

  /** The store has what has changed, or will have it: from here on changes are of the next batch. */
  taken() {
    for (const documents of this.#collections.values()) documents.take()
    this.#shared.changes = 0
  }

  /** What was taken is in the store. Beyond `documentsMax`, what was not used lately is forgotten. */
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
   * Those not used in the batch just flushed go first, then those used in the fewest: what every
   * tick batch needs outlasts what one of sixty does. What has changed since then stays.
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

  /** Forgets everything, also what was changed and not written. */
  discard() {
    this.#collections.clear()
    this.#shared.changes = 0
  }
}
