/** How a peer is greeted after the upgrade, so that quotes begin to flow. */
export type Dialect = 'tapedeck' | 'plain' | 'socket.io'

/** A masked frame as a client sends it; the mask is zero, which leaves the payload as it is. */
export const clientFrame = (opcode: 1 | 10, text = ''): Buffer =>
  Buffer.concat([
    Buffer.from([0x80 | opcode, 0x80 | Buffer.byteLength(text), 0, 0, 0, 0]),
    Buffer.from(text),
  ])

interface Greeting {
  readonly path: string
  readonly frames: readonly Buffer[]
  /** Frames of the server after which the socket is known to get quotes. */
  readonly answers: number
}

const subscribe = JSON.stringify({ type: 'subscribe_quotes', symbols: 'all' })
const heartbeat = JSON.stringify({ type: 'heartbeat' })

export const greetings: Record<Dialect, Greeting> = {
  tapedeck: {
    path: '/ws',
    frames: [clientFrame(1, subscribe), clientFrame(1, heartbeat)],
    answers: 1,
  },
  plain: { path: '/', frames: [], answers: 0 },
  // Engine.IO's open packet, and the answer to our CONNECT.
  'socket.io': {
    path: '/socket.io/?EIO=4&transport=websocket',
    frames: [clientFrame(1, '40')],
    answers: 2,
  },
}
