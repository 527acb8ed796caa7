import { Counter, Histogram, type Registry } from 'prom-client'

export interface AnsweredRequest {
  readonly method: string
  /** The route's pattern, never the address, so that the number of series is bounded. */
  readonly route: string
  readonly status: number
  readonly seconds: number
}

export type CountRequest = (request: AnsweredRequest) => void

/** HTTP parsers accept some thirty methods; these are used. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const requestSeconds = [0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Counts answers of the public port by route. */
export const createHttpMetrics = (registry: Registry): CountRequest => {
  const registers = [registry]
  const requests = new Counter({
    name: 'tapedeck_http_requests_total',
    help: 'Responses of the public port, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'tapedeck_http_request_duration_seconds',
    help: 'Time from a request to the end of its response, by method and route',
    labelNames: ['method', 'route'],
    buckets: requestSeconds,
    registers,
  })
  return ({ method: given, route, status, seconds }) => {
    const method = methods.has(given) ? given : 'other'
    requests.inc({ method, route, status: status.toString() })
    durations.observe({ method, route }, seconds)
  }
}
