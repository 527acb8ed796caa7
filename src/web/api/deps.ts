/** A socket as the browser gives one; only what the client uses of it. */
export type SocketLike = Pick<
  WebSocket,
  'send' | 'close' | 'onopen' | 'onmessage' | 'onclose' | 'onerror'
>

/** Everything of the outside world that calls and prices need; tests hand in their own. */
export interface Deps {
  readonly fetch: typeof globalThis.fetch
  readonly openSocket: () => SocketLike
  /** Unix milliseconds. */
  readonly now: () => number
  /** Milliseconds that no clock's setting moves: spans are measured by it. */
  readonly monotonicNow: () => number
  /** Uniform in [0, 1). */
  readonly random: () => number
  /** Runs `callback` once before the next frame is drawn, or soon when the page is hidden. */
  readonly onNextFrame: (callback: () => void) => void
  /** Runs `callback` once before the next frame that is seen: a hidden page has none. */
  readonly onSeenFrame: (callback: (afterAbsence: boolean) => void) => void
  /** Where what the client cannot use is written down; nothing of it reaches the screen. */
  readonly warn: (message: string) => void
}
