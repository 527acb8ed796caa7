import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { type HttpPeer, type Received, startHttpPeer } from './http-peer.ts'

const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** RFC 8188 and RFC 8291, written from their text. */
const decrypt = (body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): Buffer => {
  const salt = body.subarray(0, 16)
  const idBytes = body.readUInt8(20)
  const sender = body.subarray(21, 21 + idBytes)
  const sealed = body.subarray(21 + idBytes)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const material = derive(browser.computeSecret(sender), auth, info, 32)
  const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The last record ends with 2, and padding of zeros.
  return plain.subarray(0, plain.lastIndexOf(2))
}

/** RFC 8292: the claims of a token that was signed with the key it names. @throws otherwise */
const claimsOf = (authorization: string): Record<string, unknown> => {
  const { t = '', k = '' } = /^vapid t=(?<t>[^,]+), ?k=(?<k>\S+)$/.exec(authorization)?.groups ?? {}
  const [head = '', claims = '', signature = ''] = t.split('.')
  const point = Buffer.from(k, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const dsa = { key, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', signed, dsa, Buffer.from(signature, 'base64url')))
    throw new Error('The token is not signed with its key.')
  return { ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as object), key: k }
}

export interface PushedMessage {
  readonly claims: Record<string, unknown>
  readonly ttl: string | undefined
  readonly payload: { id: string; title: string; body: string; url: string }
}

export interface PushPeer extends HttpPeer {
  readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** What the browser would show. */
  messages(): PushedMessage[]
}

/** A push service on the loopback and the browser behind it. */
export const startPushPeer = async (): Promise<PushPeer> => {
  const peer = await startHttpPeer()
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const auth = randomBytes(16)
  peer.answer = (response) => response.writeHead(201, { location: '/message/1' }).end()
  const read = ({ headers, body }: Received): PushedMessage => {
    if (headers['content-encoding'] !== 'aes128gcm') throw new Error('Not encrypted as RFC 8291.')
    return {
      claims: claimsOf(headers.authorization ?? ''),
      ttl: headers['ttl'] as string | undefined,
      payload: JSON.parse(decrypt(body, browser, auth).toString()) as PushedMessage['payload'],
    }
  }
  const keys = { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') }
  return Object.assign(peer, {
    subscription: { endpoint: `${peer.url}/push/1`, keys },
    messages: () => peer.received.map(read),
  })
}
