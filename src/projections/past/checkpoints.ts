import { comparePositions, isAfter, type Position } from '../../eventstore/position.ts'
import { documentsIn, type FoldedCollections } from './folded-documents.ts'

/** A read model as it stood at a position. */
export interface PastState {
  /** null: before the first event. */
  readonly position: Position | null
  readonly collections: FoldedCollections
}

export interface Checkpoint extends PastState {
  readonly position: Position
  /** Documents that it does not share with the checkpoint before it. */
  readonly documents: number
}

export interface CheckpointLimits {
  /** Checkpoints that are kept. */
  readonly checkpointsMax: number
  /** Documents that they do not share, of all of them together. */
  readonly documentsMax: number
}

/** Events between two checkpoints as long as the limits allow it. */
const eventsAtFirst = 10

const beforeAll: PastState = { position: null, collections: new Map() }

/**
 * States of a read model on the way through the log, evenly apart: when there are too many, every
 * other one is forgotten, and later ones are kept half as often.
 */
export class Checkpoints {
  readonly #limits: CheckpointLimits
  /** Ascending. */
  #kept: Checkpoint[] = []
  #events = eventsAtFirst

  constructor(limits: CheckpointLimits) {
    this.#limits = limits
  }

  get count(): number {
    return this.#kept.length
  }

  /** Events between two checkpoints. */
  get events(): number {
    return this.#events
  }

  /** The newest state up to a position, inclusive; null: the newest of all. */
  nearest(position: Position | null): PastState {
    const isEarlier = (kept: Checkpoint) => position === null || !isAfter(kept.position, position)
    return this.#kept.findLast(isEarlier) ?? beforeAll
  }

  keep(checkpoint: Checkpoint): void {
    const { position } = checkpoint
    const after = this.#kept.findLastIndex((kept) => !isAfter(kept.position, position)) + 1
    const before = this.#kept[after - 1]
    if (before !== undefined && comparePositions(before.position, position) === 0) return
    this.#kept.splice(after, 0, checkpoint)
    while (this.#kept.length > 1 && this.#areTooMany()) this.#thinOut()
  }

  #areTooMany(): boolean {
    const { checkpointsMax, documentsMax } = this.#limits
    const documents = this.#kept.reduce((sum, kept) => sum + kept.documents, 0)
    return this.#kept.length > checkpointsMax || documents > documentsMax
  }

  #thinOut() {
    const older = this.#kept
    this.#kept = older.flatMap((kept, index) => {
      if (index % 2 === 0) return []
      const both = kept.documents + (older[index - 1]?.documents ?? 0)
      return [{ ...kept, documents: Math.min(both, documentsIn(kept.collections)) }]
    })
    this.#events *= 2
  }
}
