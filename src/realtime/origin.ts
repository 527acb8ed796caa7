import type { IncomingMessage } from 'node:http'
import { isOwnPage, webOrigin } from '../provenance/own-page.ts'

export interface OriginRule {
  /** Origins (`https://trade.example`) accepted besides the request's own host. */
  readonly allowedOrigins: readonly string[]
  /**
   * Served over https by a proxy of ours, which is believed when it tells the host that was asked
   * for; a page of the same host that came over http is foreign.
   */
  readonly https: boolean
}

/** As express has it in `req.host`: a change and an upgrade are held against the same name. */
const hostOf = (headers: IncomingMessage['headers'], https: boolean): string | undefined => {
  const forwarded = https ? headers['x-forwarded-host'] : undefined
  const [first] = [forwarded].flat()
  return first?.split(',')[0]?.trim() ?? headers.host
}

/**
 * Whether a page of ours opened this socket. A browser sends cookies with an upgrade to any host
 * and does not ask first, so these headers are what keeps a foreign page from speaking with a
 * trader's session; a request without an origin comes from no browser and is refused too.
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
