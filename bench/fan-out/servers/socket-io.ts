import { createServer } from 'node:http'
import { Server } from 'socket.io'
import type { BenchQuote } from '../market.ts'
import { listen } from './listen.ts'
import type { PeerFactory } from './peer.ts'

const room = 'quotes'
const neverPingMs = 600_000

const serve =
  (emit: (to: ReturnType<Server['to']>, quotes: readonly BenchQuote[]) => void): PeerFactory =>
  async () => {
    const server = createServer()
    const io = new Server(server, {
      transports: ['websocket'],
      perMessageDeflate: false,
      pingInterval: neverPingMs,
    })
    io.on('connection', (socket) => void socket.join(room))
    return {
      port: await listen(server),
      dialect: 'socket.io',
      batch: (quotes) => emit(io.to(room), quotes),
    }
  }

/** A room and an event for every quote, as its guides show it. */
export const socketIoPerQuote = serve((to, quotes) => {
  for (const tick of quotes) to.emit('quote', tick)
})

export const socketIoPerBatch = serve((to, quotes) => void to.emit('quotes', quotes))
