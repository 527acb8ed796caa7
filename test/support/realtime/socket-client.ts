import type { WebSocket } from 'ws'
import { serverFrame, type ServerFrame } from '../../../src/contracts/socket/frames.ts'

const waitMaxMs = 30_000

type FrameOf<Type extends ServerFrame['type']> = Extract<ServerFrame, { type: Type }>

/** A browser's side of `/ws`: what it got, in order, and a bounded wait for what is to come. */
export class SocketClient {
  readonly ws: WebSocket
  /** Every frame so far, read or not. */
  readonly frames: ServerFrame[] = []
  /** Code and reason, once closed. */
  closed: readonly [code: number, reason: string] | null = null
  #read = 0
  #changed: () => void = () => undefined

  constructor(ws: WebSocket) {
    this.ws = ws
    ws.on('message', (data: Buffer) => {
      this.frames.push(serverFrame.parse(JSON.parse(data.toString())))
      this.#changed()
    })
    ws.on('close', (code, reason) => {
      this.closed = [code, reason.toString()]
      this.#changed()
    })
    ws.on('error', () => undefined)
  }

  send(frame: object | string): void {
    this.ws.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  }

  /** The next frame that was not read yet, which has to be of this type. */
  async next<Type extends ServerFrame['type']>(type: Type): Promise<FrameOf<Type>> {
    await this.until(() => this.frames.length > this.#read)
    const frame = this.frames[this.#read]
    this.#read += 1
    if (frame?.type !== type)
      throw new Error(`Not a frame of type ${type}: ${JSON.stringify(frame)}`)
    return frame as FrameOf<Type>
  }

  /** Says this, and gives everything that came before the answer to a heartbeat said after it. */
  async ask(...frames: readonly (object | string)[]): Promise<readonly ServerFrame[]> {
    for (const frame of [...frames, { type: 'heartbeat' }]) this.send(frame)
    const from = this.#read
    for (;;) {
      await this.until(() => this.frames.length > this.#read)
      this.#read += 1
      if (this.frames[this.#read - 1]?.type === 'heartbeat')
        return this.frames.slice(from, this.#read - 1)
    }
  }

  async closing(): Promise<readonly [code: number, reason: string]> {
    await this.until(() => this.closed !== null)
    return this.closed ?? [0, '']
  }

  /** Looks again with every frame and at the close; bounded. */
  async until(condition: () => boolean): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`Waited in vain; ${this.#story()}`)), waitMaxMs)
    })
    try {
      while (!condition()) {
        const changed = new Promise<void>((resolve) => (this.#changed = resolve))
        await Promise.race([changed, tooLate])
      }
    } finally {
      clearTimeout(timer)
    }
  }

  #story(): string {
    const last = this.frames.slice(-3).map((frame) => JSON.stringify(frame).slice(0, 200))
    return `closed: ${JSON.stringify(this.closed)}, last frames: ${last.join(' ')}`
  }
}
