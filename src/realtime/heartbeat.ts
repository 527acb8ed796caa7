import type { Connection } from './connection.ts'
import type { Counters } from './counters.ts'
import type { RealtimeLimits } from './limits.ts'
import type { RealtimeDeps } from './ports.ts'
import type { Registry } from './registry.ts'

export interface HeartbeatDeps extends Pick<
  RealtimeDeps,
  'sessions' | 'now' | 'random' | 'logger'
> {
  readonly registry: Registry
  readonly counters: Counters
  readonly limits: Pick<RealtimeLimits, 'pingMs' | 'missedPongsMax' | 'sessionAskedAfterPingsMax'>
}

/**
 * Every `pingMs` each peer is pinged; one that left `missedPongsMax` pings unanswered is cut off
 * without a goodbye that it would not read. The same round closes sockets whose session is over, and
 * now and then asks for those of which nobody tells: one that nobody used any more, or that made room
 * for a newer one. When is drawn by lot, so that sockets that came together are not asked together.
 */
export const startHeartbeat = (deps: HeartbeatDeps): { stop(): void } => {
  const { registry, limits, counters, now, random } = deps
  const isDue = (connection: Connection): boolean => {
    connection.pingsUntilAsked -= 1
    if (!connection.sessionInDoubt && connection.pingsUntilAsked > 0) return false
    connection.pingsUntilAsked = Math.ceil(random() * limits.sessionAskedAfterPingsMax)
    return true
  }
  const round = (): void => {
    const time = now()
    for (const connection of registry.all()) {
      if (connection.unansweredPings >= limits.missedPongsMax) {
        counters.droppedDead += 1
        connection.ws.terminate()
      } else if (connection.session !== null && connection.session.endsAt <= time) {
        endSession(connection)
      } else {
        connection.unansweredPings += 1
        if (connection.sendQueue.open) connection.ws.ping()
        if (isDue(connection)) void askAgain(connection, deps)
      }
    }
  }
  const timer = setInterval(round, limits.pingMs)
  return { stop: () => clearInterval(timer) }
}

/** Closes a socket because its session is over; the browser comes back as what it then is. */
export const endSession = (connection: Connection): void =>
  connection.ws.close(1008, 'The session is over')

/** Looks whether a socket's session is still signed in, and closes the socket when it is not. */
export const askAgain = async (
  connection: Connection,
  { sessions, logger }: Pick<HeartbeatDeps, 'sessions' | 'logger'>,
): Promise<void> => {
  if (connection.session === null) return
  connection.sessionInDoubt = false
  try {
    if (!(await sessions.alive(connection.session.sessionId))) endSession(connection)
  } catch (error) {
    connection.sessionInDoubt = true
    logger.warn({ err: error }, 'A session could not be looked up; asked again with the next ping')
  }
}
