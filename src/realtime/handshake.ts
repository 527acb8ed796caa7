import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { within } from '../platform/timers.ts'
import type { RealtimeLimits } from './limits.ts'
import { isOwnOrigin, type OriginRule } from './origin.ts'
import type { RealtimeDeps, SocketSession } from './ports.ts'
import type { Refusal } from './refuse.ts'
import type { Registry } from './registry.ts'

export interface HandshakeDeps extends OriginRule, Pick<RealtimeDeps, 'sessions' | 'logger'> {
  readonly registry: Registry
  readonly limits: RealtimeLimits
  /** Serving: the quotes are loaded and nobody has asked to close. */
  readonly open: () => boolean
}

const refusals = {
  closed: { status: 503, sentence: 'The server is starting or stopping' },
  foreign: { status: 403, sentence: 'Foreign origin' },
  full: { status: 503, sentence: 'Too many connections' },
  tooManyOfUser: { status: 429, sentence: 'Too many connections of this user' },
  noSessions: { status: 503, sentence: 'Sessions cannot be read at the moment' },
} as const satisfies Record<string, Refusal>

/** Decides about one upgrade after another; those still waiting for their session are counted. */
export class Handshakes {
  readonly #deps: HandshakeDeps
  #waiting = 0

  constructor(deps: HandshakeDeps) {
    this.#deps = deps
  }

  /**
   * Looks the session up and admits the socket, or tells why not. Sessions that are found at the same
   * moment would all see the bounds as they were before, so `admit` is called at once and registers.
   *
   * @returns null: it was admitted
   */
  async decide(
    request: IncomingMessage,
    admit: (session: SocketSession | null) => void,
  ): Promise<Refusal | null> {
    const { registry, limits, open } = this.#deps
    if (!open()) return refusals.closed
    if (!isOwnOrigin(request.headers, this.#deps)) return refusals.foreign
    if (registry.size + this.#waiting >= limits.socketsMax) return refusals.full
    const found = await this.#findSession(request)
    if (found === 'unavailable') return refusals.noSessions
    if (!open()) return refusals.closed
    const crowded = this.#crowded(found)
    if (crowded === null) admit(found)
    return crowded
  }

  #crowded(session: SocketSession | null): Refusal | null {
    const { registry, limits } = this.#deps
    if (session === null)
      return registry.anonymous >= limits.anonymousSocketsMax ? refusals.full : null
    const { userId } = session
    return registry.countOfUser(userId) >= limits.socketsPerUserMax ? refusals.tooManyOfUser : null
  }

  async #findSession(request: IncomingMessage): Promise<SocketSession | null | 'unavailable'> {
    const { sessions, limits, logger } = this.#deps
    this.#waiting += 1
    try {
      return await within(limits.handshakeMs, sessions.find(request), () => {
        throw new Error(`No session within ${limits.handshakeMs.toString()} ms`)
      })
    } catch (error) {
      logger.warn({ err: error }, 'A session could not be looked up; the socket was refused')
      return 'unavailable'
    } finally {
      this.#waiting -= 1
    }
  }
}

/** An upgrading socket may break while its session is looked up; nobody else listens then. */
export const guardErrors = (socket: Duplex): (() => void) => {
  const onError = (): void => {
    socket.destroy()
  }
  socket.on('error', onError)
  return () => socket.off('error', onError)
}
