import type { Request, RequestHandler } from 'express'

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The name part of a Host header; IPv6 keeps its brackets. */
const hostName = (host: string): string => host.replace(/:\d+$/, '')

/** Whether a page of another origin had the browser send this; following a link here is fine. */
const isFromAnotherPage = (request: Request): boolean => {
  const site = request.get('Sec-Fetch-Site')
  if (site === undefined || site === 'same-origin' || site === 'none') return false
  return request.method !== 'GET' || request.get('Sec-Fetch-Mode') !== 'navigate'
}

/**
 * The port listens on loopback only, but a page in a browser on this machine can still reach it:
 * through a name that resolves to 127.0.0.1 (the Host header gives it away), or by a cross-site
 * request (browsers send Origin or Sec-Fetch-Site with those).
 */
export const localOnly: RequestHandler = (request, response, next) => {
  const { host = '', origin } = request.headers
  const local =
    localHosts.has(hostName(host)) &&
    (origin === undefined || origin === `http://${host}`) &&
    !isFromAnotherPage(request)
  if (local) next()
  else response.status(403).type('text').send('The operators’ port answers this machine only')
}
