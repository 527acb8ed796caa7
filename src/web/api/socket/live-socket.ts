import type { ClientFrameInput } from '../../../contracts/socket/client-frames.ts'
import type { Deps, SocketLike } from '../deps.ts'
import { retryDelayMs } from './backoff.ts'
import { socketLimits } from './limits.ts'

export interface LiveSocketEvents {
  readonly onConnecting: (attempt: number) => void
  readonly onOpen: () => void
  readonly onMessage: (data: unknown) => void
  readonly onLost: (attempt: number, retryAt: number) => void
}

type Timer = ReturnType<typeof setTimeout>

/**
 * Keeps one connection open: reconnects after every loss, sends heartbeats, and closes a silent
 * connection. `stop` ends it for good; nothing is reported after that.
 */
export const createLiveSocket = (
  { openSocket, now, monotonicNow, random, isHidden, warn }: Deps,
  events: LiveSocketEvents,
) => {
  let socket: SocketLike | null = null
  let open = false
  let attempt = 0
  let lastMessageAt = 0
  let retry: Timer | undefined
  let heartbeat: Timer | undefined

  const letGo = (): void => {
    clearInterval(heartbeat)
    clearTimeout(retry)
    open = false
    if (!socket) return
    const left = socket
    socket = null
    left.onopen = left.onmessage = left.onclose = left.onerror = null
    left.close()
  }

  const send = (frame: ClientFrameInput): void => {
    if (open) socket?.send(JSON.stringify(frame))
  }

  const lose = (): void => {
    letGo()
    const waitMs = retryDelayMs(attempt, random, isHidden())
    events.onLost(attempt, now() + waitMs)
    attempt += 1
    retry = setTimeout(connect, waitMs)
  }

  const sendHeartbeat = (): void => {
    if (monotonicNow() - lastMessageAt > socketLimits.silenceMaxMs) lose()
    else send({ type: 'heartbeat' })
  }

  const connect = (): void => {
    letGo()
    events.onConnecting(attempt)
    socket = openSocket()
    retry = setTimeout(lose, socketLimits.connectMaxMs)
    socket.onopen = () => {
      clearTimeout(retry)
      open = true
      attempt = 0
      lastMessageAt = monotonicNow()
      heartbeat = setInterval(sendHeartbeat, socketLimits.heartbeatMs)
      events.onOpen()
    }
    socket.onmessage = ({ data }) => {
      lastMessageAt = monotonicNow()
      events.onMessage(data)
    }
    socket.onerror = () => warn('The live connection has failed')
    socket.onclose = lose
  }

  return {
    start: connect,
    stop: letGo,
    send,
    retryNow: (): void => {
      if (!socket) connect()
    },
  }
}
