import { connect } from 'node:net'
import { upgradeRequest } from '../fan-out/bench-socket.ts'
import { FrameScanner } from '../fan-out/frame-scanner.ts'
import { clientFrame } from '../fan-out/greeting.ts'

const pong = clientFrame(10)

export interface PlainSocketOptions {
  readonly port: number
  readonly path: string
  /** Of who listens; empty: a visitor. */
  readonly cookie: string
  /** A character that stands once in every frame that is counted. */
  readonly mark: string
  /** Said as soon as it is open. */
  readonly hello: readonly Buffer[]
  readonly onFrame: () => void
}

/** A masked text frame of 126 to 65,535 bytes; the mask is zero, which leaves it as it is. */
const longFrame = (text: string): Buffer => {
  const payload = Buffer.from(text)
  const head = Buffer.from([0x81, 0x80 | 126, 0, 0, 0, 0, 0, 0])
  head.writeUInt16BE(payload.length, 2)
  return Buffer.concat([head, payload])
}

export interface PlainSocket {
  say(text: string): void
}

/** A WebSocket client with next to no cost of its own. */
export const openPlainSocket = ({
  port,
  path,
  cookie,
  mark,
  hello,
  onFrame,
}: PlainSocketOptions): Promise<PlainSocket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const scanner = new FrameScanner(mark.charCodeAt(0), () => socket.write(pong))
    let open = false
    socket.on('error', reject)
    socket.on('data', (data: Buffer) => {
      if (!open) {
        const head = data.toString('latin1')
        if (!head.startsWith('HTTP/1.1 101')) reject(new Error(head.slice(0, 200)))
        open = true
        for (const frame of hello) socket.write(frame)
        resolve({ say: (text) => void socket.write(longFrame(text)) })
        return
      }
      const before = scanner.marks
      scanner.scan(data)
      for (let count = before; count < scanner.marks; count += 1) onFrame()
    })
    socket.write(upgradeRequest(path, port, cookie))
  })
