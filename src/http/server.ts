import { createServer, type RequestListener, type Server } from 'node:http'
import { messageOptions } from './messages.ts'
import { httpLimits, type HttpLimits } from './limits/http-limits.ts'

/** A server with a limit for every wait and size, so that a slow or endless client costs little. */
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
 * Accepts no new connections and no further requests, lets responses in progress finish for
 * `stopGraceMs`, then closes the connections. Upgraded connections must be closed before.
 */
export const stopHttpServer = (server: Server, limits: HttpLimits = httpLimits): Promise<void> =>
  new Promise((resolve) => {
    const hangUp = setTimeout(() => server.closeAllConnections(), limits.stopGraceMs)
    // A connection whose response was sent would otherwise be kept for its next request.
    const sweep = setInterval(() => server.closeIdleConnections(), limits.stopSweepMs)
    server.close(() => {
      clearTimeout(hangUp)
      clearInterval(sweep)
      resolve()
    })
  })
