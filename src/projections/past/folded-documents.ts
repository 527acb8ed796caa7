import type { ReadModelDocument } from '../port.ts'
import type { Collection, Documents, UnitOfWork } from '../projection.ts'
import { ColumnTable } from './column-table.ts'
import { type DocumentTable, idsWhere } from './find-documents.ts'

/** The documents of some collections by their ids, by `<projection>/<collection>`. */
export type FoldedCollections = ReadonlyMap<string, DocumentTable>

export const documentsIn = (collections: FoldedCollections): number => {
  let count = 0
  for (const { size } of collections.values()) count += size
  return count
}

export const keyOf = ({ projection, name }: Collection): string => `${projection}/${name}`

/**
 * Documents are plain JSON, and a list has values of one kind: unlike `structuredClone`, this copies
 * no texts, and it copies lists of numbers and texts as a whole.
 */
const copyOf = <Value>(value: Value): Value => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value))
    return (typeof value[0] === 'object' ? value.map(copyOf) : value.slice()) as Value
  const copy = { ...value }
  for (const key in copy) {
    const inner = copy[key]
    if (typeof inner === 'object' && inner !== null) copy[key] = copyOf(inner)
  }
  return copy
}

/** Rows that take as much memory as a document: a state has a table of each changed collection. */
const rowsPerDocument = 10

/** Documents of one collection in memory; those of the state that it continues are copied to edit. */
class FoldedDocuments implements Documents<ReadModelDocument> {
  readonly all: Map<string, ReadModelDocument>
  readonly #base: ReadonlyMap<string, ReadModelDocument>
  #own = 0

  get changed(): number {
    return this.#own + Math.ceil(this.all.size / rowsPerDocument)
  }

  constructor(base: DocumentTable | undefined) {
    this.#base = base instanceof Map ? base : new Map()
    this.all = new Map(this.#base)
  }

  load(): void {
    // All documents are in memory.
  }

  loadWhere(field: string, value: string): Promise<readonly string[]> {
    return Promise.resolve(idsWhere(this.all, field, value))
  }

  get(id: string): ReadModelDocument | null {
    return this.all.get(id) ?? null
  }

  edit(id: string): ReadModelDocument | null {
    const document = this.get(id)
    if (document === null || document !== this.#base.get(id)) return document
    const copy = copyOf(document)
    this.put(copy)
    return copy
  }

  put(document: ReadModelDocument): void {
    const { _id: id } = document
    const known = this.all.get(id)
    if (known === undefined || known === this.#base.get(id)) this.#own += 1
    this.all.set(id, document)
  }

  delete(id: string): void {
    this.all.delete(id)
  }
}

/** Folds into memory, continuing a state that stays as it is. */
export class FoldedUnit implements UnitOfWork {
  readonly #base: FoldedCollections
  readonly #collections = new Map<string, FoldedDocuments | ColumnTable>()

  constructor(base: FoldedCollections) {
    this.#base = base
  }

  of<Document extends ReadModelDocument>(collection: Collection<Document>): Documents<Document> {
    const key = keyOf(collection)
    let documents = this.#collections.get(key)
    if (documents === undefined) {
      const base = this.#base.get(key)
      const kinds = (collection as Collection).columns
      documents = kinds === undefined ? new FoldedDocuments(base) : new ColumnTable(base, kinds)
      this.#collections.set(key, documents)
    }
    // One object serves every document type: the collection determines the type.
    return documents as unknown as Documents<Document>
  }

  /** Documents, or memory of as many, that the state does not share with the one that it continues. */
  get changed(): number {
    let count = 0
    for (const { changed } of this.#collections.values()) count += changed
    return count
  }

  collections(): FoldedCollections {
    const changed = Array.from(this.#collections, ([key, { all }]) => [key, all] as const)
    return new Map([...this.#base, ...changed])
  }
}
