import type { Connection } from './connection.ts'
import type { Counters } from './counters.ts'
import type { RealtimeLimits } from '../limits.ts'
import type { RealtimeDeps } from '../ports.ts'
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
 * Pings each peer every `pingMs`, and terminates one that left `missedPongsMax` pings unanswered.
 * The same round closes sockets whose session has ended. At random intervals it also checks
 * sessions whose end no event reports: expired ones, and those replaced by newer ones. The
 * intervals are random so that sockets opened together are not checked together.
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

/** Closes a socket because its session has ended; the browser reconnects with its new state. */
export const endSession = (connection: Connection): void =>
  connection.ws.close(1008, 'The session is over')

/** Checks whether a socket's session is still signed in, and closes the socket if it is not. */
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
    logger.warn({ err: error }, 'session lookup failed; trying again with the next ping')
  }
}
