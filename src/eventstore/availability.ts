/** How long a store may be silent, and how it is looked at then. */
export const availabilityLimits = {
  /** A store that is asked and answers nobody for so long is unavailable. */
  silenceMs: 3_000,
  /** How long one look at an unavailable store waits for its answer. */
  probeMs: 1_000,
  /** Between two looks. */
  probePauseMs: 250,
} as const

export type AvailabilityLimits = { readonly [Name in keyof typeof availabilityLimits]: number }

export type AvailabilityReport =
  | { readonly kind: 'unavailable'; readonly reason: string }
  | { readonly kind: 'available'; readonly unavailableMs: number }

export interface AvailabilityOptions {
  /** As its sentences call it: `The event store`. */
  readonly name: string
  /** The smallest question there is; the signal gives it up. */
  readonly probe: (signal: AbortSignal) => Promise<unknown>
  /** What a refused call throws. */
  readonly unavailable: (sentence: string) => Error
  /** Whether an error says that the store cannot be reached; every other one is an answer. */
  readonly isUnavailable: (error: unknown) => boolean
  readonly report?: (report: AvailabilityReport) => void
  readonly limits?: Partial<AvailabilityLimits> | undefined
}

type State =
  | { readonly type: 'available' }
  /** Somebody could not reach it: others wait for what a look says. */
  | { readonly type: 'suspected'; readonly looked: Promise<void> }
  | { readonly type: 'unavailable'; readonly since: number; readonly reason: string }

const sentenceOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

const seconds = (ms: number): string => `${(ms / 1_000).toString()} s`

/** A call that throws before it has begun is one that failed. */
const begun = <Result>(call: () => Promise<Result>): Promise<Result> => {
  try {
    return call()
  } catch (error) {
    return Promise.reject(error instanceof Error ? error : new Error(String(error)))
  }
}

/** Nobody has to be in the process for it: see {@link setTimeout}'s `unref`. */
const later = (run: () => void, ms: number): NodeJS.Timeout => setTimeout(run, ms).unref()

/**
 * Knows by the calls that pass whether a store answers, and refuses at once whoever asks one that is
 * known to be unavailable. That one is asked by one probe at a time until it answers, not by every
 * request: each would wait as long as the first.
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
   * Asks the store. Its silence is measured over all who ask: one answer to anybody says that it is
   * there, and a call without an answer then waits for as long as its signal lets it.
   *
   * @throws what `unavailable` makes: at once, after `silenceMs`, or when the signal is aborted
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

  /** It has sent something of its own accord, or answered. */
  heard(): void {
    this.#quietSince = performance.now()
    if (this.#state.type !== 'unavailable') return
    const unavailableMs = Math.round(this.#quietSince - this.#state.since)
    this.#state = { type: 'available' }
    if (this.#probing !== null) clearTimeout(this.#probing)
    this.#options.report?.({ kind: 'available', unavailableMs })
  }

  /** Whether a call would be asked at once. */
  isAvailable(): boolean {
    return this.#state.type === 'available'
  }

  /** Looks no more. */
  close(): void {
    this.#closed = true
    for (const timer of [this.#watching, this.#probing]) if (timer !== null) clearTimeout(timer)
  }

  #outOfTime(): Error {
    return this.#options.unavailable(
      `${this.#options.name} did not answer within the time of the call.`,
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
    // What has arrived while this process was busy itself is taken first.
    setImmediate(() => {
      if (!this.#isQuiet()) this.#watch()
      else if (this.#state.type !== 'unavailable')
        this.#becomeUnavailable(
          `${this.#options.name} has answered nothing for ${seconds(this.#limits.silenceMs)}.`,
        )
    })
  }

  #becomeUnavailable(reason: string): void {
    this.#state = { type: 'unavailable', since: performance.now(), reason }
    this.#options.report?.({ kind: 'unavailable', reason })
    for (const refuse of [...this.#asking]) refuse(this.#options.unavailable(reason))
    this.#probeUntilItAnswers()
  }

  /** A full disk refuses appends and not reads: only a store that a look does not reach is unavailable. */
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

  /** Null: it has answered. */
  #probe(): Promise<string | null> {
    const { name, probe, isUnavailable } = this.#options
    const { probeMs } = this.#limits
    const signal = AbortSignal.timeout(probeMs)
    const late = new Promise<string>((resolve) => {
      const say = () => resolve(`${name} does not answer within ${seconds(probeMs)}.`)
      signal.addEventListener('abort', say)
    })
    const answered = (): null => {
      // Also when it comes late: nobody waits for it, and the store is there.
      if (this.#state.type === 'unavailable' && !this.#closed) this.heard()
      return null
    }
    const answer = probe(signal).then(answered, (error: unknown) =>
      isUnavailable(error) ? sentenceOf(error) : answered(),
    )
    return Promise.race([answer, late])
  }
}
