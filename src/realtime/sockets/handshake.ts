import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { within } from '../../platform/timers.ts'
import type { RealtimeLimits } from '../limits.ts'
import { isOwnOrigin, type OriginRule } from './origin.ts'
import type { RealtimeDeps, SocketSession } from '../ports.ts'
import type { Refusal } from './refuse.ts'
import type { Registry } from './registry.ts'

export interface HandshakeDeps extends OriginRule, Pick<RealtimeDeps, 'sessions' | 'logger'> {
  readonly registry: Registry
  readonly limits: RealtimeLimits
  /** Whether upgrades are served: the quotes are loaded and `close` was not called. */
  readonly open: () => boolean
}

const refusals = {
  closed: { status: 503, sentence: 'The server is starting or stopping' },
  foreign: { status: 403, sentence: 'Foreign origin' },
  full: { status: 503, sentence: 'Too many connections' },
  tooManyOfUser: { status: 429, sentence: 'Too many connections of this user' },
  noSessions: { status: 503, sentence: 'Sessions cannot be read at the moment' },
} as const satisfies Record<string, Refusal>

/** Decides about upgrades; those that wait for their session are counted. */
export class Handshakes {
  readonly #deps: HandshakeDeps
  #waiting = 0

  constructor(deps: HandshakeDeps) {
    this.#deps = deps
  }

  /**
   * Looks the session up, and admits or refuses the socket. Several sessions may be found at the
   * same moment and would all see the same counts, so `admit` is called synchronously and registers
   * the socket.
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
      logger.warn({ err: error }, 'session lookup failed; socket refused')
      return 'unavailable'
    } finally {
      this.#waiting -= 1
    }
  }
}

/** A socket may fail while its session is looked up, when it has no other error listener. */
export const guardErrors = (socket: Duplex): (() => void) => {
  const onError = (): void => {
    socket.destroy()
  }
  socket.on('error', onError)
  return () => socket.off('error', onError)
}
