import type { Logger } from 'pino'
import { isStoreAway } from '../../projections/store-away.ts'
import type { HttpDeps } from '../deps.ts'
import type { HttpLimits } from '../limits/http-limits.ts'

type Kind = 'recordSignIn' | 'recordSignOut'
type Command = Omit<Parameters<HttpDeps['accounts']['recordSignIn']>[0], 'signal'>
type Recorded = Awaited<ReturnType<HttpDeps['accounts'][Kind]>>

export interface SignRecordsDeps {
  readonly accounts: Pick<HttpDeps['accounts'], Kind>
  /** Somebody was let in whose account had ended. */
  readonly endAllOf: (userId: string) => Promise<unknown>
  readonly log: Pick<Logger, 'info' | 'error'>
  readonly limits: Pick<
    HttpLimits,
    'commandMs' | 'signRecordMs' | 'signRecordsWaitingMax' | 'signRecordRetryMs'
  >
}

/**
 * Writes sign-ins and sign-outs into the log. Neither needs it: accounts and sessions are at hand,
 * so whoever signs in while the log is away does, and the event follows with the moment at which it
 * happened. What waits is of this process: it is lost with it.
 */
export class SignRecords {
  readonly #deps: SignRecordsDeps
  readonly #waiting: { readonly kind: Kind; readonly command: Command }[] = []
  #retrying: NodeJS.Timeout | null = null

  constructor(deps: SignRecordsDeps) {
    this.#deps = deps
  }

  /** Those that wait for the log. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** What the log says to it within `signRecordMs`; null: it follows later. */
  async record(kind: Kind, command: Command): Promise<Recorded | null> {
    // One behind another: a sign-out is not written before its sign-in.
    if (this.#waiting.length > 0) {
      this.#wait(kind, command)
      return null
    }
    let isLate = false
    const answer = this.#try(kind, command).then((recorded) => {
      if (recorded === null) this.#wait(kind, command)
      else if (isLate) this.#settle(command, recorded)
      return recorded
    })
    const late = new Promise<null>((resolve) => {
      const say = () => {
        isLate = true
        resolve(null)
      }
      const timer = setTimeout(say, this.#deps.limits.signRecordMs).unref()
      void answer.finally(() => clearTimeout(timer)).catch(() => undefined)
    })
    return Promise.race([answer, late])
  }

  /** Null: not now. */
  async #try(kind: Kind, command: Command): Promise<Recorded | null> {
    const { accounts, limits } = this.#deps
    const signal = AbortSignal.timeout(limits.commandMs)
    try {
      const recorded = await accounts[kind]({ ...command, signal })
      return !recorded.ok && recorded.reason === 'contended' ? null : recorded
    } catch (error) {
      if (isStoreAway(error)) return null
      throw error
    }
  }

  #wait(kind: Kind, command: Command): void {
    const { log, limits } = this.#deps
    if (this.#waiting.length === 0) log.info('sign-ins and sign-outs wait for the log')
    this.#waiting.push({ kind, command })
    if (this.#waiting.length > limits.signRecordsWaitingMax) {
      const dropped = this.#waiting.shift()
      log.error({ dropped }, 'too many sign-ins wait for the log: the oldest is not recorded')
    }
    this.#tryLater()
  }

  #tryLater(): void {
    if (this.#retrying !== null) return
    this.#retrying = setTimeout(() => {
      void this.#writeWaiting().finally(() => {
        this.#retrying = null
        if (this.#waiting.length > 0) this.#tryLater()
      })
    }, this.#deps.limits.signRecordRetryMs).unref()
  }

  async #writeWaiting(): Promise<void> {
    const { log } = this.#deps
    const before = this.#waiting.length
    for (let [next] = this.#waiting; next !== undefined; [next] = this.#waiting) {
      const { kind, command } = next
      try {
        const recorded = await this.#try(kind, command)
        if (recorded === null) return
        this.#settle(command, recorded)
      } catch (error) {
        log.error({ err: error, kind }, 'a sign-in cannot be recorded')
      }
      if (this.#waiting[0] === next) this.#waiting.shift()
    }
    log.info({ records: before }, 'sign-ins and sign-outs are recorded')
  }

  /** Whose account had ended when it was looked at is let in no longer. */
  #settle({ userId }: Command, recorded: Recorded): void {
    const { endAllOf, log } = this.#deps
    if (recorded.ok || recorded.reason !== 'refused') return
    endAllOf(userId).catch((error: unknown) => {
      log.error({ err: error, userId }, 'sessions of an account that has ended are not ended')
    })
  }
}
