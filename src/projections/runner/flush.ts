import { comparePositions, type Position } from '../../eventstore/position.ts'
import { InvalidDocument } from '../errors.ts'
import type { Checkpoint, ReadModelStore } from '../port.ts'
import type { Member } from './member.ts'

interface Due {
  readonly member: Member
  readonly position: Position
  readonly changed: boolean
}

const isDue = ({ position, flushed, unit }: Member): boolean =>
  position !== null &&
  (flushed === null || comparePositions(position, flushed) > 0 || unit.changes > 0)

const dueOf = (members: Iterable<Member>): Due[] =>
  [...members].flatMap((member) =>
    member.position !== null && isDue(member)
      ? [{ member, position: member.position, changed: member.unit.changes > 0 }]
      : [],
  )

export interface Flushed {
  readonly member: Member
  readonly position: Position
  /** Whether any document is another than before. */
  readonly changed: boolean
}

/**
 * Writes what these members have changed, and their checkpoints, in one bulk: all or nothing.
 *
 * @returns what is now in the store
 * @throws what `bulk` throws; everything is then still to be written
 */
export const flushMembers = async (
  store: Pick<ReadModelStore, 'bulk'>,
  members: Iterable<Member>,
  documentsCachedMax: number,
): Promise<readonly Flushed[]> => {
  const due = dueOf(members)
  if (due.length === 0) return []
  const writes = due.flatMap(({ member }) => member.unit.writes())
  const checkpoints = due.map(({ member, position }): Checkpoint => ({
    generation: member.generation,
    position,
  }))
  await store.bulk(writes, checkpoints)
  for (const { member, position } of due) {
    member.flushed = position
    member.unit.flushed(documentsCachedMax)
  }
  return due
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
