import type { DomainEvent } from '../domain/kernel/decider.ts'
import type { RecordedEvent } from '../eventstore/port.ts'
import type { Index, ReadModelDocument } from './port.ts'

/** What a column holds: numbers and null, or anything. */
export type ColumnKind = 'number' | 'value'

export type ColumnKinds<Document> = {
  readonly [Field in keyof Document]: Document[Field] extends number | null ? 'number' : 'value'
}

/** A collection of a projection by its logical name; each read finds its generation. */
export interface Collection<Document extends ReadModelDocument = ReadModelDocument> {
  readonly projection: string
  readonly name: string
  /** Each filter and sort in Tapedeck uses one of these. */
  readonly indexes: readonly Index[]
  /** Where many states of the collection are kept, they share the columns that are the same. */
  readonly columns?: Readonly<Record<string, ColumnKind>>
  /** Only for the type; undefined at run time. */
  readonly documentType?: Document
}

export const collection = <Document extends ReadModelDocument>(
  projection: string,
  name: string,
  indexes: readonly Index[] = [],
  options: { readonly columns?: ColumnKinds<Document> } = {},
): Collection<Document> => ({ projection, name, indexes, ...options })

/**
 * One collection as a fold sees it: the state after every earlier event, including changes that are
 * not written to the store yet. Changes are written when the batch is flushed.
 */
export interface Documents<Document extends ReadModelDocument> {
  /** Loads these ids for `get` and `edit`; returns nothing to await if they are loaded. */
  load(ids: readonly string[]): Promise<void> | void
  /**
   * Loads all documents whose indexed `field` has this value, including unwritten ones. Each call
   * queries the store, so use it only for rare events such as a split.
   * @returns their ids, ascending
   */
  loadWhere(field: string & keyof Document, value: string): Promise<readonly string[]>
  /** For reading only. @throws Error when the id was not loaded: a bug of the fold */
  get(id: string): Document | null
  /**
   * To change in place, and not to spread: its fields may be accessors. Written with the batch.
   * @throws Error when it was not loaded
   */
  edit(id: string): Document | null
  /** Inserts or replaces; needs no `load`. */
  put(document: Document): void
  delete(id: string): void
}

/** Continues synchronously with nothing to await: most folds find documents in memory. */
export const after = (
  first: Promise<void> | void,
  next: () => Promise<void> | void,
): Promise<void> | void => (first === undefined ? next() : first.then(next))

export interface UnitOfWork {
  of<Document extends ReadModelDocument>(collection: Collection<Document>): Documents<Document>
}

/**
 * A read model as a fold of the log. `fold` depends only on documents and the event: no clock, no
 * randomness, no I/O beyond `load`. Every build of it therefore gives the same documents.
 */
export interface Projection<Event extends DomainEvent = DomainEvent> {
  readonly name: string
  /** Increased with every change of what the fold produces; the next start then rebuilds. */
  readonly version: number
  /** The streams it follows, as whole categories (`user-`). */
  readonly prefixes: readonly string[]
  /**
   * The projections of a group follow the log together, with one subscription. Market data has its
   * own group, so that a burst of ticks does not delay alerts or chat.
   */
  readonly group: 'market' | 'traders'
  readonly collections: readonly Collection[]
  /** Called once for every event of its streams, in the log's order. */
  fold(unit: UnitOfWork, event: Event, recorded: RecordedEvent): Promise<void> | void
}
