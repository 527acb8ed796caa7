import { armAlert } from '../../domain/alert/armed/react-to-alert.ts'
import { newWatch, type Watch } from '../../domain/alert/armed/watch.ts'
import { comparePositions, isAfter, laterOf, type Position } from '../../eventstore/position.ts'
import { expiryOf, symbolOf } from '../../domain/alert/terms.ts'
import { checkpointIn } from '../checkpoint.ts'
import { executeAll, type Postpone } from './execute-commands.ts'
import { loadFor } from './load-records.ts'
import type { AlertProcessDeps, LoadedWatch, StandingAlert } from './ports.ts'

export interface OpenWatch {
  readonly watch: Watch
  /** Exclusive: follow the log from here; null: from its beginning. */
  readonly from: Position | null
}

const earliest = (alerts: readonly StandingAlert[]): Position | null =>
  alerts.reduce<Position | null>(
    (found, { since }) => (found === null || comparePositions(since, found) < 0 ? since : found),
    null,
  )

const restore = (
  watch: Watch,
  { alertId, terms, setAt, armedAt, splits, lastFired, firedOn, paused }: StandingAlert,
  isReady: boolean | undefined,
) => {
  if (paused === null) {
    armAlert(watch, terms, { alertId, setAt, armedAt, splits }, { lastFired, firedOn, isReady })
    return
  }
  const expiresAt = expiryOf(terms)
  if (expiresAt !== null) watch.expiries.add(expiresAt, alertId)
  watch.paused.add({ alertId, symbol: symbolOf(terms), reason: paused, setAt })
}

const isStanding = ({ since }: StandingAlert, from: Position | null) =>
  from !== null && comparePositions(since, from) <= 0

/**
 * Restores the alerts as of a position from read models that are further ahead. An alert that is active
 * now and was set before the position was active then. One that was set later is added when its event
 * is read, and one that has triggered or was deleted since would only be refused.
 * @param active of which the symbols are loaded
 */
export const restoreAlerts = (
  watch: Watch,
  active: readonly StandingAlert[],
  { from, isReady }: Pick<OpenWatch, 'from'> & Pick<LoadedWatch, 'isReady'>,
) => {
  for (const alert of active)
    if (isStanding(alert, from)) restore(watch, alert, isReady(alert.alertId))
    else watch.setTimes.set(alert.alertId, alert.setAt)
}

/** @returns the end of the log, up to which the read models are @throws as {@link openWatch} */
const readToEnd = async ({ store, readSide }: Pick<AlertProcessDeps, 'store' | 'readSide'>) => {
  const head = await store.head()
  if (head !== null) await readSide.caughtUp(head)
  return head
}

/** Records the splits that imports showed while no process read them. */
const recordInferred = async (deps: AlertProcessDeps, postpone: Postpone) => {
  for await (const { inferred } of deps.readSide.splits())
    for (const { command, imported } of inferred)
      await executeAll(deps, [command], imported, postpone)
}

/**
 * Restores the watch as of the checkpoint. No tick before the oldest active alert can trigger anything,
 * so without a checkpoint the log is followed from there.
 * @throws the errors of the read side while it is behind or unavailable
 */
export const openWatch = async (deps: AlertProcessDeps, postpone: Postpone): Promise<OpenWatch> => {
  await readToEnd(deps)
  await recordInferred(deps, postpone)
  const head = await readToEnd(deps)
  const checkpoint = await checkpointIn(deps, head)
  const active: StandingAlert[] = []
  for await (const alert of deps.readSide.activeAlerts()) active.push(alert)
  const from = laterOf(checkpoint, earliest(active) ?? head)
  const watch = newWatch()
  const saved = await deps.loadSaved()
  if (saved.through !== undefined) watch.splits.restore(saved.through)
  for await (const { symbol, days, current, intraday, day } of deps.readSide.symbolDays()) {
    watch.references.load(symbol, days, current, intraday)
    if (day !== null) watch.splits.load(symbol, day)
  }
  // After the days: one that was recorded in between has its place in the log.
  for await (const { symbol, recorded } of deps.readSide.splits())
    for (const { split, position } of recorded)
      if (isAfter(position, from)) watch.splits.expect(symbol, split)
  await loadFor(
    deps,
    watch,
    active
      .filter((alert) => isStanding(alert, from) && alert.paused === null)
      .map(({ terms }) => terms),
    { position: head, saved },
  )
  watch.market.settle()
  restoreAlerts(watch, active, { from, isReady: saved.isReady })
  return { watch, from }
}
