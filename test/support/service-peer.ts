import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the peer answers to a question; undefined leaves it without an answer. */
export type Answer = (url: URL, response: ServerResponse) => void

export interface ServicePeer {
  /** Takes every request to the peer, whatever its host. */
  readonly fetch: typeof globalThis.fetch
  /** Host and path of what was asked, in order. */
  readonly asked: string[]
  answer: Answer
  close(): Promise<void>
}

export const json = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** A service on this machine that stands in for the ones of the web. */
export const servicePeer = async (answer: Answer): Promise<ServicePeer> => {
  const asked: string[] = []
  const server = createServer((request: IncomingMessage, response) => {
    // The first part of the path is the host that was meant.
    const [, host = '', ...rest] = (request.url ?? '').split('/')
    const url = new URL(`https://${host}/${rest.join('/')}`)
    asked.push(`${url.host}${url.pathname}`)
    peer.answer(url, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const peer: ServicePeer = {
    asked,
    answer,
    fetch: (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input)
      return fetch(
        `http://127.0.0.1:${port.toString()}/${url.host}${url.pathname}${url.search}`,
        init,
      )
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return peer
}
