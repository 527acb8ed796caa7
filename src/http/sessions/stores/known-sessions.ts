import type { SessionData } from 'express-session'
import { signedInOf } from '../session-data.ts'

interface Known {
  readonly text: string
  readonly userId: string | null
  /** Unix ms. */
  readonly end: number
  /** The end that is written on the server; 0: not known. */
  readonly written: number
}

/** Sessions this process has seen lately, the ones unseen longest forgotten first. */
export class KnownSessions {
  readonly #known = new Map<string, Known>()
  readonly #max: number

  constructor(max: number) {
    this.#max = max
  }

  #put(key: string, session: SessionData, end: number, written: number): void {
    this.#known.delete(key)
    if (this.#known.size >= this.#max) this.forget(this.#known.keys().next().value ?? '')
    const userId = signedInOf(session)?.id ?? null
    this.#known.set(key, { text: JSON.stringify(session), userId, end, written })
  }

  remember(key: string, session: SessionData, end: number): void {
    this.#put(key, session, end, this.touchedUntil(key))
  }

  /** Its end on the server is now this. */
  touched(key: string, session: SessionData, end: number): void {
    this.#put(key, session, end, end)
  }

  touchedUntil(key: string): number {
    return this.#known.get(key)?.written ?? 0
  }

  /** A copy of its own for each request, which may change it. */
  get(key: string, now: number): SessionData | null {
    const known = this.#known.get(key)
    return known !== undefined && known.end > now ? (JSON.parse(known.text) as SessionData) : null
  }

  forget(key: string): void {
    this.#known.delete(key)
  }

  /** All of this user's but this one. */
  forgetUser(userId: string, except: string): void {
    for (const [key, known] of this.#known)
      if (known.userId === userId && key !== except) this.#known.delete(key)
  }
}
