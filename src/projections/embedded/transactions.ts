import { positionSortKey } from '../../eventstore/position.ts'
import { withChecksum } from '../../platform/checked-text.ts'
import type { Checkpoint, Write } from '../port.ts'
import type { Connections, Step } from './file.ts'
import type { PackedWrite } from './packed-writes.ts'
import { tableOf } from './schema.ts'
import { applyWrite } from './table-writer.ts'

const checkpointSql = `INSERT INTO checkpoints (generation, position) VALUES (?, ?)
  ON CONFLICT (generation) DO UPDATE SET position = excluded.position
  WHERE excluded.position > position`

const checkpointValues = ({ generation, position }: Checkpoint) => [
  generation,
  withChecksum(positionSortKey(position), generation),
]

/** Runs the work in one transaction, synchronously. */
export const inTransaction = (step: Step, work: (connections: Connections) => void): void => {
  step.now(({ writer }) => writer.exec('BEGIN IMMEDIATE'))
  try {
    step.now(work)
    step.now(({ writer }) => writer.exec('COMMIT'))
  } catch (error) {
    try {
      // SQLite may have rolled back already, or the file may have been replaced.
      step.now(({ writer }) => writer.exec('ROLLBACK'))
    } catch {
      // The original error is thrown.
    }
    throw error
  }
}

/** A few writes are faster without a thread. */
export const writeAtOnce = (
  step: Step,
  writes: readonly Write[],
  checkpoints: readonly Checkpoint[],
): void => {
  inTransaction(step, ({ writer, tables }) => {
    for (const write of writes) applyWrite(writer, tableOf(tables, write.collection), write)
    for (const checkpoint of checkpoints)
      writer.prepare(checkpointSql).run(checkpointValues(checkpoint))
  })
}

/** Runs the writes in one transaction, on a thread. */
export const writeOnThread = async (
  step: Step,
  packed: readonly PackedWrite[],
  checkpoints: readonly Checkpoint[],
): Promise<void> => {
  const moves = checkpoints.map((checkpoint): PackedWrite => ({
    sql: checkpointSql,
    values: () => checkpointValues(checkpoint),
  }))
  await step.later(({ threaded }) => threaded.exec('BEGIN IMMEDIATE'))
  try {
    for (const { sql, values } of [...packed, ...moves])
      await step.later(({ threaded }) => threaded.run(sql, values()))
    await step.later(({ threaded }) => threaded.exec('COMMIT'))
  } catch (error) {
    await step.later(({ threaded }) => threaded.exec('ROLLBACK')).catch(() => undefined)
    throw error
  }
}
