import type { AddressInfo, Socket } from 'node:net'
import { connect, createServer } from 'node:net'

/** A line to a port on this machine that can be cut, frozen, and taken down. */
export interface Line {
  readonly port: number
  /** Breaks every connection; new ones are taken. */
  cut(): void
  /** Breaks every connection and takes no new ones, until {@link Line.up}. */
  down(): Promise<void>
  up(): Promise<void>
  /** Bytes stay where they are, in both directions, on all present connections. */
  freeze(): void
  connections(): number
  close(): Promise<void>
}

export const createLine = async (target: number): Promise<Line> => {
  const sockets = new Set<Socket>()
  const join = (from: Socket, to: Socket): void => {
    sockets.add(from)
    from.pipe(to)
    from.on('error', () => undefined)
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
  }
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port: target, host: '127.0.0.1', noDelay: true })
    join(near, far)
    join(far, near)
  })
  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      cut()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    cut,
    down: stop,
    up: () => listen(port),
    freeze: () => {
      for (const socket of sockets) {
        socket.unpipe()
        socket.pause()
      }
    },
    connections: () => sockets.size / 2,
    close: () => (server.listening ? stop() : Promise.resolve()),
  }
}
