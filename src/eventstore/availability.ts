import { messageOf } from '../platform/message-of.ts'

/** How long a store may be silent, and how it is probed after that. */
export const availabilityLimits = {
  /** A store that has not answered any call for this long is unavailable. */
  silenceMs: 3_000,
  /** The time limit of one probe of an unavailable store. */
  probeMs: 1_000,
  /** The wait between two probes. */
  probePauseMs: 250,
} as const

export type AvailabilityLimits = { readonly [Name in keyof typeof availabilityLimits]: number }

export type AvailabilityReport =
  | { readonly kind: 'unavailable'; readonly reason: string }
  | { readonly kind: 'available'; readonly unavailableMs: number }

export interface AvailabilityOptions {
  /** The name in error messages, for example `The event store`. */
  readonly name: string
  /** The cheapest call that the store offers; the signal aborts it. */
  readonly probe: (signal: AbortSignal) => Promise<unknown>
  /** Creates the error that a rejected call throws. */
  readonly unavailable: (sentence: string) => Error
  /** Whether an error means that the store cannot be reached. Any other error is an answer. */
  readonly isUnavailable: (error: unknown) => boolean
  readonly report?: (report: AvailabilityReport) => void
  readonly limits?: Partial<AvailabilityLimits> | undefined
}

type State =
  | { readonly type: 'available' }
  /** A caller could not reach the store; the other callers wait for the result of a probe. */
  | { readonly type: 'suspected'; readonly looked: Promise<void> }
  | { readonly type: 'unavailable'; readonly since: number; readonly reason: string }

const seconds = (ms: number): string => `${(ms / 1_000).toString()} s`

/** Turns an exception thrown before the call has started into a rejected promise. */
const begun = <Result>(call: () => Promise<Result>): Promise<Result> => {
  try {
    return call()
  } catch (error) {
    return Promise.reject(error instanceof Error ? error : new Error(String(error)))
  }
}

/** Does not keep the process alive: see {@link setTimeout}'s `unref`. */
const later = (run: () => void, ms: number): NodeJS.Timeout => setTimeout(run, ms).unref()

/**
 * Knows from the calls that pass through it whether a store answers, and rejects calls at once
 * while the store is unavailable. An unavailable store receives one probe at a time until it
 * answers. Without this, each request would wait for the full time limit.
 */
export class Availability {
  readonly #options: AvailabilityOptions
  readonly #limits: AvailabilityLimits
  readonly #asking = new Set<(error: Error) => void>()
  #state: State = { type: 'available' }
  /** Monotonic ms: the last answer, or when the first of those who wait began to. */
  #quietSince = 0
  #watching: NodeJS.Timeout | null = null
  #probing: NodeJS.Timeout | null = null
  #closed = false

  constructor(options: AvailabilityOptions) {
    this.#options = options
    this.#limits = { ...availabilityLimits, ...options.limits }
  }

