import { Duplex } from 'node:stream'

/** A line to a peer that reads only when told to, and what that peer has read. */
export class HeldLine extends Duplex {
  readonly delivered: Buffer[] = []
  #held: (() => void) | null = null
  #flowing = false

  /** @param highWaterBytes from here on a write asks to wait for `drain`, as a socket's does */
  constructor(highWaterBytes: number) {
    super({ writableHighWaterMark: highWaterBytes })
  }

  override _read(): void {
    // This peer says nothing.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    const deliver = () => {
      this.delivered.push(chunk)
      done()
    }
    if (this.#flowing) deliver()
    else this.#held = deliver
  }

  hold(): void {
    this.#flowing = false
  }

  /** Lets everything through from now on. */
  release(): void {
    this.#flowing = true
    const deliver = this.#held
    this.#held = null
    deliver?.()
  }
}
