import { isAfter, type Position } from '../../../eventstore/position.ts'
import { InvalidDocument } from '../../errors.ts'
import type { Checkpoint, ReadModelStore } from '../../port.ts'
import type { ProjectionInstance } from '../groups/projection-instance.ts'

interface Due {
  readonly instance: ProjectionInstance
  readonly position: Position
  readonly changed: boolean
}

const dueOf = (instances: Iterable<ProjectionInstance>): Due[] =>
  [...instances].flatMap((instance) => {
    const { position, checkpoint, unit } = instance
    const changed = unit.changes > 0
    return position !== null && (changed || isAfter(position, checkpoint))
      ? [{ instance, position, changed }]
      : []
  })

export interface Flushed {
  readonly instance: ProjectionInstance
  readonly position: Position
  /** Whether any document has changed. */
  readonly changed: boolean
}

export interface Flush {
  /** Resolves when folding may continue; never, if the store accepts the batch only in whole. */
  readonly taken: Promise<void>
  /**
   * The new state of the store. When it fails before `taken`, everything still has to be written;
   * after it, the instances have to return to the state of the store.
   */
  readonly done: Promise<readonly Flushed[]>
}

/**
 * Writes the changes of these instances and their checkpoints in one bulk: all or nothing.
 * @param ahead whether they continue folding before it is done
 */
export const beginFlush = (
  store: Pick<ReadModelStore, 'bulk'>,
  instances: Iterable<ProjectionInstance>,
  documentsCachedMax: number,
  ahead: boolean,
): Flush => {
  const due = dueOf(instances)
  if (due.length === 0) return { taken: Promise.resolve(), done: Promise.resolve([]) }
  const writes = due.flatMap(({ instance }) => instance.unit.writes())
  const checkpoints = due.map(({ instance, position }): Checkpoint => ({
    generation: instance.generation,
    position,
  }))
  const discards = due.map(({ instance }) => instance.discards)
  let resolveTaken: () => void = () => undefined
  const taken = new Promise<void>((resolve) => {
    resolveTaken = resolve
  })
  let isTaken = false
  const take = () => {
    isTaken = true
    for (const { instance } of due) instance.unit.taken()
    resolveTaken()
  }
  const write = async () => {
    await store.bulk(writes, checkpoints, ahead ? take : undefined)
    if (!isTaken) take()
    return due.filter(({ instance, position }, index) => {
      if (instance.discards !== discards[index]) return false
      instance.flushed = position
      instance.keeps(position)
      instance.unit.flushed(documentsCachedMax)
      return true
    })
  }
  return { taken, done: write() }
}

/**
 * Instances that have advanced without a change to a document: the documents in the store are valid
 * for their position. Their checkpoints still have to be written.
 */
export const flushedAsTheyAre = (
  instances: Iterable<ProjectionInstance>,
  documentsCachedMax: number,
): readonly Flushed[] =>
  [...instances].flatMap((instance) => {
    const { position, flushed, unit } = instance
    if (position === null || unit.changes > 0 || !isAfter(position, flushed)) return []
    instance.flushed = position
    unit.flushed(documentsCachedMax)
    return [{ instance, position, changed: false }]
  })

/** Writes the deferred checkpoints. If the store is unavailable, the next batch does. */
export const writeWaitingCheckpoints = async (
  store: Pick<ReadModelStore, 'bulk'>,
  instances: Iterable<ProjectionInstance>,
): Promise<void> => {
  const due = [...instances].flatMap((instance) => {
    const { flushed: position, checkpoint } = instance
    return position !== null && isAfter(position, checkpoint) ? [{ instance, position }] : []
  })
  if (due.length === 0) return
  const checkpoints = due.map(({ instance: { generation }, position }) => ({
    generation,
    position,
  }))
  await store.bulk([], checkpoints)
  for (const { instance, position } of due) instance.keeps(position)
}

/** The instances that have produced an invalid document. */
export const spoiledAmong = (instances: Iterable<ProjectionInstance>): ProjectionInstance[] =>
  [...instances].filter(({ unit }) => {
    try {
      unit.check()
      return false
    } catch (error) {
      if (error instanceof InvalidDocument) return true
      throw error
    }
  })
