import type { Position } from '../eventstore/position.ts'

export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/**
 * A read-model document. It contains only what every store can hold: keys are defined in code,
 * never data; no `.` or leading `$` in a key, no array directly inside an array, no NaN, ±Infinity,
 * −0 or undefined. When read, it also has `at`, the position that last changed it in the format of
 * `positionSortKey`; the store adds this key.
 */
export interface ReadModelDocument {
  readonly _id: string
  readonly [field: string]: Json
}

/**
 * A condition on `_id` or on a field of one of the collection's indexes. A condition on another
 * field is rejected, because it would read every document. `eq: null` also matches documents
 * without the field; a range matches only values of the type of its bounds.
 */
export type Condition =
  | { readonly eq: string | number | boolean | null }
  /** At most 10,000 values. */
  | { readonly in: readonly (string | number)[] }
  | {
      readonly gt?: string | number
      readonly gte?: string | number
      readonly lt?: string | number
      readonly lte?: string | number
    }
  | { readonly prefix: string }

export type Filter = Readonly<Record<string, Condition>>

export interface Query {
  readonly filter?: Filter
  /**
   * First key first; missing = null < numbers < text (by UTF-8 bytes) < booleans. Ties are ordered
   * by `_id` in the direction of the last key, so that one index serves an order and its exact
   * reverse.
   */
  readonly sort?: readonly { readonly field: string; readonly descending?: boolean }[]
  readonly limit: number
  readonly skip?: number
}

/** Text, numbers and booleans. Never unique: the log decides uniqueness. */
export interface Index {
  readonly fields: readonly string[]
}

export type Write =
  | {
      readonly kind: 'upsert'
      readonly collection: string
      readonly document: ReadModelDocument
      readonly at: Position
    }
  | {
      readonly kind: 'delete'
      readonly collection: string
      readonly id: string
      readonly at: Position
    }

/** The position up to which a generation of a projection has folded the log. */
export interface Checkpoint {
  /** `stocks@3.7`: the projection, its version, and the number of the build. */
  readonly generation: string
  readonly position: Position
}

/** The reads of a store. Names are physical collections (of a generation), see `generation.ts`. */
export interface ReadModelReader {
  get(collection: string, id: string): Promise<ReadModelDocument | null>
  /** In the order of `ids`; missing documents are left out. */
  getMany(collection: string, ids: readonly string[]): Promise<readonly ReadModelDocument[]>
  find(collection: string, query: Query): Promise<readonly ReadModelDocument[]>
  count(collection: string, filter?: Filter): Promise<number>
}

/**
 * The store of read models. A write has the position of its event and is ignored when the document
 * already has a later or equal one, so a redelivered batch changes nothing.
 */
export interface ReadModelStore extends ReadModelReader {
  /**
   * Applies the writes and moves the checkpoints, all or nothing in effect: after a crash in
   * between, `checkpoint` first completes the batch, so documents are never ahead of it. A
   * checkpoint never moves backwards.
   * @param taken called, if it is before the writes are done, once the store no longer uses the
   *   documents, which may then be changed
   * @throws GenerationGone when a collection was never created or has been dropped;
   *   InvalidDocument, which is never thrown after `taken` was called
   */
  bulk(
    writes: readonly Write[],
    checkpoints?: readonly Checkpoint[],
    taken?: () => void,
  ): Promise<void>
  checkpoint(generation: string): Promise<Position | null>
  /**
   * The position that readers see: like {@link checkpoint}, but for another process than the
   * writer, so it completes no batch. Documents may be ahead of it, never behind.
   */
  seen(generation: string): Promise<Position | null>
  /** All generations of this projection that have a collection or a checkpoint, in no order. */
  generations(projection: string): Promise<readonly string[]>
  /** The generation that readers of this projection see, or null before the first. */
  live(projection: string): Promise<string | null>
  /** Makes `generation` the live one in one write. @throws GenerationGone if it is missing */
  swap(projection: string, generation: string): Promise<void>
  /** Deletes a generation: its collections and checkpoint. Does nothing if it does not exist. */
  drop(generation: string): Promise<void>
  ensureIndexes(collection: string, indexes: readonly Index[]): Promise<void>
  /**
   * Reads everything, beside everybody else, where the store itself does not notice a changed byte.
   * @param signal ends it early
   * @returns how many documents were read
   * @throws ReadModelUnavailable also when some were damaged: all are to be folded anew then
   */
  check?(signal: AbortSignal): Promise<number>
  close(): Promise<void>
}
