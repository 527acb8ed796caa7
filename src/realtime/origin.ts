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
  /** Served over https: a page of the same host that came over http is foreign. */
  readonly https: boolean
}

/**
 * Whether a page of ours opened this socket. A browser sends cookies with an upgrade to any host
 * and does not ask first, so this header is what keeps a foreign page from speaking with a
 * trader's session; a request without it comes from no browser and is refused too.
 */
export const isOwnOrigin = (
  { origin, host }: IncomingMessage['headers'],
  { allowedOrigins, https }: OriginRule,
): boolean => {
  if (origin === undefined) return false
  const page = parse(origin)
  if (page === null || (page.protocol !== 'http:' && page.protocol !== 'https:')) return false
  if (allowedOrigins.includes(page.origin)) return true
  const scheme = https ? 'https:' : page.protocol
  return host !== undefined && parse(`${scheme}//${host}`)?.origin === page.origin
}
