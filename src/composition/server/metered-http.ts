import type { RequestListener } from 'node:http'
import type { Request } from 'express'
import { routeOf } from '../../http/middleware/request-log.ts'
import type { CountRequest } from '../../ops/metrics/http-metrics.ts'

/** Counts each finished answer of the app by its route pattern. */
export const meteredHttp =
  (app: RequestListener, count: CountRequest): RequestListener =>
  (request, response) => {
    const startedAt = performance.now()
    response.once('close', () => {
      const route = routeOf(request as Request)
      const seconds = (performance.now() - startedAt) / 1_000
      count({ method: request.method ?? '', route, status: response.statusCode, seconds })
    })
    app(request, response)
  }
