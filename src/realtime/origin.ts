import type { IncomingMessage } from 'node:http'

const parse = (text: string): URL | null => {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/**
 * Whether a page of ours opened this socket. A browser sends cookies with an upgrade to any host
 * and does not ask first, so this header is what keeps a foreign page from speaking with a
 * trader's session; a request without it comes from no browser and is refused too.
 *
 * @param allowed origins (`https://trade.example`) accepted besides the request's own host
 */
export const isOwnOrigin = (
  { origin, host }: IncomingMessage['headers'],
  allowed: readonly string[],
): boolean => {
  if (origin === undefined) return false
  const page = parse(origin)
  if (page === null || (page.protocol !== 'http:' && page.protocol !== 'https:')) return false
  if (allowed.includes(page.origin)) return true
  return host !== undefined && parse(`${page.protocol}//${host}`)?.host === page.host
}
