import { positionSortKey } from '../../eventstore/position.ts'
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
  positionSortKey(position),
]

/** All of it or nothing, at once. */
export const inTransaction = (step: Step, work: (connections: Connections) => void): void => {
  step.now(({ writer }) => writer.exec('BEGIN IMMEDIATE'))
  try {
    step.now(work)
    step.now(({ writer }) => writer.exec('COMMIT'))
  } catch (error) {
    try {
      // SQLite may have rolled back by itself, or the file may have been replaced.
      step.now(({ writer }) => writer.exec('ROLLBACK'))
    } catch {
      // The error that led here is the one to tell.
    }
    throw error
  }
}

/** Few writes are done before a thread has been asked. */
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

/** All of it or nothing, beside the event loop. */
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
