import { randomUUID } from 'node:crypto'
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import { MongoClient } from 'mongodb'
import type { MongoServer } from './mongo-server.ts'

/**
 * A server that runs elsewhere, behind a port of this process that can be closed: to its clients it
 * is killed and comes back. `address` names one host, without TLS.
 */
export class ForwardedServer implements MongoServer {
  readonly #address: URL
  readonly #suffix = randomUUID().slice(0, 8)
  readonly #databases = new Set<string>()
  readonly #sockets = new Set<Socket>()
  #server: Server | null = null
  #port = 0
  #isFrozen = false

  constructor(address: string) {
    this.#address = new URL(address)
  }

  #at(host: string, database: string): string {
    const address = new URL(this.#address)
    address.host = host
    address.pathname = `/${database}`
    // A member of a replica set names its own address, which leads past this port.
    address.searchParams.delete('replicaSet')
    address.searchParams.set('directConnection', 'true')
    if (address.username !== '' && !address.searchParams.has('authSource'))
      address.searchParams.set('authSource', 'admin')
    return address.href
  }

  urlOf(name: string): string {
    const database = `${name}-${this.#suffix}`
    this.#databases.add(database)
    return this.#at(`127.0.0.1:${this.#port.toString()}`, database)
  }

  #forward(from: Socket): void {
    const to = connect(Number(this.#address.port || 27_017), this.#address.hostname)
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      this.#sockets.add(socket)
      socket.pipe(other)
      if (this.#isFrozen) socket.pause()
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        this.#sockets.delete(socket)
        other.destroy()
      })
    }
  }

  async start(): Promise<void> {
    const server = createServer((socket) => this.#forward(socket))
    server.listen(this.#port, '127.0.0.1')
    await once(server, 'listening')
    this.#port = (server.address() as AddressInfo).port
    this.#server = server
  }

  async kill(): Promise<void> {
    const server = this.#server
    this.#server = null
    if (server === null) return
    server.close()
    for (const socket of this.#sockets) socket.destroy()
    await once(server, 'close')
  }

  freeze(): void {
    this.#isFrozen = true
    for (const socket of this.#sockets) socket.pause()
  }

  goOn(): void {
    this.#isFrozen = false
    for (const socket of this.#sockets) socket.resume()
  }

  async dispose(): Promise<void> {
    await this.kill()
    for (const database of this.#databases) {
      const client = new MongoClient(this.#at(this.#address.host, database))
      await client.db().dropDatabase()
      await client.close()
    }
  }
}
