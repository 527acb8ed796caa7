/** The part of a browser socket that the client uses. */
export type SocketLike = Pick<
  WebSocket,
  'send' | 'close' | 'onopen' | 'onmessage' | 'onclose' | 'onerror'
>

/** The external dependencies of calls and prices; tests pass their own. */
export interface Deps {
  readonly fetch: typeof globalThis.fetch
  readonly openSocket: () => SocketLike
  /** Unix milliseconds. */
  readonly now: () => number
  /** Monotonic milliseconds, for measuring durations. */
  readonly monotonicNow: () => number
  /** Uniform in [0, 1). */
  readonly random: () => number
  readonly isHidden: () => boolean
  /** Runs `callback` once before the next frame, or soon when the page is hidden. */
  readonly onNextFrame: (callback: () => void) => void
  /** Runs `callback` once before the next visible frame: a hidden page has none. */
  readonly onSeenFrame: (callback: (afterAbsence: boolean) => void) => void
  /** Logs problems that are not shown on the screen. */
  readonly warn: (message: string) => void
}
