import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { heartbeatFrame, textFrame } from '../../../src/realtime/frames/frame.ts'

let server: Server
let peer: WebSocket
let line: Duplex

beforeAll(async () => {
  server = createServer()
  const upgrades = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, socket, head) => {
    upgrades.handleUpgrade(request, socket, head, () => (line = socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  peer = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port.toString()}`)
  await once(peer, 'open')
})

afterAll(() => {
  peer.terminate()
  server.close()
})

/** What the peer reads, and whether a frame after it still starts where it should. */
const readBack = async (text: string): Promise<readonly string[]> => {
  const read: string[] = []
  const both = new Promise<void>((resolve) => {
    peer.on('message', (data: Buffer, isBinary) => {
      read.push(isBinary ? 'binary' : data.toString())
      if (read.length === 2) resolve()
    })
  })
  line.write(textFrame(text))
  line.write(heartbeatFrame)
  await both
  peer.removeAllListeners('message')
  return read
}

describe('a text frame', () => {
  it.each([0, 1, 125, 126, 65_535, 65_536, 300_000])(
    'of %i bytes is read back whole',
    async (n) => {
      const text = 'x'.repeat(n)
      expect(await readBack(text)).toEqual([text, '{"type":"heartbeat"}'])
    },
  )

  it('counts bytes, not characters', async () => {
    const text = '中文 é 🙂'.repeat(12)
    expect(await readBack(text)).toEqual([text, '{"type":"heartbeat"}'])
  })
})
