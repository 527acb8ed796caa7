import { react } from '../../domain/alert/armed/react.ts'
import { reactToSplitsAhead } from '../../domain/alert/armed/react-to-split.ts'
import type { Watch, WatchedEvent } from '../../domain/alert/armed/watch.ts'
import type { DomainEvent } from '../../domain/kernel/decider.ts'
import { streamPrefix } from '../../domain/streams.ts'
import { UnreadableEvent } from '../../eventstore/errors.ts'
import { keepSubscribed } from '../../eventstore/follow-log.ts'
import type { RecordedEvent } from '../../eventstore/port.ts'
import { isAfter, type Position } from '../../eventstore/position.ts'
import { Backoff } from '../../platform/backoff.ts'
import { wait } from '../../platform/timers.ts'
import { expireAlerts } from './expire-alerts.ts'
import { PendingTriggers } from './pending-triggers.ts'
import { alertProcessLimits, type AlertProcessLimits } from './limits.ts'
import { prepareFor } from './load-records.ts'
import { openWatch } from './open-watch.ts'
import type { AlertProcessDeps } from './ports.ts'
import { executeAll, type Postpone } from './execute-commands.ts'

const prefixes = [streamPrefix.alert, streamPrefix.stock, streamPrefix.priceFeed]

/** These streams contain no other events, and the codec has parsed them. */
const asWatched = (event: DomainEvent): WatchedEvent => event as WatchedEvent

/** The position that the process has reached, in memory and as stored. */
class Progress {
  readonly #deps: AlertProcessDeps
  readonly #watch: Watch
  readonly #pending: Pick<PendingTriggers, 'count'>
  readonly #limits: AlertProcessLimits
  #position: Position | null
  #saved: Position | null
  #savedAt: number
  /** Whether the end of the log was reached. */
  hasCaughtUp = false

  constructor(
    deps: AlertProcessDeps,
    watch: Watch,
    pending: Pick<PendingTriggers, 'count'>,
    from: Position | null,
  ) {
    this.#deps = deps
    this.#watch = watch
    this.#pending = pending
    this.#limits = { ...alertProcessLimits, ...deps.limits }
    this.#position = from
    this.#saved = from
    this.#savedAt = deps.monotonicNow()
  }

  get position(): Position | null {
    return this.#position
  }

  reached(position: Position | null) {
    if (position !== null && isAfter(position, this.#position)) this.#position = position
  }

  report() {
    if (this.#position !== null) this.#deps.report({ kind: 'reached', position: this.#position })
  }

  async saveNowAndThen(): Promise<void> {
    const { checkpointEveryMs, rulesCheckpointEveryMs } = this.#limits
    const everyMs = this.#watch.market.size > 0 ? rulesCheckpointEveryMs : checkpointEveryMs
    if (this.#deps.monotonicNow() - this.#savedAt >= everyMs) await this.save()
  }

  /** Stays before the tick of a pending alert, so that the alert is found again after a crash. */
  async save(): Promise<void> {
    if (this.#pending.count > 0) return
    if (this.#position === null || this.#position === this.#saved) return
    const { market, rules, splits } = this.#watch
    const saved = { days: market.takeDays(), unready: rules.unready(), through: splits.through }
    await this.#deps.saveCheckpoint(this.#position, saved)
    this.#saved = this.#position
    this.#savedAt = this.#deps.monotonicNow()
  }
}

/** @returns whether a command had to wait, and whether records were read */
const reactTo = async (
  deps: AlertProcessDeps,
  watch: Watch,
  recorded: RecordedEvent,
  postpone: Postpone,
): Promise<{ readonly waited: boolean; readonly loaded: boolean }> => {
  const { stream, revision, metadata, position } = recorded
  const event = asWatched(deps.decode(recorded))
  // Ticks are most of the log, and need nothing.
  const loaded = event.type !== 'PricesTicked' && (await prepareFor(deps, watch, event, position))
  if (event.type === 'PricesTicked') {
    const adjustments = reactToSplitsAhead(watch, event.data)
    // Before the ticks: a trigger is judged by the terms that are recorded.
    if (adjustments.length > 0) await executeAll(deps, adjustments, recorded, postpone)
  }
  const place = { stream, revision: Number(revision), at: Date.parse(metadata.occurredAt) }
  const commands = react(watch, event, place)
  const waited = commands.length > 0 && (await executeAll(deps, commands, recorded, postpone))
  return { waited, loaded }
}

/**
 * Alerts stop at an event that cannot be read, because a later event might trigger what this one
 * should. The event is read again periodically, and alerts continue when it can be read.
 * @throws what else drops the subscription
 */
const follow = async (
  deps: AlertProcessDeps,
  watch: Watch,
  progress: Progress,
  postpone: Postpone,
) => {
  const { store, signal, report } = deps
  const { unreadableRetryMs } = { ...alertProcessLimits, ...deps.limits }
  let reportedWaiting = false
  const watching = () => report({ kind: 'watching', armed: watch.armed.size })
  await keepSubscribed({
    store,
    signal,
    start: () => {
      reportedWaiting = false
      return { from: progress.position ?? 'start', prefixes }
    },
    onMessage: async (message) => {
      if (message.type === 'caught_up') {
        if (!reportedWaiting) watching()
        reportedWaiting = true
        progress.hasCaughtUp = true
        watch.references.reachEnd()
      } else
        for (const recorded of message.events) {
          const { waited, loaded } = await reactTo(deps, watch, recorded, postpone)
          progress.reached(recorded.position)
          // A restart would read later records.
          if (loaded) await progress.save()
          // The store is available again: reports that alerts no longer wait.
          if (waited && reportedWaiting) watching()
        }
      progress.reached(message.position)
      progress.report()
      if (message.type === 'events') await progress.saveNowAndThen()
    },
    onDrop: async (error) => {
      if (!(error instanceof UnreadableEvent)) throw error
      progress.report()
      report({ kind: 'poison', error })
      await progress.save()
      return unreadableRetryMs
    },
  })
  await progress.save()
}

/** A function, because the compiler does not know that the signal can change during an await. */
const isAborted = (signal: AbortSignal): boolean => signal.aborted

/**
 * Compares ticks with active alerts and triggers those that are reached, at least once; the alert's
 * decider and a single command id for each alert make it exactly once. Unsettled work is repeated
 * from the checkpoint after a restart, so that alerts trigger for ticks that arrived while the
 * process was down, with the time of the tick.
 *
 * Resolves when `signal` is aborted.
 */
export const runAlertProcess = async (deps: AlertProcessDeps): Promise<void> => {
  const backoff = new Backoff({ ...alertProcessLimits, ...deps.limits }, deps.random)
  while (!deps.signal.aborted) {
    let error: unknown
    const pending = new PendingTriggers(deps)
    let progress: Progress | null = null
    const following = new AbortController()
    let expiring: Promise<void> = Promise.resolve()
    try {
      const { watch, from } = await openWatch(deps, pending.postpone)
      progress = new Progress(deps, watch, pending, from)
      expiring = expireAlerts(deps, watch, AbortSignal.any([deps.signal, following.signal]))
      await follow(deps, watch, progress, pending.postpone)
    } catch (thrown) {
      error = thrown
    } finally {
      following.abort()
      await expiring
      await pending.close()
    }
    if (isAborted(deps.signal)) return
    if (progress?.hasCaughtUp === true) backoff.succeeded()
    const waitMs = backoff.failed()
    deps.report({ kind: 'waiting', error, waitMs })
    await wait(waitMs, deps.signal)
  }
}
