import type { Position } from '../../position.ts'
import { InvalidRequest } from '../../errors.ts'

/** The server counts in signed 64-bit integers; the largest unsigned one is the end of the log. */
const largest = 2n ** 63n - 1n

/** @throws InvalidRequest for a value that cannot be a position of this server */
export const checkPosition = ({ commit, prepare }: Position): void => {
  if (commit < 0n || prepare < 0n || commit > largest || prepare > largest)
    throw new InvalidRequest('There is no such position in this event store.')
}
