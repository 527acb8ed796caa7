import type { Position } from '../eventstore/position.ts'

export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/**
 * A read-model document. Keys are ours, never data; no `.` or leading `$` in a key, no array
 * directly inside an array, no NaN, ±Infinity, −0 or undefined: what every store can hold. As read
 * it also has `at`, the position that last changed it as `positionSortKey` writes it; that key is
 * the store's own.
 */
export interface ReadModelDocument {
  readonly _id: string
  readonly [field: string]: Json
}

/**
 * A condition on `_id` or on a field of one of the collection's indexes; on another field it is
 * refused, because it would read every document. `eq: null` also finds documents without the
 * field; a range finds only values of its bounds' type.
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
   * First key first; missing = null < numbers < text (by UTF-8 bytes) < booleans. Ties by `_id` in
   * the direction of the last key, so that one index serves an order and its exact reverse.
   */
  readonly sort?: readonly { readonly field: string; readonly descending?: boolean }[]
  readonly limit: number
  readonly skip?: number
}

/**
 * Text, numbers and booleans only. Never unique: uniqueness is decided by the log, and a projection
 * that stops over what the log has accepted would be wrong about it.
 */
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

/** How far a generation of a projection has folded the log. */
export interface Checkpoint {
  /** `stocks@3.7`: the projection, its version, and the number of the build. */
  readonly generation: string
  readonly position: Position
}

/** What a reader may ask. Names are physical collections (a generation's), see `generation.ts`. */
export interface ReadModelReader {
  get(collection: string, id: string): Promise<ReadModelDocument | null>
  /** In the order of `ids`; missing ones are left out. */
  getMany(collection: string, ids: readonly string[]): Promise<readonly ReadModelDocument[]>
  find(collection: string, query: Query): Promise<readonly ReadModelDocument[]>
  count(collection: string, filter?: Filter): Promise<number>
}

/**
 * Where read models live. A write carries the position that caused it and is dropped when the
 * document already has a later or equal one, so a redelivered batch changes nothing.
 */
export interface ReadModelStore extends ReadModelReader {
  /**
   * Applies the writes and moves the checkpoints, all or nothing in effect: after a crash in
   * between, `checkpoint` first finishes what was begun, so documents are never ahead of it.
   * A checkpoint never moves backwards.
   *
   * @param taken is told, where that is before the writes are done, once nothing looks at their
   *   documents any longer: they may be changed then
   * @throws GenerationGone when a collection was never made or has been dropped; InvalidDocument,
   *   which is never thrown after `taken` was told
   */
  bulk(
    writes: readonly Write[],
    checkpoints?: readonly Checkpoint[],
    taken?: () => void,
  ): Promise<void>
  checkpoint(generation: string): Promise<Position | null>
  /**
   * How far readers see: {@link checkpoint} for another process than the one that writes, of whose
   * work it finishes nothing. Documents may be ahead of it, never behind.
   */
  seen(generation: string): Promise<Position | null>
  /** Every generation of this projection that has a collection or a checkpoint, in no order. */
  generations(projection: string): Promise<readonly string[]>
  /** The generation that readers of this projection see, or null before the first. */
  live(projection: string): Promise<string | null>
  /** Makes `generation` the live one in one write. @throws GenerationGone when there is none */
  swap(projection: string, generation: string): Promise<void>
  /** Forgets a generation: its collections and checkpoint. Of an unknown one: nothing. */
  drop(generation: string): Promise<void>
  ensureIndexes(collection: string, indexes: readonly Index[]): Promise<void>
  close(): Promise<void>
}
