import type { Logger } from 'pino'
import { within } from '../../platform/timers.ts'
import { isStoreUnavailable } from '../../projections/guard/store-unavailable.ts'
import type { HttpDeps } from '../deps.ts'
import type { HttpLimits } from '../limits/http-limits.ts'

type Kind = 'recordSignIn' | 'recordSignOut'
type Command = Omit<Parameters<HttpDeps['accounts']['recordSignIn']>[0], 'signal'>
type Recorded = Awaited<ReturnType<HttpDeps['accounts'][Kind]>>

interface Record {
  readonly kind: Kind
  readonly command: Command
  /** Ends the one session of this sign-in. */
  readonly endLetIn: () => Promise<unknown>
}

export interface SignRecordsDeps {
  readonly accounts: Pick<HttpDeps['accounts'], Kind>
  /** Called when a sign-in was accepted for an account that had ended. */
  readonly endAllOf: (userId: string) => Promise<unknown>
  readonly log: Pick<Logger, 'info' | 'error'>
  readonly limits: Pick<
    HttpLimits,
    'commandMs' | 'signRecordMs' | 'signRecordsWaitingMax' | 'signRecordRetryMs'
  >
}

/**
 * Records sign-ins and sign-outs in the log. Neither depends on it: accounts and sessions are
 * available without it, so users can sign in while the log is unavailable, and the event follows
 * with the time at which it happened. The queue is in memory and is lost with the process.
 */
export class SignRecords {
  readonly #deps: SignRecordsDeps
  readonly #waiting: Record[] = []
  #retrying: NodeJS.Timeout | null = null

  constructor(deps: SignRecordsDeps) {
    this.#deps = deps
  }

  /** The number of records that wait for the log. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** The answer of the log within `signRecordMs`; null: it follows later. */
  async record(
    kind: Kind,
    command: Command,
    endLetIn: Record['endLetIn'] = () => Promise.resolve(),
  ): Promise<Recorded | null> {
    const record = { kind, command, endLetIn }
    // One after another: a sign-out is not written before its sign-in.
    if (this.#waiting.length > 0) {
      this.#wait(record)
      return null
    }
    let isLate = false
    const answer = this.#try(record).then((recorded) => {
      if (recorded === null) this.#wait(record)
      else if (isLate) this.#settle(record, recorded)
      return recorded
    })
    return within(this.#deps.limits.signRecordMs, answer, () => {
      isLate = true
      return null
    })
  }

  /** Null: not now. */
  async #try({ kind, command }: Record): Promise<Recorded | null> {
    const { accounts, limits } = this.#deps
    const signal = AbortSignal.timeout(limits.commandMs)
    try {
      const recorded = await accounts[kind]({ ...command, signal })
      return !recorded.ok && recorded.reason === 'contended' ? null : recorded
    } catch (error) {
      if (isStoreUnavailable(error)) return null
      throw error
    }
  }

  #wait(record: Record): void {
    const { log, limits } = this.#deps
    if (this.#waiting.length === 0) log.info('sign-ins and sign-outs waiting for the log')
    this.#waiting.push(record)
    if (this.#waiting.length > limits.signRecordsWaitingMax) {
      const dropped = this.#waiting.shift()?.command
      log.error({ dropped }, 'too many sign-ins waiting for the log; oldest dropped')
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
      try {
        const recorded = await this.#try(next)
        if (recorded === null) return
        this.#settle(next, recorded)
      } catch (error) {
        log.error({ err: error, kind: next.kind }, 'sign-in not recorded')
      }
      if (this.#waiting[0] === next) this.#waiting.shift()
    }
    log.info({ records: before }, 'waiting sign-ins and sign-outs recorded')
  }

  /** If the account has ended, all its sessions end; after a password change, only this one. */
  #settle({ command: { userId }, endLetIn }: Record, recorded: Recorded): void {
    const { endAllOf, log } = this.#deps
    if (recorded.ok || recorded.reason !== 'refused') return
    const ended = recorded.refusal.type === 'password_changed' ? endLetIn() : endAllOf(userId)
    ended.catch((error: unknown) => {
      log.error({ err: error, userId }, 'ending the sessions of an erased account failed')
    })
  }
}
