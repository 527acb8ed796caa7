import type { Request, RequestHandler } from 'express'
import type { HttpDeps } from '../deps.ts'
import { knownPath } from '../routing/known-path.ts'
import { userIdOf } from '../request.ts'

/** Of a request that was refused before the router saw it. */
const routeMeant = ({ originalUrl }: Request): string => {
  const [path = ''] = originalUrl.split('?')
  const known = path.startsWith('/api/') ? knownPath(path.slice('/api'.length)) : null
  return known === null ? '-' : `/api${known.pattern}`
}

/** The route's pattern, never the address itself: that may carry what a visitor typed. */
export const routeOf = (req: Request): string => {
  const route: unknown = req.route
  const pattern: unknown = typeof route === 'object' && route ? Reflect.get(route, 'path') : null
  return typeof pattern === 'string' ? `${req.baseUrl}${pattern}` : routeMeant(req)
}

/**
 * Gives each request its id and writes one line when its answer has gone out: no address, body,
 * query, header or name, so that the log holds no personal data.
 */
export const requestLog =
  ({ log, newId }: Pick<HttpDeps, 'log' | 'newId'>): RequestHandler =>
  (req, res, next) => {
    const startedAt = performance.now()
    req.id = newId()
    res.set('X-Request-Id', req.id)
    res.once('close', () => {
      log.info(
        {
          requestId: req.id,
          userId: userIdOf(req),
          method: req.method,
          route: routeOf(req),
          status: res.statusCode,
          ms: Math.round(performance.now() - startedAt),
          ...(!res.writableFinished && { cutOff: true }),
        },
        'request',
      )
    })
    next()
  }
