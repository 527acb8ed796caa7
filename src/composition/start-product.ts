import { createServer, type RequestListener, type Server } from 'node:http'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { takeMessagesOf } from '../http/messages.ts'
import { createHttpServer } from '../http/server.ts'
import { listen, loopback } from './server/listen.ts'
import { openProduct } from './open-product.ts'
import { startingOps } from './server/starting-ops.ts'
import { startingPage } from './server/starting-page.ts'

export interface Product {
  /** The address for a browser. */
  readonly url: string
  readonly opsPort: number
  stop(): Promise<void>
}

/** A listener that can be replaced after the port was bound. */
const switchable = (first: RequestListener) => {
  let current = first
  const listener: RequestListener = (request, response) => current(request, response)
  const become = (next: RequestListener) => {
    takeMessagesOf(next, listener)
    current = next
  }
  return { listener, become }
}

const urlOf = (host: string, port: number): string => {
  const name = host === '0.0.0.0' || host === '::' || host === loopback ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port.toString()}`
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => {
      resolve()
    })
    server.closeAllConnections()
  })

/**
 * Binds the ports first, so that a port in use leaves nothing on the disk. Then it opens the stores
 * and serves the product on the ports.
 * @param onLeaseLost another server has taken over a role: stop
 * @throws StartFault with a sentence that names the variable
 */
export const startProduct = async (
  config: Config,
  log: Logger,
  onLeaseLost: () => void,
): Promise<Product> => {
  const front = switchable(startingPage)
  const starting = startingOps()
  const ops = switchable(starting.listener)
  const server = createHttpServer(front.listener)
  const opsServer = createServer(ops.listener)
  try {
    const port = await listen(server, { variable: 'PORT', port: config.PORT, host: config.HOST })
    const opsPort = await listen(opsServer, {
      variable: 'OPS_PORT',
      port: config.OPS_PORT,
      host: loopback,
    })
    const product = await openProduct(config, log, server, {
      onLost: onLeaseLost,
      onWait: starting.waitsFor,
    })
    front.become(product.app)
    ops.become(product.opsApp)
    const stop = async () => {
      await product.stop()
      await closed(opsServer)
    }
    return { url: urlOf(config.HOST, port), opsPort, stop }
  } catch (error) {
    await Promise.all([closed(server), closed(opsServer)])
    throw error
  }
}
