import type { TemplatedApp } from '@trufflesuite/uws-js-unofficial'
import type { BenchQuote } from '../market.ts'
import type { PeerFactory } from './peer.ts'

const topic = 'quotes'

/** Without a binary for this Node the package serves from JavaScript, which says nothing about it. */
const isNative = (app: unknown): boolean =>
  typeof app === 'function' && Function.prototype.toString.call(app).includes('[native code]')

const load = async () => {
  try {
    const { default: uws } = await import('@trufflesuite/uws-js-unofficial')
    return isNative(uws.App) ? uws : `it has no binary for Node ${process.versions.node}`
  } catch (error) {
    return `it is not installed (${error instanceof Error ? error.message : String(error)})`
  }
}

const serve =
  (publish: (app: TemplatedApp, quotes: readonly BenchQuote[]) => void): PeerFactory =>
  async () => {
    const uws = await load()
    if (typeof uws === 'string') return uws
    const app = uws.App().ws('/*', { open: (socket) => void socket.subscribe(topic) })
    const port = await new Promise<number>((resolve) => {
      app.listen('127.0.0.1', 0, (listening) => resolve(uws.us_socket_local_port(listening)))
    })
    return { port, dialect: 'plain', beat: (quotes) => publish(app, quotes) }
  }

export const uwsPerQuote = serve((app, quotes) => {
  for (const tick of quotes) app.publish(topic, JSON.stringify({ type: 'quote', tick }))
})

export const uwsPerBeat = serve((app, ticks) => {
  app.publish(topic, JSON.stringify({ type: 'quotes', ticks }))
})
