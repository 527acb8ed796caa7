import type { Position } from '../../eventstore/position.ts'
import type { ReadModels } from '../../projections/read-models.ts'

export interface LogNeeds {
  readonly readModels: Pick<ReadModels, 'waitFor'>
  /** Position of the log's last event. */
  readonly head: () => Promise<Position | null>
  readonly limits: { readonly ownWriteWaitMs: number }
}

/** Waits until a read model has all of the log; false: that takes longer than a caller waits. */
export const followsLog = async (
  { readModels, head, limits }: LogNeeds,
  projection: string,
): Promise<boolean> => {
  const end = await head()
  return end === null || readModels.waitFor(projection, end, limits.ownWriteWaitMs)
}
