import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
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

export type Handshake =
  | { readonly ok: true; readonly session: SocketSession | null }
  | { readonly ok: false; readonly refusal: Refusal }

const refusals = {
  closed: { status: 503, sentence: 'The server is starting or stopping' },
  foreign: { status: 403, sentence: 'Foreign origin' },
  full: { status: 503, sentence: 'Too many connections' },
  tooManyOfUser: { status: 429, sentence: 'Too many connections of this user' },
  noSessions: { status: 503, sentence: 'Sessions cannot be read at the moment' },
} as const satisfies Record<string, Refusal>

const refused = (reason: keyof typeof refusals): Handshake => ({
  ok: false,
  refusal: refusals[reason],
})

/** Decides about one upgrade after another; those still waiting for their session are counted. */
export class Handshakes {
  readonly #deps: HandshakeDeps
  #waiting = 0

  constructor(deps: HandshakeDeps) {
    this.#deps = deps
  }

  /** Whoever gets `ok` must be registered in the same turn, or the bounds do not hold. */
  async decide(request: IncomingMessage): Promise<Handshake> {
    const { registry, limits, open } = this.#deps
    if (!open()) return refused('closed')
    if (!isOwnOrigin(request.headers, this.#deps)) return refused('foreign')
    if (registry.size + this.#waiting >= limits.socketsMax) return refused('full')
    const found = await this.#findSession(request)
    if (found === 'away') return refused('noSessions')
    if (!open()) return refused('closed')
    if (found === null)
      return registry.anonymous >= limits.anonymousSocketsMax
        ? refused('full')
        : { ok: true, session: null }
    return registry.countOfUser(found.userId) >= limits.socketsPerUserMax
      ? refused('tooManyOfUser')
      : { ok: true, session: found }
  }

  async #findSession(request: IncomingMessage): Promise<SocketSession | null | 'away'> {
    const { sessions, limits, logger } = this.#deps
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<never>((_, reject) => {
      const late = new Error(`No session within ${limits.handshakeMs.toString()} ms`)
      timer = setTimeout(() => reject(late), limits.handshakeMs)
    })
    this.#waiting += 1
    try {
      return await Promise.race([sessions.find(request), tooLate])
    } catch (error) {
      logger.warn({ err: error }, 'A session could not be looked up; the socket was refused')
      return 'away'
    } finally {
      this.#waiting -= 1
      clearTimeout(timer)
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
