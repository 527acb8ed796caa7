import type { Deps, SocketLike } from './deps.ts'

/** A hidden page draws no frames, yet its prices have to go on. */
const hiddenFrameMs = 250

const openSocket = (): SocketLike => {
  const { protocol, host } = window.location
  return new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`)
}

/** The real world, as the page sees it. */
export const browserDeps: Deps = {
  fetch: (input, init) => window.fetch(input, init),
  openSocket,
  now: () => Date.now(),
  random: () => Math.random(),
  onNextFrame: (callback) => {
    if (document.hidden) setTimeout(callback, hiddenFrameMs)
    else requestAnimationFrame(callback)
  },
  warn: (message) => console.warn(message),
}
