import type { DomainEvent } from '../../../src/domain/kernel/decider.ts'
import type { RecordedEvent } from '../../../src/eventstore/port.ts'
import type { Position } from '../../../src/eventstore/position.ts'
import { checkDocument } from '../../../src/projections/document.ts'
import type { ReadModelDocument } from '../../../src/projections/port.ts'
import type {
  Collection,
  Documents,
  Projection,
  UnitOfWork,
} from '../../../src/projections/projection.ts'

/** Documents of one fold in memory, as strict as a store: only what was loaded can be looked at. */
class MemoryDocuments<Document extends ReadModelDocument> implements Documents<Document> {
  readonly all = new Map<string, Document>()
  readonly #loaded = new Set<string>()

  load(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#loaded.add(id)
    return Promise.resolve()
  }

  loadWhere(field: string & keyof Document, value: string): Promise<readonly string[]> {
    const ids = [...this.all.values()].flatMap((document) =>
      document[field] === value ? [document._id] : [],
    )
    for (const id of ids) this.#loaded.add(id)
    return Promise.resolve(ids.sort())
  }

  get(id: string): Document | null {
    if (!this.#loaded.has(id)) throw new Error(`'${id}' was not loaded`)
    return this.all.get(id) ?? null
  }

  edit(id: string): Document | null {
    return this.get(id)
  }

  put(document: Document): void {
    this.#loaded.add(document._id)
    this.all.set(document._id, document)
  }

  delete(id: string): void {
    this.#loaded.add(id)
    this.all.delete(id)
  }

  forgetLoaded(): void {
    this.#loaded.clear()
  }
}

/** Folds events without a store; every document is checked for what stores can hold. */
export class MemoryUnit implements UnitOfWork {
  readonly #collections = new Map<string, MemoryDocuments<ReadModelDocument>>()

  of<Document extends ReadModelDocument>(collection: Collection<Document>): Documents<Document> {
    return this.#documents(collection) as unknown as Documents<Document>
  }

  /** What a reader would be given. */
  all<Document extends ReadModelDocument>(collection: Collection<Document>): Document[] {
    const documents = [...this.#documents(collection).all.values()]
    for (const document of documents) checkDocument(document)
    return structuredClone(documents) as unknown as Document[]
  }

  #documents({ name }: Collection): MemoryDocuments<ReadModelDocument> {
    const known = this.#collections.get(name) ?? new MemoryDocuments()
    this.#collections.set(name, known)
    return known
  }

  forgetLoaded(): void {
    for (const documents of this.#collections.values()) documents.forgetLoaded()
  }
}

export interface Happened<Event> {
  readonly event: Event
  /** ISO 8601 UTC. */
  readonly occurredAt: string
}

/** The event at this place of the log, as if it came in a batch of its own. */
export const foldInto = async <Event extends DomainEvent>(
  unit: MemoryUnit,
  projection: Projection<Event>,
  { event, occurredAt }: Happened<Event>,
  { index, revision = index }: { readonly index: number; readonly revision?: number },
): Promise<void> => {
  const metadata = { correlationId: '', causationId: '', userId: null, occurredAt }
  const recorded: RecordedEvent = {
    stream: 'test',
    revision: BigInt(revision),
    position: positionAt(index),
    id: '',
    metadata,
    ...event,
  }
  await projection.fold(unit, event, recorded)
  unit.forgetLoaded()
}

export const positionAt = (index: number): Position => ({
  commit: BigInt(index),
  prepare: BigInt(index),
})

/** The documents after these events. */
export const foldAll = async <Event extends DomainEvent>(
  projection: Projection<Event>,
  history: readonly Happened<Event>[],
): Promise<MemoryUnit> => {
  const unit = new MemoryUnit()
  for (const [index, happened] of history.entries())
    await foldInto(unit, projection, happened, { index })
  return unit
}
