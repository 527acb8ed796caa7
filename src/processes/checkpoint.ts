import { isAfter, type Position } from '../eventstore/position.ts'

/** How far a process has read the log. */
export interface ProcessCheckpoint {
  /** Everything up to here was processed; null: unknown. */
  readonly loadCheckpoint: () => Promise<Position | null>
  /** The checkpoint belongs to a log that was replaced by an older copy. */
  readonly forgetCheckpoint: () => Promise<void>
}

/** null when the checkpoint is after the head of the log: an older copy of the log was restored. */
export const checkpointIn = async (
  deps: ProcessCheckpoint,
  head: Position | null,
): Promise<Position | null> => {
  const checkpoint = await deps.loadCheckpoint()
  if (checkpoint === null || !isAfter(checkpoint, head)) return checkpoint
  await deps.forgetCheckpoint()
  return null
}
