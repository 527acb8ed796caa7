import type { Position } from '../eventstore/position.ts'
import type { Filter, Query, ReadModelDocument } from './port.ts'
import type { Collection } from './projection.ts'

/** Reads one logical collection; each call sees the generation that is live at that moment. */
export interface CollectionReader<Document extends ReadModelDocument> {
  get(id: string): Promise<Document | null>
  /** In the order of `ids`; missing ones are left out. */
  getMany(ids: readonly string[]): Promise<readonly Document[]>
  find(query: Query): Promise<readonly Document[]>
  count(filter?: Filter): Promise<number>
}

/**
 * The read side as the rest of the product sees it.
 * @throws ReadModelUnavailable from every read while the store cannot be reached
 */
export interface ReadModels {
  reader<Document extends ReadModelDocument>(
    collection: Collection<Document>,
  ): CollectionReader<Document>
  /**
   * Waits until what readers see of this projection contains everything up to `position`; false
   * when it does not after `timeoutMs` (milliseconds), also when the projection is paused or stopped.
   */
  waitFor(projection: string, position: Position, timeoutMs: number): Promise<boolean>
  /**
   * A token of what readers see of this projection now: the same token twice means that nothing they
   * read has changed in between, so that an encoded answer can be sent again. null: not known.
   */
  version(projection: string): Promise<string | null>
}
