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

const isAnswered = async (fetch: Deps['fetch'], signal: AbortSignal): Promise<boolean> => {
  try {
    // The socket's own address; a proxy answers 502 while the server is unavailable.
    return (await fetch('/ws', { method: 'HEAD', signal })).status < 500
  } catch {
    return false
  }
}

const leave = (socket: SocketLike): void => {
  socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null
  socket.close()
}

/**
 * Keeps one connection open: reconnects after every loss, sends heartbeats, and closes a silent
 * connection. `stop` ends it for good; nothing is reported after that.
 *
 * After a loss the server is asked by HTTP before each attempt: browsers delay sockets to a host
 * that has refused some. Chromium delays each by 1 to 5 s after about 15, and Firefox each by half as
 * much again as the one before.
 */
export const createLiveSocket = (
  { fetch, openSocket, now, monotonicNow, random, isHidden, warn }: Deps,
  events: LiveSocketEvents,
) => {
  let socket: SocketLike | null = null
  let open = false
  let attempt = 0
  let lastMessageAt = 0
  let retry: Timer | undefined
  let heartbeat: Timer | undefined
  let asking = new AbortController()

  const letGo = (): void => {
    clearInterval(heartbeat)
    clearTimeout(retry)
    asking.abort()
    open = false
    if (socket) leave(socket)
    socket = null
  }

  const send = (frame: ClientFrameInput): void => {
    if (open) socket?.send(JSON.stringify(frame))
  }

  const lose = (): void => {
    letGo()
    const waitMs = retryDelayMs(attempt, random, isHidden())
    events.onLost(attempt, now() + waitMs)
    attempt += 1
    retry = setTimeout(() => void connect(false), waitMs)
  }

  const sendHeartbeat = (): void => {
    if (monotonicNow() - lastMessageAt > socketLimits.silenceMaxMs) lose()
    else send({ type: 'heartbeat' })
  }

  const connect = async (isFirst: boolean): Promise<void> => {
    letGo()
    events.onConnecting(attempt)
    retry = setTimeout(lose, socketLimits.connectMaxMs)
    asking = new AbortController()
    const { signal } = asking
    const answered = isFirst || (await isAnswered(fetch, signal))
    if (signal.aborted) return
    if (!answered) {
      lose()
      return
    }
    socket = openSocket()
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
    start: () => void connect(true),
    stop: letGo,
    send,
    retryNow: (): void => {
      if (!socket) void connect(false)
    },
  }
}
