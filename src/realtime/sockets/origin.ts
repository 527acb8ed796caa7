import type { IncomingMessage } from 'node:http'
import { isOwnPage, webOrigin } from '../../provenance/own-page.ts'

export interface OriginRule {
  /** Origins (`https://trade.example`) accepted in addition to the request's own host. */
  readonly allowedOrigins: readonly string[]
  /** Served over https by our own proxy; a page of the same host over http is foreign. */
  readonly https: boolean
}

/** Like `req.host` in Express, so that requests and upgrades are compared with the same name. */
const hostOf = (headers: IncomingMessage['headers'], https: boolean): string | undefined => {
  const forwarded = https ? headers['x-forwarded-host'] : undefined
  const [first] = [forwarded].flat()
  return first?.split(',')[0]?.trim() ?? headers.host
}

/**
 * Whether a page of ours opened this socket. A browser sends cookies with an upgrade to any host
 * and without a preflight, so only these headers prevent a foreign page from using a trader's
 * session. A request without an origin does not come from a browser and is refused too.
 */
export const isOwnOrigin = (
  headers: IncomingMessage['headers'],
  { allowedOrigins, https }: OriginRule,
): boolean => {
  const { origin } = headers
  const page = origin === undefined ? null : webOrigin(origin)
  if (page !== null && allowedOrigins.includes(page)) return true
  const fetchSite = headers['sec-fetch-site']?.toString()
  return isOwnPage({ origin, fetchSite, host: hostOf(headers, https), https })
}
