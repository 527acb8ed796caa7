/** The least that can be done with `ws`: what one socket says goes to all of them. */
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'
import { listening } from '../http/world.ts'
import type { FromServer } from './messages.ts'

const tell = (message: FromServer): void => void process.send?.(message)

const server = createServer()
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
sockets.on('connection', (socket) => {
  socket.on('message', (data) => {
    for (const each of sockets.clients) each.send(data, { binary: false })
  })
})
process.on('message', () => tell({ type: 'rss', bytes: process.memoryUsage.rss() }))
tell({ type: 'listening', port: await listening(server), tickPort: null })
