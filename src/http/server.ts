import { createServer, type RequestListener, type Server } from 'node:http'
import { httpLimits, type HttpLimits } from './limits/http-limits.ts'

/** A server whose every wait and size has its bound, so that a slow or endless peer costs little. */
export const createHttpServer = (app: RequestListener, limits: HttpLimits = httpLimits): Server => {
  const server = createServer(
    {
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
