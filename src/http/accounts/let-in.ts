import type { Context } from '../context.ts'
import { settle } from '../sessions/sign-in.ts'

/** The session of a sign-in that the log may refuse later, before or after it began. */
export class LetIn {
  readonly #context: Pick<Context, 'sessions' | 'onSessionEnd'>
  #sessionId: string | null = null
  #hasEnded = false

  constructor(context: Pick<Context, 'sessions' | 'onSessionEnd'>) {
    this.#context = context
  }

  /** The session has begun; false: it is refused by now, and has ended. */
  async as(sessionId: string): Promise<boolean> {
    this.#sessionId = sessionId
    if (this.#hasEnded) await this.end()
    return !this.#hasEnded
  }

  async end(): Promise<void> {
    this.#hasEnded = true
    const { sessions, onSessionEnd } = this.#context
    const id = this.#sessionId
    if (id === null) return
    const ended = settle((done) => sessions.destroy(id, done))
    onSessionEnd(id)
    await ended
  }
}
