import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Counters } from './counters.ts'
import type { RealtimeLimits } from '../limits.ts'

/** The parts of a WebSocket that are used in addition to its underlying socket. */
export type Peer = Pick<WebSocket, 'readyState' | 'OPEN' | 'close' | 'ping' | 'terminate'>

export interface SendQueueDeps {
  readonly ws: Peer
  /**
   * The socket under `ws`. Whole frames are written to it directly, because `ws.send` would frame
   * the same payload again for every socket. This is safe as long as nothing here uses fragments,
   * blobs or compression: ws then writes only whole frames too, and the two never interleave.
   */
  readonly socket: Duplex
  readonly limits: Pick<RealtimeLimits, 'conflateAboveBytes' | 'closeAboveBytes'>
  readonly counters: Counters
  /** Frames with the state of this peer's subscriptions that changed after `sequence`. */
  readonly catchUp: (sequence: number) => readonly Buffer[]
}

/**
 * Sends frames to one peer with bounded memory. Above `conflateAboveBytes`, tick batches are not
 * queued; only the sequence up to which the peer has everything is stored. Once the socket has
 * drained, the peer gets the newest state of everything that changed since.
 */
export class SendQueue {
  readonly #deps: SendQueueDeps
  #behindSince: number | null = null

  constructor(deps: SendQueueDeps) {
    this.#deps = deps
  }

  get lagging(): boolean {
    return this.#behindSince !== null
  }

  get bufferedBytes(): number {
    return this.#deps.socket.writableLength
  }

  get open(): boolean {
    return this.#deps.ws.readyState === this.#deps.ws.OPEN
  }

  /** Sends a frame that no later one replaces. A peer with too many unread frames is closed. */
  send(frame: Buffer): void {
    const { ws, socket, limits, counters } = this.#deps
    if (!this.open) return
    if (socket.writableLength > limits.closeAboveBytes) {
      counters.closedSlow += 1
      ws.close(1013, 'Reads too slowly')
      return
    }
    this.#write(frame)
  }

  /**
   * Sends frames that newer state replaces.
   * @param sequence the board's sequence before these changes, which the peer keeps if the frames
   *   are dropped
   */
  offer(frames: readonly Buffer[], sequence: number): void {
    if (!this.open || frames.length === 0) return
    if (this.#behindSince === null && !this.#full) {
      this.#writeAll(frames)
      return
    }
    this.#deps.counters.conflatedBatches += 1
    if (this.#behindSince === null) {
      this.#behindSince = sequence
      this.#deps.socket.once('drain', () => this.#drained())
    } else this.#behindSince = Math.min(this.#behindSince, sequence)
  }

  /** Above the limit, so that a `drain` event will follow. */
  get #full(): boolean {
    const { socket, limits } = this.#deps
    return socket.writableNeedDrain && socket.writableLength > limits.conflateAboveBytes
  }

  #drained(): void {
    const since = this.#behindSince
    this.#behindSince = null
    if (since !== null && this.open) this.#writeAll(this.#deps.catchUp(since))
  }

  #writeAll(frames: readonly Buffer[]): void {
    const { socket } = this.#deps
    if (frames.length > 1) socket.cork()
    for (const frame of frames) this.#write(frame)
    if (frames.length > 1) socket.uncork()
  }

  #write(frame: Buffer): void {
    const { socket, counters } = this.#deps
    counters.framesOut += 1
    counters.bytesOut += frame.length
    socket.write(frame)
  }
}