  /**
   * Calls the store. Silence is measured over all callers: one answer to any of them shows that the
   * store is available, and a call without an answer then waits until its signal is aborted.
   * @throws the error of `unavailable`: at once, after `silenceMs`, or when the signal is aborted
   */
  ask<Result>(call: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    if (signal?.aborted === true) return Promise.reject(this.#outOfTime())
    const state = this.#state
    switch (state.type) {
      case 'available':
        return this.#ask(call, signal)
      case 'suspected':
        return state.looked.then(() => this.ask(call, signal))
      case 'unavailable':
        return Promise.reject(this.#options.unavailable(state.reason))
    }
  }

  /** Records that the store answered or sent something. */
  heard(): void {
    this.#quietSince = performance.now()
    if (this.#state.type !== 'unavailable') return
    const unavailableMs = Math.round(this.#quietSince - this.#state.since)
    this.#state = { type: 'available' }
    if (this.#probing !== null) clearTimeout(this.#probing)
    this.#options.report?.({ kind: 'available', unavailableMs })
  }

  /** Whether a call would be sent to the store now. */
  isAvailable(): boolean {
    return this.#state.type === 'available'
  }

  /** Stops probing. */
  close(): void {
    this.#closed = true
    for (const timer of [this.#watching, this.#probing]) if (timer !== null) clearTimeout(timer)
  }

  #outOfTime(): Error {
    return this.#options.unavailable(
      `${this.#options.name} did not answer before the call was aborted.`,
    )
  }

  #ask<Result>(call: () => Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      const settle = (): void => {
        this.#asking.delete(refuse)
        signal?.removeEventListener('abort', leave)
      }
      const refuse = (error: Error): void => {
        settle()
        reject(error)
      }
      const leave = (): void => refuse(this.#outOfTime())
      if (this.#asking.size === 0) this.#quietSince = performance.now()
      this.#asking.add(refuse)
      this.#watch()
      signal?.addEventListener('abort', leave)
      begun(call).then(
        (result) => {
          this.heard()
          settle()
          resolve(result)
        },
        (error: unknown) => {
          if (this.#options.isUnavailable(error)) this.#suspect()
          else this.heard()
          settle()
          // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- as it came
          reject(error)
        },
      )
    })
  }

  #isQuiet(): boolean {
    return this.#asking.size > 0 && performance.now() - this.#quietSince >= this.#limits.silenceMs
  }

  #watch(): void {
    const leftMs = this.#quietSince + this.#limits.silenceMs - performance.now()
    this.#watching ??= later(() => this.#lookAtSilence(), Math.max(1, leftMs))
  }

  #lookAtSilence(): void {
    this.#watching = null
    if (this.#asking.size === 0 || this.#state.type === 'unavailable') return
    if (!this.#isQuiet()) {
      this.#watch()
      return
    }
    // Answers that arrived while this process was busy are handled first.
    setImmediate(() => {
      if (!this.#isQuiet()) this.#watch()
      else if (this.#state.type !== 'unavailable')
        this.#becomeUnavailable(
          `${this.#options.name} has not answered for ${seconds(this.#limits.silenceMs)}.`,
        )
    })
  }

  #becomeUnavailable(reason: string): void {
    this.#state = { type: 'unavailable', since: performance.now(), reason }
    this.#options.report?.({ kind: 'unavailable', reason })
    for (const refuse of [...this.#asking]) refuse(this.#options.unavailable(reason))
    this.#probeUntilItAnswers()
  }

  /** A full disk rejects appends, not reads. The store is unavailable only if a probe fails. */
  #suspect(): void {
    if (this.#state.type !== 'available' || this.#closed) return
    const looked = this.#probe().then((fault) => {
      if (this.#state.type !== 'suspected') return
      if (fault === null) this.#state = { type: 'available' }
      else this.#becomeUnavailable(fault)
    })
    this.#state = { type: 'suspected', looked }
  }

  #probeUntilItAnswers(): void {
    if (this.#closed) return
    void this.#probe().then((fault) => {
      if (fault === null || this.#state.type !== 'unavailable' || this.#closed) return
      this.#probing = later(() => this.#probeUntilItAnswers(), this.#limits.probePauseMs)
    })
  }

  /** Returns null when the store has answered. */
  #probe(): Promise<string | null> {
    const { name, probe, isUnavailable } = this.#options
    const { probeMs } = this.#limits
    const signal = AbortSignal.timeout(probeMs)
    const late = new Promise<string>((resolve) => {
      const say = () => resolve(`${name} did not answer within ${seconds(probeMs)}.`)
      signal.addEventListener('abort', say)
    })
    const answered = (): null => {
      // A late answer counts as well: nobody waits for it, but it shows that the store is
      // available.
      if (this.#state.type === 'unavailable' && !this.#closed) this.heard()
      return null
    }
    const answer = probe(signal).then(answered, (error: unknown) =>
      isUnavailable(error) ? messageOf(error) : answered(),
    )
    return Promise.race([answer, late])
  }
}
