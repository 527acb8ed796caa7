import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { BSON } from 'mongodb'
import type { MongoServer } from './mongo-server.ts'

/** The wire protocol: https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/ */
const headerBytes = 16
const opReply = 1
const opQuery = 2_004
const opMsg = 2_013
const replyHeadBytes = 20
const flagBytes = 4

type Answer = Readonly<Record<string, unknown>>

/** The command of a message; null: it is none that is looked into. */
const commandOf = (message: Buffer): BSON.Document | null => {
  const operation = message.readInt32LE(12)
  if (operation === opMsg)
    return BSON.deserialize(message.subarray(headerBytes + flagBytes + 1), {
      allowObjectSmallerThanBufferSize: true,
    })
  if (operation !== opQuery) return null
  const nameEnd = message.indexOf(0, headerBytes + flagBytes)
  return BSON.deserialize(message.subarray(nameEnd + 1 + 8))
}

const replyTo = (message: Buffer, answer: Answer): Buffer => {
  const document = BSON.serialize(answer)
  const isOld = message.readInt32LE(12) === opQuery
  const head = Buffer.alloc(headerBytes + (isOld ? replyHeadBytes : flagBytes + 1))
  head.writeInt32LE(head.length + document.length, 0)
  head.writeInt32LE(message.readInt32LE(4), 8)
  head.writeInt32LE(isOld ? opReply : opMsg, 12)
  if (isOld) head.writeInt32LE(1, headerBytes + 16)
  return Buffer.concat([head, document])
}

const isHello = (command: BSON.Document): boolean =>
  'hello' in command || 'isMaster' in command || 'ismaster' in command

const notPrimary: Answer = {
  ok: 0,
  code: 10_107,
  codeName: 'NotWritablePrimary',
  errmsg: 'not primary',
}

/**
 * The one member of a replica set, before a server that knows none: it may step down, and answers as
 * a secondary while nobody is elected. Its address names one host, without TLS.
 */
export class ReplicaSet {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #hasPrimary = true

  private constructor(server: Server) {
    this.#server = server
  }

  static async before(member: MongoServer): Promise<ReplicaSet> {
    const { hostname, port } = new URL(member.urlOf('any'))
    const server = createServer()
    const set = new ReplicaSet(server)
    server.on('connection', (socket) => set.#serve(socket, connect(Number(port), hostname)))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return set
  }

  get #address(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port.toString()}`
  }

  urlOf(database: string): string {
    return `mongodb://${this.#address}/${database}?replicaSet=rs`
  }

  stepDown(): void {
    this.#hasPrimary = false
  }

  elect(): void {
    this.#hasPrimary = true
  }

  async close(): Promise<void> {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
    await once(this.#server, 'close')
  }

  #hello(): Answer {
    const primary = this.#hasPrimary
    return {
      ok: 1,
      helloOk: true,
      ismaster: primary,
      isWritablePrimary: primary,
      secondary: !primary,
      setName: 'rs',
      setVersion: 1,
      hosts: [this.#address],
      me: this.#address,
      ...(primary && { primary: this.#address }),
      maxBsonObjectSize: 16_777_216,
      maxMessageSizeBytes: 48_000_000,
      maxWriteBatchSize: 100_000,
      minWireVersion: 0,
      maxWireVersion: 21,
    }
  }

  /** Null: the server behind answers. */
  #answer(message: Buffer): Answer | null {
    const command = commandOf(message)
    if (command !== null && isHello(command)) return this.#hello()
    return this.#hasPrimary ? null : notPrimary
  }

  #serve(client: Socket, member: Socket): void {
    for (const [socket, other] of [
      [client, member],
      [member, client],
    ] as const) {
      this.#sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        this.#sockets.delete(socket)
        other.destroy()
      })
    }
    member.pipe(client)
    let waiting = Buffer.alloc(0)
    client.on('data', (bytes) => {
      waiting = Buffer.concat([waiting, bytes])
      while (waiting.length >= headerBytes && waiting.length >= waiting.readInt32LE(0)) {
        const message = waiting.subarray(0, waiting.readInt32LE(0))
        waiting = waiting.subarray(message.length)
        const answer = this.#answer(message)
        if (answer === null) member.write(message)
        else client.write(replyTo(message, answer))
      }
    })
  }
}
