import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** Headers and body as sent. */
  readonly text: string
}

export interface MailPeer {
  readonly url: string
  readonly received: ReceivedMail[]
  /** Refuses recipients with this status; null: takes them. */
  refusesWith: number | null
  close(): Promise<void>
}

/** A mail server on the loopback. */
export const startMailPeer = async (): Promise<MailPeer> => {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_, __, done) => {
      const status = peer.refusesWith
      done(status === null ? null : Object.assign(new Error('Not now'), { responseCode: status }))
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.once('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        const to = envelope.rcptTo.map(({ address }) => address)
        received.push({ from, to, text: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const peer: MailPeer = {
    url: `smtp://127.0.0.1:${port.toString()}?from=alerts@example.org`,
    received,
    refusesWith: null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return peer
}
