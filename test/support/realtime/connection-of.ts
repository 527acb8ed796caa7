import { Connection } from '../../../src/realtime/sockets/connection.ts'
import type { Peer, SendQueue } from '../../../src/realtime/sockets/send-queue.ts'

/**
 * A connection without a socket, and what was done to it.
 *
 * @param userId null: a visitor
 * @param endsAt Unix ms: when its session ends
 */
export const connectionOf = (userId: string | null, endsAt = Infinity) => {
  const sent: Buffer[] = []
  const did: string[] = []
  const ws: Peer = {
    readyState: 1,
    OPEN: 1,
    close: (code) => void did.push(`close ${String(code)}`),
    ping: () => void did.push('ping'),
    terminate: () => void did.push('terminate'),
  }
  const session = userId === null ? null : { sessionId: `session of ${userId}`, userId, endsAt }
  const sendQueue = {
    open: true,
    send: (frame: Buffer) => void sent.push(frame),
    offer: (frames: readonly Buffer[]) => void sent.push(...frames),
  }
  const connection = new Connection(ws, session, () => sendQueue as unknown as SendQueue)
  return { connection, sent, did, sendQueue }
}
