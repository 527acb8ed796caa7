import type { IncomingMessage } from 'node:http'

const parse = (text: string): URL | null => {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

export interface OriginRule {
  /** Origins (`https://trade.example`) accepted besides the request's own host. */
  readonly allowedOrigins: readonly string[]
  /**
   * Served over https by a proxy of ours, which is believed when it tells the host that was asked
   * for; a page of the same host that came over http is foreign.
   */
  readonly https: boolean
}

/** What Sec-Fetch-Site says of a page of ours; browsers that do not send it yet say nothing. */
const ownSites: ReadonlySet<unknown> = new Set([undefined, 'same-origin', 'none'])

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
  if (origin === undefined) return false
  const page = parse(origin)
  if (page === null || (page.protocol !== 'http:' && page.protocol !== 'https:')) return false
  if (allowedOrigins.includes(page.origin)) return true
  if (!ownSites.has(headers['sec-fetch-site'])) return false
  const host = hostOf(headers, https)
  const scheme = https ? 'https:' : page.protocol
  return host !== undefined && parse(`${scheme}//${host}`)?.origin === page.origin
}
