import type { Reaction } from '../../domain/alert/armed/watch.ts'
import { EventStoreUnavailable, type UnreadableEvent } from '../../eventstore/errors.ts'
import { alertProcessLimits } from './limits.ts'
import type { AlertProcessDeps, Cause } from './ports.ts'
import { subjectOf, tryOnce } from './execute-commands.ts'

interface PendingTrigger {
  readonly command: Reaction
  readonly cause: Cause
  readonly error: unknown
}

/**
 * Alerts and stocks whose own stream cannot be read, with the newest command for each. The commands
 * are retried at intervals, and other alerts continue. Their number is bounded by that of alerts
 * and stocks.
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

  readonly postpone = (command: Reaction, cause: Cause, error: UnreadableEvent): void => {
    this.#pending.set(subjectOf(command), { command, cause, error })
    this.#report()
    this.#tryLater()
  }

  /** Commands that are still pending are found again from the checkpoint. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer ?? undefined)
    await this.#trying
    if (this.#pending.size === 0) return
    this.#pending.clear()
    this.#report()
  }

  #report() {
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
    this.#report()
    if (this.#pending.size > 0) this.#tryLater()
  }

  async #try({ command, cause }: PendingTrigger): Promise<void> {
    const subject = subjectOf(command)
    try {
      if (await tryOnce(this.#deps, command, cause)) this.#pending.delete(subject)
    } catch (error) {
      // The next triggering tick meets the same error of the store.
      if (error instanceof EventStoreUnavailable) return
      this.#pending.set(subject, { command, cause, error })
    }
  }
}
