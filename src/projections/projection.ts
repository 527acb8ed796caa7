import type { DomainEvent } from '../domain/kernel/decider.ts'
import type { RecordedEvent } from '../eventstore/port.ts'
import type { Index, ReadModelDocument } from './port.ts'

/**
 * A collection of a projection under its logical name; which generation of it a reader sees is
 * resolved when it reads. Carries the type of its documents, so that readers and folds agree.
 */
export interface Collection<Document extends ReadModelDocument = ReadModelDocument> {
  readonly projection: string
  readonly name: string
  /** Every filter and sort of the product is served by one of these. */
  readonly indexes: readonly Index[]
  /** Only a type: never there at run time. */
  readonly documentType?: Document
}

export const collection = <Document extends ReadModelDocument>(
  projection: string,
  name: string,
  indexes: readonly Index[] = [],
): Collection<Document> => ({ projection, name, indexes })

/**
 * One collection as a fold sees it: the state after every earlier event, whatever was already
 * written to the store. Changes are written when the batch is flushed.
 */
export interface Documents<Document extends ReadModelDocument> {
  /** Makes these ids known to `get` and `edit`; when they already are, there is nothing to await. */
  load(ids: readonly string[]): Promise<void> | void
  /**
   * Makes every document known whose indexed `field` has this value, whether it was written or not.
   * It asks the store each time: for what happens to a symbol a few times in its life.
   *
   * @returns their ids, ascending
   */
  loadWhere(field: string & keyof Document, value: string): Promise<readonly string[]>
  /** To look at, not to change. @throws Error when the id was not loaded: a bug of the fold */
  get(id: string): Document | null
  /** To change in place; it is written with the batch. @throws Error when it was not loaded */
  edit(id: string): Document | null
  /** Inserts or replaces; needs no `load`. */
  put(document: Document): void
  delete(id: string): void
}

/** Goes on at once where nothing has to be awaited: most folds find in memory what they need. */
export const after = (
  first: Promise<void> | void,
  next: () => Promise<void> | void,
): Promise<void> | void => (first === undefined ? next() : first.then(next))

export interface UnitOfWork {
  of<Document extends ReadModelDocument>(collection: Collection<Document>): Documents<Document>
}

/**
 * A read model as a fold of the log. `fold` knows nothing but documents and the event: no clock,
 * no randomness, no I/O beyond `load`, so that every build of it gives the same documents.
 */
export interface Projection<Event extends DomainEvent = DomainEvent> {
  readonly name: string
  /** Raised with every change of what the fold gives; the next start then builds it anew. */
  readonly version: number
  /** Streams it follows: whole categories (`user-`). */
  readonly prefixes: readonly string[]
  /**
   * Those of one group follow the log together, with one reading of it. Market data has a group of
   * its own, so that a burst of it delays no trader's alerts or chat.
   */
  readonly group: 'market' | 'traders'
  readonly collections: readonly Collection[]
  /** Called for every event of its streams, in the log's order, once. */
  fold(unit: UnitOfWork, event: Event, recorded: RecordedEvent): Promise<void> | void
}
