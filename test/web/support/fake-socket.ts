import type { SocketLike } from '../../../src/web/api/deps.ts'

/** A socket whose other end is the test. */
export class FakeSocket implements SocketLike {
  readonly sent: unknown[] = []
  closed = false
  onopen: SocketLike['onopen'] = null
  onmessage: SocketLike['onmessage'] = null
  onclose: SocketLike['onclose'] = null
  onerror: SocketLike['onerror'] = null

  send(data: unknown): void {
    this.sent.push(JSON.parse(String(data)))
  }

  close(): void {
    this.closed = true
  }

  #fire(handler: unknown, event: unknown): void {
    if (typeof handler === 'function') (handler as (event: unknown) => void).call(this, event)
  }

  open(): void {
    this.#fire(this.onopen, {})
  }

  receive(frame: unknown): void {
    this.#fire(this.onmessage, { data: typeof frame === 'string' ? frame : JSON.stringify(frame) })
  }

  drop(): void {
    this.#fire(this.onclose, {})
  }
}
