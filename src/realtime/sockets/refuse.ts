import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

export interface Refusal {
  readonly status: 403 | 404 | 429 | 503
  readonly sentence: string
}

const retryAfterSeconds = 2

/** Answers an upgrade with an HTTP error in plain text and closes the connection. */
export const refuseUpgrade = (socket: Duplex, { status, sentence }: Refusal): void => {
  const body = `${sentence}\n`
  const head = [
    `HTTP/1.1 ${status.toString()} ${STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body).toString()}`,
    ...(status === 429 || status === 503 ? [`Retry-After: ${retryAfterSeconds.toString()}`] : []),
  ]
  socket.once('finish', () => socket.destroy())
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
