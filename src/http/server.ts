import { createServer, type RequestListener, type Server } from 'node:http'
import { messageOptions } from './messages.ts'
import { httpLimits, type HttpLimits } from './limits/http-limits.ts'

/** A server whose every wait and size has its bound, so that a slow or endless peer costs little. */
export const createHttpServer = (app: RequestListener, limits: HttpLimits = httpLimits): Server => {
  const server = createServer(
    {
      ...messageOptions(app),
      maxHeaderSize: limits.headerBytesMax,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.connectionsCheckMs,
    },
    app,
  )
  server.maxConnections = limits.connectionsMax
  server.maxRequestsPerSocket = limits.requestsPerConnectionMax
  return server
}

/**
 * Takes no new connection and no further request on the old ones, lets answers under way finish for
 * `stopGraceMs`, then hangs up. Upgraded connections are not its concern: close them first.
 */
export const stopHttpServer = (server: Server, limits: HttpLimits = httpLimits): Promise<void> =>
  new Promise((resolve) => {
    const hangUp = setTimeout(() => server.closeAllConnections(), limits.stopGraceMs)
    // A connection whose answer has gone out would else be kept for its next request.
    const sweep = setInterval(() => server.closeIdleConnections(), limits.stopSweepMs)
    server.close(() => {
      clearTimeout(hangUp)
      clearInterval(sweep)
      resolve()
    })
  })
