import type { Deps, SocketLike } from './deps.ts'
import { createFrames } from './frames.ts'

const openSocket = (): SocketLike => {
  const { protocol, host } = window.location
  return new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`)
}

/** The real world, as the page sees it. */
export const browserDeps: Deps = {
  fetch: (input, init) => window.fetch(input, init),
  openSocket,
  now: () => Date.now(),
  monotonicNow: () => performance.now(),
  random: () => Math.random(),
  ...createFrames({
    isHidden: () => document.hidden,
    onVisibility: (callback) => document.addEventListener('visibilitychange', callback),
    requestFrame: (callback) => requestAnimationFrame(callback),
  }),
  warn: (message) => console.warn(message),
}
