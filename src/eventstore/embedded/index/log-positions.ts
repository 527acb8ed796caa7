import { InvalidRequest } from '../../errors.ts'
import type { Position } from '../../position.ts'

/** The file has one order: both parts of a position are the event's row number. */
export const toPosition = (row: number): Position => {
  const part = BigInt(row)
  return { commit: part, prepare: part }
}

/**
 * A log's first position is drawn at random, so that a position of another log is refused instead
 * of being taken for a place in this one.
 *
 * @returns the row number
 * @throws InvalidRequest when the position is none of this log's
 */
export const toRow = ({ commit, prepare }: Position, first: number, head: number): number => {
  if (commit !== prepare || commit < BigInt(first) || commit > BigInt(head))
    throw new InvalidRequest(
      `There is no event at position ${commit.toString()}/${prepare.toString()} of this log.`,
    )
  return Number(commit)
}
