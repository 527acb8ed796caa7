import type { ServerFrame } from '../../contracts/socket/frames.ts'

const finalText = 0x81

const headerBytes = (payloadBytes: number): 2 | 4 | 10 => {
  if (payloadBytes < 126) return 2
  return payloadBytes < 65_536 ? 4 : 10
}

/**
 * An unmasked text message as one WebSocket frame (RFC 6455, 5.2), header and payload in one
 * buffer. Once built, it can be written to any number of sockets without another copy.
 */
export const textFrame = (text: string): Buffer => {
  const payloadBytes = Buffer.byteLength(text)
  const offset = headerBytes(payloadBytes)
  const frame = Buffer.allocUnsafe(offset + payloadBytes)
  frame[0] = finalText
  if (offset === 2) frame[1] = payloadBytes
  else if (offset === 4) {
    frame[1] = 126
    frame.writeUInt16BE(payloadBytes, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(payloadBytes), 2)
  }
  frame.write(text, offset)
  return frame
}

/** A frame for one socket. */
export const jsonFrame = (frame: ServerFrame): Buffer => textFrame(JSON.stringify(frame))

export const heartbeatFrame = jsonFrame({ type: 'heartbeat' })

export const errorFrame = (message: string): Buffer => jsonFrame({ type: 'error', message })
