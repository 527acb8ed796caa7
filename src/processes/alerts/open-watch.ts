import { newWatch, type Watch } from '../../domain/alert/armed/watch.ts'
import { comparePositions, isAfter, type Position } from '../../eventstore/position.ts'
import type { AlertProcessDeps, StandingAlert } from './ports.ts'

export interface OpenWatch {
  readonly watch: Watch
  /** Exclusive: follow the log from here; null: from its start. */
  readonly from: Position | null
}

const later = (a: Position | null, b: Position | null): Position | null => {
  if (a === null || b === null) return a ?? b
  return comparePositions(a, b) < 0 ? b : a
}

const earliest = (alerts: readonly StandingAlert[]): Position | null =>
  alerts.reduce<Position | null>(
    (found, { since }) => (found === null || comparePositions(since, found) < 0 ? since : found),
    null,
  )

/** None where it is behind the log's head: an older copy of the log was put in its place. */
const checkpointOf = async (
  deps: Pick<AlertProcessDeps, 'loadCheckpoint' | 'forgetCheckpoint'>,
  head: Position | null,
): Promise<Position | null> => {
  const checkpoint = await deps.loadCheckpoint()
  if (checkpoint === null || !isAfter(checkpoint, head)) return checkpoint
  await deps.forgetCheckpoint()
  return null
}

/**
 * The watch as it stood at the checkpoint, from read models that are further on: an alert that is
 * active now and was set before then was armed then; one set later is armed when the log tells of
 * it, and one that has fired or was deleted since would only be refused. No tick before the oldest
 * active alert can fire anything, so without a checkpoint the log is followed from there.
 *
 * @throws whatever the read side throws while it is behind or away
 */
export const openWatch = async (
  deps: Pick<AlertProcessDeps, 'store' | 'readSide' | 'loadCheckpoint' | 'forgetCheckpoint'>,
): Promise<OpenWatch> => {
  const head = await deps.store.head()
  const checkpoint = await checkpointOf(deps, head)
  if (head !== null) await deps.readSide.caughtUp(head)
  const active: StandingAlert[] = []
  for await (const alert of deps.readSide.activeAlerts()) active.push(alert)
  const from = later(checkpoint, earliest(active) ?? head)
  const watch = newWatch()
  for await (const { symbol, days, current, day } of deps.readSide.symbolDays()) {
    watch.references.load(symbol, days, current)
    if (day !== null) watch.splits.load(symbol, day)
  }
  for (const alert of active) {
    if (from === null || comparePositions(alert.since, from) > 0) continue
    if (alert.isPaused) watch.paused.add(alert)
    else watch.armed.arm(alert)
  }
  watch.armed.settle()
  return { watch, from }
}
