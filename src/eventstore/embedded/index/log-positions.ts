import { InvalidRequest } from '../../errors.ts'
import type { Position } from '../../position.ts'

/** The file has one order: both parts of a position are the row number of the event. */
export const toPosition = (row: number): Position => {
  const part = BigInt(row)
  return { commit: part, prepare: part }
}

/**
 * A log's first position is random, so that a position of another log is rejected.
 * @returns the row number
 * @throws InvalidRequest when the position is not in this log
 */
export const toRow = ({ commit, prepare }: Position, first: number, head: number): number => {
  if (commit !== prepare || commit < BigInt(first) || commit > BigInt(head))
    throw new InvalidRequest(
      `There is no event at position ${commit.toString()}/${prepare.toString()} of this log.`,
    )
  return Number(commit)
}
