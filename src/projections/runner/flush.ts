import { isAfter, type Position } from '../../eventstore/position.ts'
import { InvalidDocument } from '../errors.ts'
import type { Checkpoint, ReadModelStore } from '../port.ts'
import type { Member } from './member.ts'

interface Due {
  readonly member: Member
  readonly position: Position
  readonly changed: boolean
}

const dueOf = (members: Iterable<Member>): Due[] =>
  [...members].flatMap((member) => {
    const { position, checkpoint, unit } = member
    const changed = unit.changes > 0
    return position !== null && (changed || isAfter(position, checkpoint))
      ? [{ member, position, changed }]
      : []
  })

export interface Flushed {
  readonly member: Member
  readonly position: Position
  /** Whether any document is another than before. */
  readonly changed: boolean
}

export interface Flush {
  /** Resolves when the members may go on folding; never, where the store says so only when all is done. */
  readonly taken: Promise<void>
  /**
   * What is now in the store. When it fails before `taken`, everything is still to be written; after
   * it, the members have to go back to what is in the store.
   */
  readonly done: Promise<readonly Flushed[]>
}

/**
 * Writes what these members have changed, and their checkpoints, in one bulk: all or nothing.
 *
 * @param ahead whether they go on folding before it is done
 */
export const beginFlush = (
  store: Pick<ReadModelStore, 'bulk'>,
  members: Iterable<Member>,
  documentsCachedMax: number,
  ahead: boolean,
): Flush => {
  const due = dueOf(members)
  if (due.length === 0) return { taken: Promise.resolve(), done: Promise.resolve([]) }
  const writes = due.flatMap(({ member }) => member.unit.writes())
  const checkpoints = due.map(({ member, position }): Checkpoint => ({
    generation: member.generation,
    position,
  }))
  const discards = due.map(({ member }) => member.discards)
  let tell: () => void = () => undefined
  const taken = new Promise<void>((resolve) => {
    tell = resolve
  })
  let isTaken = false
  const take = () => {
    isTaken = true
    for (const { member } of due) member.unit.taken()
    tell()
  }
  const write = async () => {
    await store.bulk(writes, checkpoints, ahead ? take : undefined)
    if (!isTaken) take()
    return due.filter(({ member, position }, index) => {
      if (member.discards !== discards[index]) return false
      member.flushed = position
      member.keeps(position)
      member.unit.flushed(documentsCachedMax)
      return true
    })
  }
  return { taken, done: write() }
}

/**
 * Those that have folded on without a change to a document: what the store has of them holds for
 * where they are now. Their checkpoints are still to be written.
 */
export const flushedAsTheyAre = (
  members: Iterable<Member>,
  documentsCachedMax: number,
): readonly Flushed[] =>
  [...members].flatMap((member) => {
    const { position, flushed, unit } = member
    if (position === null || unit.changes > 0 || !isAfter(position, flushed)) return []
    member.flushed = position
    unit.flushed(documentsCachedMax)
    return [{ member, position, changed: false }]
  })

/** Writes the checkpoints that wait. A store that is away gets them with what is written next. */
export const writeWaitingCheckpoints = async (
  store: Pick<ReadModelStore, 'bulk'>,
  members: Iterable<Member>,
): Promise<void> => {
  const due = [...members].flatMap((member) => {
    const { flushed: position, checkpoint } = member
    return position !== null && isAfter(position, checkpoint) ? [{ member, position }] : []
  })
  if (due.length === 0) return
  const checkpoints = due.map(({ member: { generation }, position }) => ({ generation, position }))
  await store.bulk([], checkpoints)
  for (const { member, position } of due) member.keeps(position)
}

/** Those that have made a document no store can hold. */
export const spoiledAmong = (members: Iterable<Member>): Member[] =>
  [...members].filter(({ unit }) => {
    try {
      unit.check()
      return false
    } catch (error) {
      if (error instanceof InvalidDocument) return true
      throw error
    }
  })
