import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export type Answer = (response: ServerResponse, received: Received) => void

export interface HttpPeer {
  readonly port: number
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  readonly received: Received[]
  /** Connections that were opened, whatever was sent over them. */
  readonly connections: () => number
  /** How the next requests are answered; default: 204. */
  answer: Answer
  close(): Promise<void>
}

export const withStatus =
  (status: number, headers: Record<string, string> = {}, body = ''): Answer =>
  (response) =>
    void response.writeHead(status, headers).end(body)

/** A receiver on the loopback that keeps what it was sent. */
export const startHttpPeer = async (): Promise<HttpPeer> => {
  let connections = 0
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.once('end', () => {
      const { method = '', url: path = '', headers } = request
      const one = { method, path, headers, body: Buffer.concat(chunks) }
      received.push(one)
      peer.answer(response, one)
    })
  })
  server.on('connection', () => (connections += 1))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const peer: HttpPeer = {
    port,
    url: `http://127.0.0.1:${port.toString()}`,
    received,
    connections: () => connections,
    answer: withStatus(204),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return peer
}
