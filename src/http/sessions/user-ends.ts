import { dropOldest } from '../drop-oldest.ts'
import type { SignedIn } from './session-data.ts'

interface EndOfAll {
  /** Unix ms: sessions that began earlier have ended. */
  readonly at: number
  /** Public id of the session that continues. */
  readonly except: string | null
}

/** Sessions that were ended by whose they are, and not by their own id. */
export class UserEnds {
  readonly #all = new Map<string, EndOfAll>()
  /** The user by the session's public id. */
  readonly #one = new Map<string, string>()

  readonly #endsMax: number

  /** @param endsMax of all and of one session each: the newest are kept */
  constructor(endsMax: number) {
    this.#endsMax = endsMax
  }

  endAll(userId: string, end: EndOfAll): void {
    this.#all.set(userId, end)
    dropOldest(this.#all, this.#endsMax)
  }

  endOne(userId: string, publicId: string): void {
    this.#one.set(publicId, userId)
    dropOldest(this.#one, this.#endsMax)
  }

  /** It is written where sessions are kept; a later end of the same user stays. */
  forgetAll(userId: string, end: EndOfAll): void {
    if (this.#all.get(userId) === end) this.#all.delete(userId)
  }

  forgetOne(publicId: string): void {
    this.#one.delete(publicId)
  }

  get isEmpty(): boolean {
    return this.#all.size === 0 && this.#one.size === 0
  }

  includes(publicId: string, { id: userId, since }: SignedIn): boolean {
    const all = this.#all.get(userId)
    if (all !== undefined && since < all.at && publicId !== all.except) return true
    return this.#one.get(publicId) === userId
  }
}
