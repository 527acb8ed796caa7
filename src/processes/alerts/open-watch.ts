import { newWatch, type Watch } from '../../domain/alert/armed/watch.ts'
import { comparePositions, isAfter, type Position } from '../../eventstore/position.ts'
import type { AlertProcessDeps, StandingAlert } from './ports.ts'

export interface OpenWatch {
  readonly watch: Watch
  /** Exclusive: follow the log from here; null: from its beginning. */
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

/** null when the checkpoint is after the head of the log: an older copy of the log was restored. */
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
 * Restores the alerts as of the checkpoint from read models that are further ahead. An alert that
 * is active now and was set before the checkpoint was active then. One that was set later is added
 * when its event is read, and one that has triggered or was deleted since would only be refused. No
 * tick before the oldest active alert can trigger anything, so without a checkpoint the log is
 * followed from there.
 *
 * @throws the errors of the read side while it is behind or unavailable
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
