import type { Watch } from '../../domain/alert/armed/watch.ts'
import { alertAggregate } from '../../domain/alert/decider.ts'
import { EventStoreUnavailable } from '../../eventstore/errors.ts'
import { uuidV5 } from '../../eventstore/ids.ts'
import { wait } from '../../platform/timers.ts'
import { alertProcessLimits } from './limits.ts'
import type { AlertProcessDeps } from './ports.ts'

/** @throws EventStoreUnavailable */
const expireOne = async ({ commands, report }: AlertProcessDeps, alertId: string, now: number) => {
  const commandId = uuidV5(alertId, `expire ${now.toString()}`)
  const how = { commandId, userId: null, now: new Date(now) }
  try {
    const command = { type: 'ExpireAlert', alertId, now } as const
    const result = await commands.handle(alertAggregate, alertId, command, how)
    if (!result.ok && result.reason !== 'contended')
      report({ kind: 'refused', subject: alertId, reason: result.refusal.type })
  } catch (error) {
    if (error instanceof EventStoreUnavailable) throw error
    // Its stream cannot be read; it expires when a later start finds it repaired.
    report({ kind: 'refused', subject: alertId, reason: 'unreadable' })
  }
}

/** Records alerts as expired when their time has come, also while there are no prices. */
export const expireAlerts = async (
  deps: AlertProcessDeps,
  { expiries }: Watch,
  signal: AbortSignal,
): Promise<void> => {
  const { expiryEveryMs } = { ...alertProcessLimits, ...deps.limits }
  while (!signal.aborted) {
    const now = deps.now()
    const due: string[] = []
    expiries.takeReached(now, (alertId) => due.push(alertId))
    for (const alertId of due)
      try {
        await expireOne(deps, alertId, now)
      } catch {
        // The store is unavailable: tried again, like all others that wait.
        expiries.add(now, alertId)
      }
    await wait(expiryEveryMs, signal)
  }
}
