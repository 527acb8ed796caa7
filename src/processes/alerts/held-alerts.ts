import type { Reaction } from '../../domain/alert/armed/watch.ts'
import { EventStoreUnavailable, type UnreadableEvent } from '../../eventstore/errors.ts'
import type { RecordedEvent } from '../../eventstore/port.ts'
import { alertProcessLimits } from './limits.ts'
import type { AlertProcessDeps } from './ports.ts'
import { subjectOf, tryOnce } from './carry-out.ts'

interface Held {
  readonly command: Reaction
  readonly cause: RecordedEvent
  readonly error: unknown
}

/**
 * Alerts, and stocks, of which something is to be recorded while their own stream cannot be read:
 * the newest of each. It is tried again now and then, and the others go on. There are at most as many
 * as alerts and stocks.
 */
export class HeldAlerts {
  readonly #deps: AlertProcessDeps
  readonly #retryMs: number
  readonly #held = new Map<string, Held>()
  #timer: NodeJS.Timeout | null = null
  #trying: Promise<void> = Promise.resolve()
  #closed = false

  constructor(deps: AlertProcessDeps) {
    this.#deps = deps
    this.#retryMs = { ...alertProcessLimits, ...deps.limits }.unreadableRetryMs
  }

  get count(): number {
    return this.#held.size
  }

  readonly hold = (command: Reaction, cause: RecordedEvent, error: UnreadableEvent): void => {
    this.#held.set(subjectOf(command), { command, cause, error })
    this.#tell()
    this.#tryLater()
  }

  /** Those that are held by then are found again from the checkpoint. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer ?? undefined)
    await this.#trying
    if (this.#held.size === 0) return
    this.#held.clear()
    this.#tell()
  }

  #tell() {
    const error = [...this.#held.values()].at(-1)?.error ?? null
    this.#deps.report({ kind: 'held', alerts: this.#held.size, error })
  }

  #tryLater() {
    if (this.#closed || this.#timer !== null) return
    this.#timer = setTimeout(() => {
      this.#trying = this.#tryAll()
    }, this.#retryMs)
  }

  async #tryAll(): Promise<void> {
    for (const held of [...this.#held.values()]) if (!this.#closed) await this.#try(held)
    this.#timer = null
    this.#tell()
    if (this.#held.size > 0) this.#tryLater()
  }

  async #try({ command, cause }: Held): Promise<void> {
    const subject = subjectOf(command)
    try {
      if (await tryOnce(this.#deps, command, cause)) this.#held.delete(subject)
    } catch (error) {
      // Whatever is wrong with the store, the next tick that fires meets it.
      if (error instanceof EventStoreUnavailable) return
      this.#held.set(subject, { command, cause, error })
    }
  }
}
