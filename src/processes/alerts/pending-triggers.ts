import type { Reaction } from '../../domain/alert/armed/watch.ts'
import { EventStoreUnavailable, type UnreadableEvent } from '../../eventstore/errors.ts'
import type { RecordedEvent } from '../../eventstore/port.ts'
import { alertProcessLimits } from './limits.ts'
import type { AlertProcessDeps } from './ports.ts'
import { subjectOf, tryOnce } from './execute-commands.ts'

interface PendingTrigger {
  readonly command: Reaction
  readonly cause: RecordedEvent
  readonly error: unknown
}

/**
 * Alerts, and stocks, of which something is to be recorded while their own stream cannot be read:
 * the newest of each. It is tried again now and then, and the others go on. There are at most as many
 * as alerts and stocks.
 */
export class PendingTriggers {
  readonly #deps: AlertProcessDeps
  readonly #retryMs: number
  readonly #pending = new Map<string, PendingTrigger>()
  #timer: NodeJS.Timeout | null = null
  #trying: Promise<void> = Promise.resolve()
  #closed = false

  constructor(deps: AlertProcessDeps) {
    this.#deps = deps
    this.#retryMs = { ...alertProcessLimits, ...deps.limits }.unreadableRetryMs
  }

  get count(): number {
    return this.#pending.size
  }

  readonly postpone = (command: Reaction, cause: RecordedEvent, error: UnreadableEvent): void => {
    this.#pending.set(subjectOf(command), { command, cause, error })
    this.#tell()
    this.#tryLater()
  }

  /** Those that are pending by then are found again from the checkpoint. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer ?? undefined)
    await this.#trying
    if (this.#pending.size === 0) return
    this.#pending.clear()
    this.#tell()
  }

  #tell() {
    const error = [...this.#pending.values()].at(-1)?.error ?? null
    this.#deps.report({ kind: 'pending', alerts: this.#pending.size, error })
  }

  #tryLater() {
    if (this.#closed || this.#timer !== null) return
    this.#timer = setTimeout(() => {
      this.#trying = this.#tryAll()
    }, this.#retryMs)
  }

  async #tryAll(): Promise<void> {
    for (const pending of [...this.#pending.values()]) if (!this.#closed) await this.#try(pending)
    this.#timer = null
    this.#tell()
    if (this.#pending.size > 0) this.#tryLater()
  }

  async #try({ command, cause }: PendingTrigger): Promise<void> {
    const subject = subjectOf(command)
    try {
      if (await tryOnce(this.#deps, command, cause)) this.#pending.delete(subject)
    } catch (error) {
      // Whatever is wrong with the store, the next tick that fires meets it.
      if (error instanceof EventStoreUnavailable) return
      this.#pending.set(subject, { command, cause, error })
    }
  }
}
