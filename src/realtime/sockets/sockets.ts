import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { Connection } from './connection.ts'
import type { Counters } from './counters.ts'
import type { FanOut } from '../fan-out.ts'
import { guardErrors, type Handshakes } from './handshake.ts'
import type { Inbound } from './inbound.ts'
import type { LiveScans } from '../live-scans.ts'
import type { RealtimeLimits } from '../limits.ts'
import { SendQueue } from './send-queue.ts'
import type { SocketSession } from '../ports.ts'
import { refuseUpgrade } from './refuse.ts'
import type { Registry } from './registry.ts'

export interface SocketsDeps {
  readonly handshakes: Handshakes
  readonly registry: Registry
  readonly fanOut: FanOut
  readonly scans: LiveScans
  readonly inbound: Inbound
  readonly counters: Counters
  readonly limits: RealtimeLimits
}

/** Handles a socket from the upgrade request to its close. */
export class Sockets {
  readonly #deps: SocketsDeps
  readonly #server: WebSocketServer
  #whenEmpty: (() => void) | null = null

  constructor(deps: SocketsDeps) {
    this.#deps = deps
    // A variable, because the types of ws lack `closeTimeout`.
    const options = {
      noServer: true,
      clientTracking: false,
      // Compression costs more processor time than the saved bytes are worth, and memory per
      // socket.
      perMessageDeflate: false,
      maxPayload: deps.limits.inboundBytesMax,
      closeTimeout: deps.limits.closeMs,
    }
    this.#server = new WebSocketServer(options)
  }

  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { handshakes, counters } = this.#deps
    const unguard = guardErrors(socket)
    const refusal = await handshakes.decide(request, (session) => {
      this.#server.handleUpgrade(request, socket, head, (ws) => {
        unguard()
        counters.accepted += 1
        this.#open(ws, socket, session)
      })
    })
    if (refusal === null) return
    counters.refused += 1
    refuseUpgrade(socket, refusal)
  }

  /** Closes every socket; resolves when the last one is gone. */
  async closeAll(code: number, reason: string): Promise<void> {
    const { registry } = this.#deps
    if (registry.size === 0) return
    const empty = new Promise<void>((resolve) => (this.#whenEmpty = resolve))
    for (const { ws } of registry.all()) ws.close(code, reason)
    await empty
  }

  #open(ws: WebSocket, socket: Duplex, session: SocketSession | null): void {
    const { registry, fanOut, scans, inbound, limits, counters } = this.#deps
    const connection = new Connection(ws, session, (of) => {
      const catchUp = (sequence: number) => fanOut.catchUp(of, sequence)
      return new SendQueue({ ws, socket, limits, counters, catchUp })
    })
    registry.add(connection)
    ws.on('message', (data, isBinary) => {
      connection.unansweredPings = 0
      inbound.receive(connection, data, isBinary)
    })
    ws.on('pong', () => (connection.unansweredPings = 0))
    // An error of the connection is followed by its close event; ws has sent the close code.
    ws.on('error', () => undefined)
    ws.on('close', () => {
      registry.remove(connection)
      fanOut.forget(connection)
      scans.unsubscribe(connection)
      if (registry.size === 0) this.#whenEmpty?.()
    })
  }
}
