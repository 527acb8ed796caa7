import type { BenchQuote } from '../market.ts'
import type { PeerFactory } from './peer.ts'

const topic = 'quotes'

/**
 * Not among the development packages: npm would count what it brings (`bufferutil`,
 * `utf-8-validate`) as wanted by `ws`, and install that, with its native parts, in production.
 */
const packageName = '@trufflesuite/uws-js-unofficial'
const packageVersion = '20.30.0-unofficial.0'

interface App {
  ws(path: string, behavior: { open: (socket: { subscribe(topic: string): boolean }) => void }): App
  listen(host: string, port: number, done: (listening: unknown) => void): App
  publish(topic: string, message: string): void
}

interface Uws {
  readonly App: () => App
  us_socket_local_port(listening: unknown): number
}

/** Without a binary for this Node the package serves from JavaScript, which says nothing about it. */
const isNative = (app: unknown): boolean =>
  typeof app === 'function' && Function.prototype.toString.call(app).includes('[native code]')

const load = async (): Promise<Uws | string> => {
  try {
    const { default: uws } = (await import(packageName)) as { readonly default: Uws }
    return isNative(uws.App) ? uws : `it has no binary for Node ${process.versions.node}`
  } catch {
    return `it is not installed: npm install --no-save ${packageName}@${packageVersion}`
  }
}

const serve =
  (publish: (app: App, quotes: readonly BenchQuote[]) => void): PeerFactory =>
  async () => {
    const uws = await load()
    if (typeof uws === 'string') return uws
    const app = uws.App().ws('/*', { open: (socket) => void socket.subscribe(topic) })
    const port = await new Promise<number>((resolve) => {
      app.listen('127.0.0.1', 0, (listening) => resolve(uws.us_socket_local_port(listening)))
    })
    return { port, dialect: 'plain', batch: (quotes) => publish(app, quotes) }
  }

export const uwsPerQuote = serve((app, quotes) => {
  for (const tick of quotes) app.publish(topic, JSON.stringify({ type: 'quote', tick }))
})

export const uwsPerBatch = serve((app, ticks) => {
  app.publish(topic, JSON.stringify({ type: 'quotes', ticks }))
})
