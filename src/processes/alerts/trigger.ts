import { setTimeout as wait } from 'node:timers/promises'
import type { TriggerAlert } from '../../domain/alert/commands.ts'
import { alertAggregate } from '../../domain/alert/decider.ts'
import { EventStoreUnavailable, UnreadableEvent } from '../../eventstore/errors.ts'
import { uuidV5 } from '../../eventstore/ids.ts'
import type { RecordedEvent } from '../../eventstore/port.ts'
import { alertProcessLimits } from './limits.ts'
import type { AlertProcessDeps } from './ports.ts'

/** The process was told to stop before an alert could be triggered; the next start does it. */
class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** One command id per alert, whichever tick fires it in whichever process: it happens once. */
const triggerId = (alertId: string): string => uuidV5(alertId, 'trigger')

/** Told of an alert that cannot be triggered before somebody mends its stream. */
export type Hold = (command: TriggerAlert, beat: RecordedEvent, error: UnreadableEvent) => void

/** Whether the alert is settled: triggered, or refused for good. */
export const tryOnce = async (
  deps: AlertProcessDeps,
  command: TriggerAlert,
  beat: RecordedEvent,
): Promise<boolean> => {
  const { alertId, tick } = command
  const result = await deps.commands.handle(alertAggregate, alertId, command, {
    commandId: triggerId(alertId),
    correlationId: beat.metadata.correlationId,
    causationId: beat.id,
    userId: null,
    now: new Date(tick.at),
  })
  if (!result.ok) {
    if (result.reason === 'contended') return false
    deps.report({ kind: 'refused', alertId, reason: result.refusal.type })
  } else if (result.events.length > 0 && !result.repeated)
    deps.report({ kind: 'fired', alertId, latencyMs: deps.now() - tick.at })
  return true
}

/**
 * Triggers one alert, however long the log is away: the alert has left the watch, so giving up
 * would lose it until the next start. One whose own stream cannot be read is held, so that it keeps
 * nobody else waiting.
 *
 * @returns whether it had to be waited for
 * @throws Stopped
 */
const trigger = async (
  deps: AlertProcessDeps,
  command: TriggerAlert,
  beat: RecordedEvent,
  hold: Hold,
): Promise<boolean> => {
  const { firstWaitMs, waitMaxMs } = { ...alertProcessLimits, ...deps.limits }
  for (let failures = 0; !deps.signal.aborted; failures += 1) {
    let error: unknown = new EventStoreUnavailable('Others kept writing to the alert.')
    try {
      if (await tryOnce(deps, command, beat)) return failures > 0
    } catch (thrown) {
      if (thrown instanceof UnreadableEvent) {
        hold(command, beat, thrown)
        return failures > 0
      }
      if (!(thrown instanceof EventStoreUnavailable)) throw thrown
      error = thrown
    }
    const waitMs = deps.random() * Math.min(waitMaxMs, firstWaitMs * 2 ** failures)
    deps.report({ kind: 'waiting', error, waitMs })
    await wait(waitMs, undefined, { signal: deps.signal }).catch(() => undefined)
  }
  throw new Stopped()
}

/**
 * Triggers what one beat fires, so many at once; resolves when all of them are settled or held.
 *
 * @returns whether any of them had to be waited for
 */
export const triggerAll = async (
  deps: AlertProcessDeps,
  commands: readonly TriggerAlert[],
  beat: RecordedEvent,
  hold: Hold,
): Promise<boolean> => {
  const { triggersInFlightMax } = { ...alertProcessLimits, ...deps.limits }
  const waiting = commands.values()
  let waited = false
  const work = async () => {
    for (const command of waiting) if (await trigger(deps, command, beat, hold)) waited = true
  }
  const lanes = Math.min(triggersInFlightMax, commands.length)
  const ends = await Promise.allSettled(Array.from({ length: lanes }, work))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return waited
}
