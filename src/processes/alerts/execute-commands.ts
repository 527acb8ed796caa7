import type { Reaction } from '../../domain/alert/armed/watch.ts'
import { alertAggregate } from '../../domain/alert/decider.ts'
import { stockAggregate } from '../../domain/stock/decider.ts'
import { EventStoreUnavailable, UnreadableEvent } from '../../eventstore/errors.ts'
import { uuidV5 } from '../../eventstore/ids.ts'
import { retry, type RetryOptions } from '../../platform/retry.ts'
import { alertProcessLimits } from './limits.ts'
import type { AlertProcessDeps, Cause } from './ports.ts'

/** The process was stopped before a command was executed; the next start executes it. */
class Stopped extends Error {
  override readonly name = 'Stopped'
}

/**
 * One command id per alert of one of the four types and its arming, for any tick and process, so
 * that it triggers once; of others one for each tick, and the alert's decider knows their number.
 */
const commandIdOf = (command: Reaction, { id }: Cause): string => {
  if (command.type !== 'TriggerAlert') return uuidV5(id, `${command.type} ${subjectOf(command)}`)
  const { alertId, tick, armedAt = 0, conditions } = command
  const arming = armedAt === 0 ? 'trigger' : `trigger ${armedAt.toString()}`
  if (conditions === undefined) return uuidV5(alertId, arming)
  const place = `${tick.stream}@${tick.revision.toString()}.${tick.index.toString()}`
  return uuidV5(alertId, `${arming} ${place}`)
}

/** The alert, or the symbol of the stock, that a command is for. The two never collide. */
export const subjectOf = (command: Reaction): string =>
  'alertId' in command ? command.alertId : command.symbol

/** When it happens: an alert triggers at the time of its tick. */
const momentOf = (command: Reaction, { metadata }: Cause): Date =>
  command.type === 'TriggerAlert' ? new Date(command.tick.at) : new Date(metadata.occurredAt)

/** Called for a command that cannot be executed until its stream is repaired. */
export type Postpone = (command: Reaction, cause: Cause, error: UnreadableEvent) => void

const handled = (deps: AlertProcessDeps, command: Reaction, cause: Cause) => {
  const context = {
    commandId: commandIdOf(command, cause),
    correlationId: cause.metadata.correlationId,
    causationId: cause.id,
    userId: null,
    now: momentOf(command, cause),
  }
  switch (command.type) {
    case 'SuspectSplit':
    case 'ReviewSplit':
    case 'InferSplit':
      return deps.commands.handle(stockAggregate, command.symbol, command, context)
    case 'TriggerAlert':
    case 'PauseAlert':
    case 'ResumeAlert':
    case 'AdjustAlert':
      return deps.commands.handle(alertAggregate, command.alertId, command, context)
  }
}

/** Whether it is settled: executed, or finally refused. */
export const tryOnce = async (
  deps: AlertProcessDeps,
  command: Reaction,
  cause: Cause,
): Promise<boolean> => {
  const result = await handled(deps, command, cause)
  if (!result.ok) {
    if (result.reason === 'contended') return false
    deps.report({ kind: 'refused', subject: subjectOf(command), reason: result.refusal.type })
  } else if (command.type === 'TriggerAlert' && result.events.length > 0 && !result.repeated) {
    const { alertId, tick } = command
    deps.report({ kind: 'fired', alertId, latencyMs: deps.now() - tick.at })
  }
  return true
}

/**
 * A command whose own stream cannot be read becomes pending, so that others do not wait for it.
 * @throws EventStoreUnavailable, also when others kept writing to the stream
 */
const settle = async (
  deps: AlertProcessDeps,
  command: Reaction,
  cause: Cause,
  postpone: Postpone,
): Promise<true> => {
  try {
    if (await tryOnce(deps, command, cause)) return true
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error
    postpone(command, cause, error)
    return true
  }
  throw new EventStoreUnavailable('Others kept writing to the stream.')
}

/**
 * Executes the commands of one event, a bounded number at a time, however long the log is
 * unavailable: a triggering alert has left the index, so giving up would lose it until the next
 * start. Resolves when all are settled or pending.
 * @returns whether any of them had to wait
 * @throws Stopped
 */
export const executeAll = async (
  deps: AlertProcessDeps,
  commands: readonly Reaction[],
  cause: Cause,
  postpone: Postpone,
): Promise<boolean> => {
  const { random, signal, report } = deps
  const limits = { ...alertProcessLimits, ...deps.limits }
  let waited = false
  // One object for all commands: a tick batch may trigger thousands of alerts.
  const retries: RetryOptions = {
    ...limits,
    random,
    signal,
    onFailure: (error, waitMs) => {
      if (!(error instanceof EventStoreUnavailable)) throw error
      waited = true
      report({ kind: 'waiting', error, waitMs })
    },
  }
  const waiting = commands.values()
  const work = async () => {
    for (const command of waiting)
      if ((await retry(() => settle(deps, command, cause, postpone), retries)) !== true)
        throw new Stopped()
  }
  const lanes = Math.min(limits.triggersInFlightMax, commands.length)
  const ends = await Promise.allSettled(Array.from({ length: lanes }, work))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return waited
}
