import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { FrameScanner } from './frame-scanner.ts'
import { clientFrame, type Dialect, greetings } from './greeting.ts'
import { quoteMark } from './market.ts'

const pong = clientFrame(10)

/** @param cookie of who asks; empty: a visitor */
export const upgradeRequest = (path: string, port: number, cookie = ''): string =>
  [
    `GET ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port.toString()}`,
    `Origin: http://127.0.0.1:${port.toString()}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    'Sec-WebSocket-Version: 13',
    ...(cookie === '' ? [] : [`Cookie: ${cookie}`]),
    '\r\n',
  ].join('\r\n')

/** The bytes behind the answer to the upgrade. */
const upgraded = (socket: Socket): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    let head = ''
    const onHead = (chunk: Buffer): void => {
      head += chunk.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end === -1) return
      socket.off('data', onHead)
      if (head.startsWith('HTTP/1.1 101')) resolve(Buffer.from(head.slice(end + 4), 'latin1'))
      else reject(new Error(`The upgrade was answered: ${head.slice(0, 200)}`))
    }
    socket.on('data', onHead)
    socket.on('error', reject)
  })

/**
 * One socket of the load: a WebSocket client with next to no cost of its own.
 *
 * @param onQuotes told after each read how many quotes have come so far
 * @returns once the server has said that quotes will come
 */
export const openBenchSocket = async (
  port: number,
  dialect: Dialect,
  onQuotes: (before: number, after: number) => void,
): Promise<void> => {
  const { path, frames, answers } = greetings[dialect]
  const socket = connect(port, '127.0.0.1')
  const scanner = new FrameScanner(quoteMark, () => socket.write(pong))
  socket.write(upgradeRequest(path, port))
  const rest = await upgraded(socket)
  await new Promise<void>((resolve) => {
    const read = (data: Buffer): void => {
      const before = scanner.marks
      scanner.scan(data)
      onQuotes(before, scanner.marks)
    }
    const greet = (data: Buffer): void => {
      scanner.scan(data)
      if (scanner.frames < answers) return
      scanner.marks = 0
      socket.off('data', greet)
      socket.on('data', read)
      resolve()
    }
    socket.on('data', greet)
    socket.on('close', () => {
      throw new Error('The server closed a socket.')
    })
    for (const frame of frames) socket.write(frame)
    greet(rest)
  })
}
