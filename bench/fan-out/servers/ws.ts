import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'
import type { BenchQuote } from '../market.ts'
import { listen } from './listen.ts'
import type { PeerFactory } from './peer.ts'

const serve =
  (messagesOf: (quotes: readonly BenchQuote[]) => readonly object[]): PeerFactory =>
  async () => {
    const server = createServer()
    const sockets = new WebSocketServer({ server, perMessageDeflate: false })
    return {
      port: await listen(server),
      dialect: 'plain',
      batch: (quotes) => {
        for (const message of messagesOf(quotes)) {
          const text = JSON.stringify(message)
          for (const socket of sockets.clients) socket.send(text)
        }
      },
    }
  }

/** The obvious server: a loop over the clients for every quote. */
export const wsPerQuote = serve((quotes) => quotes.map((tick) => ({ type: 'quote', tick })))

/** The same loop, once a tick batch. */
export const wsPerBatch = serve((ticks) => [{ type: 'quotes', ticks }])
