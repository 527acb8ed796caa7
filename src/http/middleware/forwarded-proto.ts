import type { RequestHandler } from 'express'
import type { HttpDeps } from '../deps.ts'

/**
 * Warns once when a trusted proxy (TRUST_PROXY) does not send the protocol of the request: cookies
 * then count as sent over plain http, and nobody stays signed in.
 */
export const forwardedProtoCheck = ({
  config,
  log,
}: Pick<HttpDeps, 'config' | 'log'>): RequestHandler => {
  let isWarned = config.trustProxyHops === 0
  return (req, _res, next) => {
    if (!isWarned && req.get('X-Forwarded-Proto') === undefined) {
      isWarned = true
      log.warn('requests without X-Forwarded-Proto although TRUST_PROXY is set')
    }
    next()
  }
}
